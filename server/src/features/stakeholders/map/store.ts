import type { Stakeholder } from '@dealwright/contract/stakeholders/stakeholders';
import type { Tx } from '@dealwright/db/database';
import type { EvidenceKind, EvidencePolarity } from '@dealwright/domain/evidence';
import type { Pillar } from '@dealwright/domain/pillar';
import { type RawBuilder, sql } from 'kysely';
import type { DealPlace } from '../../deals/detail-store.ts';
import { stakeholderColumns } from '../store.ts';

/** Evidence of a deal that counts for a map: more rows than any deal has that people still read. */
const MOST_EVIDENCE = 5_000;
const MOST_INTERACTIONS = 2_000;

export async function listPeopleOfMap(tx: Tx, deal: DealPlace, limit: number): Promise<Stakeholder[]> {
  const { rows } = await sql<Stakeholder>`
    select ${stakeholderColumns} from stakeholders s
     where s.company_id = ${deal.companyId} and s.deal_id = ${deal.id}
     order by app.plain(s.name), s.id limit ${sql.lit(limit)}
  `.execute(tx.kysely);
  return rows;
}

export interface Talk {
  readonly stakeholder_id: string;
  readonly met_at: Date | null;
  readonly heard_at: Date;
}

/** When each person last took part in a conversation, and when in one by voice. Only confirmed speakers count. */
export async function listTalks(tx: Tx, deal: DealPlace, now: Date): Promise<Talk[]> {
  const { rows } = await sql<Talk>`
    select sp.stakeholder_id, max(i.occurred_at) filter (where i.kind in ('call', 'meeting')) as met_at,
           max(i.occurred_at) as heard_at
      from (select kind, occurred_at, speakers from interactions
             where company_id = ${deal.companyId} and deal_id = ${deal.id} and occurred_at <= ${now}
             order by occurred_at desc limit ${sql.lit(MOST_INTERACTIONS)}) i
     cross join lateral jsonb_to_recordset(i.speakers) as sp(stakeholder_id uuid, confirmed boolean)
     where sp.confirmed and sp.stakeholder_id is not null
     group by 1
  `.execute(tx.kysely);
  return rows;
}

/** When each address last wrote to us, of those that belong to the deal's people. */
export async function listLastMails(
  tx: Tx,
  deal: DealPlace,
): Promise<{ readonly stakeholder_id: string; readonly wrote_at: Date }[]> {
  const { rows } = await sql<{ readonly stakeholder_id: string; readonly wrote_at: Date }>`
    select s.id as stakeholder_id, max(m.sent_at) as wrote_at
      from email_messages m
      join stakeholders s on s.company_id = m.company_id and s.deal_id = m.deal_id
       and lower(s.email) = lower(m.sender ->> 'address')
     where m.company_id = ${deal.companyId} and m.deal_id = ${deal.id} and not m.outgoing
     group by 1
  `.execute(tx.kysely);
  return rows;
}

export interface GivenRow {
  readonly id: string;
  readonly stakeholder_id: string;
  readonly pillar: Pillar;
  readonly polarity: EvidencePolarity;
  readonly kind: EvidenceKind;
  readonly marks: readonly string[];
  readonly statement: string;
  readonly occurred_on: string;
  readonly quote: string | null;
  readonly quote_start: number | null;
  readonly quote_end: number | null;
  readonly interaction_id: string | null;
  readonly interaction_title: string | null;
  readonly interaction_kind: string | null;
}

/** Live evidence that names a person, newest first: of the whole deal, or of one of its people. */
export async function listGivenEvidence(
  tx: Tx,
  deal: DealPlace,
  {
    personId = null,
    limit = MOST_EVIDENCE,
  }: { readonly personId?: string | null; readonly limit?: number } = {},
): Promise<GivenRow[]> {
  const whose = personId ? sql`e.stakeholder_id = ${personId}` : sql`e.stakeholder_id is not null`;
  const { rows } = await sql<GivenRow>`
    select e.id, e.stakeholder_id, e.pillar, e.polarity, e.kind, e.marks::text[] as marks, e.statement,
           e.occurred_on::text as occurred_on, e.quote, e.quote_start, e.quote_end, e.interaction_id,
             i.title as interaction_title,
           i.kind::text as interaction_kind
      from meddpicc_evidence e
      left join interactions i on i.company_id = e.company_id and i.deal_id = e.deal_id and i.id = e.interaction_id
     where e.company_id = ${deal.companyId} and e.deal_id = ${deal.id} and e.closed_at is null and ${whose}
     order by e.occurred_on desc, e.created_at desc, e.id desc limit ${sql.lit(limit)}
  `.execute(tx.kysely);
  return rows;
}

export interface MentionRow {
  readonly name: string;
  readonly title: string | null;
  readonly interaction_id: string;
  readonly interaction_title: string;
}

/**
 * People whom the analyst found in the deal's texts, and who are neither of its people nor colleagues of ours: from the
 * latest reading of each text, each name once, the newest text first.
 */
export async function listMentioned(
  tx: Tx,
  deal: DealPlace & { readonly workspaceId: string },
  limit: number,
): Promise<MentionRow[]> {
  const { rows } = await sql<MentionRow>`
    with readings as (
      select distinct on (a.interaction_id) a.interaction_id, a.people
        from ai_analyses a
       where a.company_id = ${deal.companyId} and a.deal_id = ${deal.id} and a.status = 'succeeded'
       order by a.interaction_id, a.created_at desc
    ), named as (
      select distinct on (app.plain(p.name)) p.name, p.title, i.id as interaction_id, i.title as interaction_title,
             i.occurred_at
        from readings r
        join interactions i on i.company_id = ${deal.companyId} and i.id = r.interaction_id
       cross join lateral jsonb_to_recordset(r.people) as p(name text, title text, email text)
       where length(p.name) between 1 and 200
         and not exists (select from stakeholders s where s.company_id = ${deal.companyId} and s.deal_id = ${deal.id}
                            and (app.plain(s.name) = app.plain(p.name) or lower(s.email) = lower(p.email)))
         and not exists (select from profiles c where c.company_id = ${deal.companyId}
                            and c.workspace_id = ${deal.workspaceId}
                            and (app.plain(concat_ws(' ', c.first_name, c.last_name)) = app.plain(p.name)
                                 or lower(c.email) = lower(p.email)))
       order by app.plain(p.name), i.occurred_at desc
    )
    select name, left(title, 200) as title, interaction_id, interaction_title
      from named order by occurred_at desc, name limit ${sql.lit(limit)}
  `.execute(tx.kysely);
  return rows;
}

export interface ConversationRow {
  readonly id: string;
  readonly kind: 'note' | 'email' | 'call' | 'meeting' | 'document';
  readonly title: string;
  readonly occurred_at: Date;
}

/** Texts in which a person of the deal speaks, or that they wrote from their address, newest first. */
export async function listConversations(
  tx: Tx,
  deal: DealPlace,
  { id, email }: Pick<Stakeholder, 'id' | 'email'>,
  limit: number,
): Promise<ConversationRow[]> {
  const speaks = JSON.stringify([{ stakeholder_id: id, confirmed: true }]);
  const { rows } = await sql<ConversationRow>`
    select i.id, i.kind, i.title, i.occurred_at from interactions i
     where i.company_id = ${deal.companyId} and i.deal_id = ${deal.id}
       and (i.speakers @> ${speaks}::jsonb
            or exists (select from email_messages m
                        where m.company_id = i.company_id and m.interaction_id = i.id and not m.outgoing
                          and lower(m.sender ->> 'address') = lower(${email}::text)))
     order by i.occurred_at desc, i.id desc limit ${sql.lit(limit)}
  `.execute(tx.kysely);
  return rows;
}

export interface KnownRow {
  readonly name: string;
  readonly title: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  readonly side: Stakeholder['side'];
  readonly buying_role: Stakeholder['buying_role'];
  readonly deal_number: number;
  readonly deal_name: string;
}

/** People of other deals with the same account, as `listed` allows; each once, by address or name. */
export async function listKnownAtAccount(
  tx: Tx,
  deal: DealPlace,
  { q, limit }: { readonly q: string; readonly limit: number },
  listed: RawBuilder<boolean>,
): Promise<KnownRow[]> {
  const wanted = `%${q.replace(/[\\%_]/g, '\\$&')}%`;
  const { rows } = await sql<KnownRow>`
    select name, title, email, phone, side, buying_role, deal_number, deal_name from (
      select distinct on (coalesce(lower(s.email), app.plain(s.name))) s.name, s.title, s.email, s.phone, s.side,
             s.buying_role, d.number::int as deal_number, d.name as deal_name
        from deals here
        join deals d on d.company_id = here.company_id and d.account_id = here.account_id and d.id <> here.id
        join stakeholders s on s.company_id = d.company_id and s.deal_id = d.id
       where here.company_id = ${deal.companyId} and here.id = ${deal.id} and ${listed}
         and (${q} = '' or app.plain(s.name) like app.plain(${wanted}) or app.plain(coalesce(s.title,
           '')) like app.plain(${wanted})
              or lower(s.email) like lower(${wanted}))
         and not exists (select from stakeholders o where o.company_id = here.company_id and o.deal_id = here.id
                            and (app.plain(o.name) = app.plain(s.name) or lower(o.email) = lower(s.email)))
       order by coalesce(lower(s.email), app.plain(s.name)), s.updated_at desc, s.id) known
     order by app.plain(name), deal_number limit ${sql.lit(limit)}
  `.execute(tx.kysely);
  return rows;
}

interface Merger {
  /** The entry that goes. */
  readonly from: string;
  /** The entry that stays. */
  readonly to: string;
}

/** Evidence keeps its original name, and counts for the entry that stays, as does what they were asked to do. */
export async function moveEvidence(tx: Tx, deal: DealPlace, { from, to }: Merger): Promise<number> {
  const { rows } = await sql`
    update meddpicc_evidence set stakeholder_id = ${to}
     where company_id = ${deal.companyId} and deal_id = ${deal.id} and stakeholder_id = ${from}
    returning 1
  `.execute(tx.kysely);
  await sql`
    update ai_suggestions set stakeholder_id = ${to}
     where company_id = ${deal.companyId} and deal_id = ${deal.id} and stakeholder_id = ${from}
  `.execute(tx.kysely);
  await sql`
    update business_problems set stakeholder_id = ${to}
     where company_id = ${deal.companyId} and deal_id = ${deal.id} and stakeholder_id = ${from}
  `.execute(tx.kysely);
  await sql`
    update task_suggestions set stakeholder_id = ${to}
     where company_id = ${deal.companyId} and deal_id = ${deal.id} and stakeholder_id = ${from}
  `.execute(tx.kysely);
  await sql`
    update asks set stakeholder_id = ${to}
     where company_id = ${deal.companyId} and deal_id = ${deal.id} and stakeholder_id = ${from}
  `.execute(tx.kysely);
  const speaks = JSON.stringify([{ stakeholder_id: from }]);
  await sql`
    update interactions i
       set speakers = (select jsonb_agg(case when sp.value ->> 'stakeholder_id' = ${from}
                                             then sp.value || jsonb_build_object('stakeholder_id', ${to}::text)
                                             else sp.value end order by sp.place)
                         from jsonb_array_elements(i.speakers) with ordinality as sp(value, place))
     where i.company_id = ${deal.companyId} and i.deal_id = ${deal.id} and i.speakers @> ${speaks}::jsonb
  `.execute(tx.kysely);
  return rows.length;
}

/** Who reported to the entry that goes, or was influenced by it, or influenced it, does so with the one that stays. */
export async function moveRelations(
  tx: Tx,
  deal: DealPlace,
  { from, to }: Merger,
  { limit, now }: { readonly limit: number; readonly now: Date },
): Promise<void> {
  await sql`
    update stakeholders set reports_to = ${to}, version = version + 1, updated_at = ${now}
     where company_id = ${deal.companyId} and deal_id = ${deal.id} and reports_to = ${from} and id <> ${to}
  `.execute(tx.kysely);
  await sql`
    insert into stakeholder_influences (company_id, deal_id, stakeholder_id, influences_id)
    select i.company_id, i.deal_id, ${to}, i.influences_id from stakeholder_influences i
     where i.company_id = ${deal.companyId} and i.deal_id = ${deal.id} and i.stakeholder_id = ${from}
       and i.influences_id <> ${to}
       and not exists (select from stakeholder_influences k
                        where k.company_id = i.company_id and k.deal_id = i.deal_id and k.stakeholder_id = ${to}
                          and k.influences_id = i.influences_id)
     order by i.influences_id
     limit greatest(0, ${sql.lit(limit)} - (select count(*) from stakeholder_influences k
                        where k.company_id = ${deal.companyId} and k.deal_id = ${deal.id} and k.stakeholder_id = ${to}
                          and k.influences_id <> ${from}))
  `.execute(tx.kysely);
  await sql`
    insert into stakeholder_influences (company_id, deal_id, stakeholder_id, influences_id)
    select i.company_id, i.deal_id, i.stakeholder_id, ${to} from stakeholder_influences i
     where i.company_id = ${deal.companyId} and i.deal_id = ${deal.id} and i.influences_id = ${from}
       and i.stakeholder_id <> ${to}
    on conflict do nothing
  `.execute(tx.kysely);
}

/** What HubSpot and other systems know the entry by that goes belongs to the one that stays. */
export async function moveCrmLinks(tx: Tx, deal: DealPlace, { from, to }: Merger): Promise<void> {
  await sql`
    update external_ids set stakeholder_id = ${to}
     where company_id = ${deal.companyId} and stakeholder_id = ${from}
  `.execute(tx.kysely);
  await sql`
    update hubspot_people set stakeholder_id = ${to}
     where company_id = ${deal.companyId} and stakeholder_id = ${from}
  `.execute(tx.kysely);
}
