import type { Stakeholder } from '@dealwright/contract/stakeholders/stakeholders';
import type { Tx } from '@dealwright/db/database';
import { pickStakeholderFields, STAKEHOLDER_FIELD_KEYS } from '@dealwright/domain/stakeholder-fields';
import { sql } from 'kysely';
import type { Actor } from '../../platform/actor.ts';
import type { Position } from '../../platform/cursor.ts';
import { listedDeals } from '../deals/access.ts';

interface OfDeal {
  readonly companyId: string;
  readonly dealId: string;
}

export type StakeholderRow = Stakeholder & { readonly sort_key: string };

/** A person as the contract has them, of `stakeholders s`. */
export const stakeholderColumns = sql`
  s.id, ${sql.join(STAKEHOLDER_FIELD_KEYS.map((key) => sql.ref(`s.${key}`)))}, s.reports_to,
  array(select i.influences_id from stakeholder_influences i
         where i.company_id = s.company_id and i.deal_id = s.deal_id and i.stakeholder_id = s.id
         order by i.influences_id) as influences,
  s.contact_id, s.version`;

/** The people of a deal by name. A deal has few: they are sorted as they are read. */
export async function listStakeholderPage(
  tx: Tx,
  { companyId, dealId }: OfDeal,
  { after, limit }: { readonly after: Position | null; readonly limit: number },
): Promise<StakeholderRow[]> {
  const next = after ? sql`(app.plain(s.name), s.id) > (${after[0]}, ${after[1]}::uuid)` : sql`true`;
  const { rows } = await sql<StakeholderRow>`
    select ${stakeholderColumns}, app.plain(s.name) as sort_key from stakeholders s
     where s.company_id = ${companyId} and s.deal_id = ${dealId} and ${next}
     order by app.plain(s.name), s.id limit ${sql.lit(limit)}
  `.execute(tx.kysely);
  return rows;
}

export async function findStakeholder(
  tx: Tx,
  { companyId, dealId }: OfDeal,
  id: string,
): Promise<Stakeholder | null> {
  const { rows } = await sql<Stakeholder>`
    select ${stakeholderColumns} from stakeholders s
     where s.company_id = ${companyId} and s.deal_id = ${dealId} and s.id = ${id}
  `.execute(tx.kysely);
  return rows[0] ?? null;
}

/** Locks the person, so that two changes at once come one after the other. */
export async function lockStakeholder(
  tx: Tx,
  { companyId, dealId }: OfDeal,
  id: string,
): Promise<Stakeholder | null> {
  const { rows } = await sql<Stakeholder>`
    select ${stakeholderColumns} from stakeholders s
     where s.company_id = ${companyId} and s.deal_id = ${dealId} and s.id = ${id} for update
  `.execute(tx.kysely);
  return rows[0] ?? null;
}

/** Changes of reporting lines are serialized per deal. Take this lock before locking any person. */
export async function takeTurnOfPeople(tx: Tx, { dealId }: OfDeal): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${dealId}, 32))`.execute(tx.kysely);
}

/** Everyone between a person and the top, nearest first, themselves included. */
export async function listLine(
  tx: Tx,
  { companyId, dealId }: OfDeal,
  id: string,
): Promise<{ readonly id: string; readonly name: string }[]> {
  const { rows } = await sql<{ readonly id: string; readonly name: string }>`
    with recursive line as (
      select s.id, s.name, s.reports_to, 1 as step from stakeholders s
       where s.company_id = ${companyId} and s.deal_id = ${dealId} and s.id = ${id}
      union all
      select s.id, s.name, s.reports_to, l.step + 1 from line l
        join stakeholders s on s.company_id = ${companyId} and s.deal_id = ${dealId} and s.id = l.reports_to
       where l.step < 1000)
    select id, name from line order by step
  `.execute(tx.kysely);
  return rows;
}

/** Which of these are people of the deal. */
export async function countPeople(
  tx: Tx,
  { companyId, dealId }: OfDeal,
  ids: readonly string[],
): Promise<number> {
  if (ids.length === 0) return 0;
  const { rows } = await sql<{ readonly found: number }>`
    select count(*)::int as found from stakeholders
     where company_id = ${companyId} and deal_id = ${dealId} and id = any(${[...ids]}::uuid[])
  `.execute(tx.kysely);
  return rows[0]?.found ?? 0;
}

/** The full list of people a person influences. */
export async function saveInfluences(
  tx: Tx,
  { companyId, dealId }: OfDeal,
  { id, influences }: Pick<Stakeholder, 'id' | 'influences'>,
): Promise<void> {
  await sql`
    delete from stakeholder_influences
     where company_id = ${companyId} and deal_id = ${dealId} and stakeholder_id = ${id}
       and influences_id <> all(${[...influences]}::uuid[])
  `.execute(tx.kysely);
  if (influences.length === 0) return;
  await sql`
    insert into stakeholder_influences (company_id, deal_id, stakeholder_id, influences_id)
    select ${companyId}::uuid, ${dealId}::uuid, ${id}::uuid, unnest(${[...influences]}::uuid[]) on conflict do nothing
  `.execute(tx.kysely);
}

export async function insertStakeholder(
  tx: Tx,
  { companyId, dealId }: OfDeal,
  person: Stakeholder,
  { by, now }: { readonly by: string; readonly now: Date },
): Promise<void> {
  const { id, reports_to, contact_id, version } = person;
  await tx.kysely
    .insertInto('stakeholders')
    .values({
      company_id: companyId,
      id,
      deal_id: dealId,
      ...pickStakeholderFields(person),
      reports_to,
      contact_id,
      version,
      created_by: by,
      created_at: now,
      updated_at: now,
    })
    .execute();
}

/** Their version is raised with it. */
export async function updateStakeholder(
  tx: Tx,
  { companyId, dealId }: OfDeal,
  person: Stakeholder,
  now: Date,
): Promise<void> {
  const { id, reports_to, version } = person;
  await tx.kysely
    .updateTable('stakeholders')
    .set({ ...pickStakeholderFields(person), reports_to, version, updated_at: now })
    .where('company_id', '=', companyId)
    .where('deal_id', '=', dealId)
    .where('id', '=', id)
    .execute();
}

/** Who the person is beyond the deal, as it was found when they were written. */
export async function findContactId(
  tx: Tx,
  { companyId, dealId }: OfDeal,
  id: string,
): Promise<string | null> {
  const { rows } = await sql<{ readonly contact_id: string | null }>`
    select contact_id from stakeholders where company_id = ${companyId} and deal_id = ${dealId} and id = ${id}
  `.execute(tx.kysely);
  return rows[0]?.contact_id ?? null;
}

/** How many rows of evidence name the person, closed ones included: they stay in the history. */
export async function countEvidenceNaming(tx: Tx, companyId: string, id: string): Promise<number> {
  const { rows } = await sql<{ readonly named: number }>`
    select count(*)::int as named from meddpicc_evidence where company_id = ${companyId} and stakeholder_id = ${id}
  `.execute(tx.kysely);
  return rows[0]?.named ?? 0;
}

/** How much the person was asked to do for us. */
export async function countAsksTo(tx: Tx, { companyId, dealId }: OfDeal, id: string): Promise<number> {
  const { rows } = await sql<{ readonly asks: number }>`
    select count(*)::int as asks from asks
     where company_id = ${companyId} and deal_id = ${dealId} and stakeholder_id = ${id}
  `.execute(tx.kysely);
  return rows[0]?.asks ?? 0;
}

/** Suggestions that named the person keep the name they found and wait for someone to name a person again. */
export async function deleteStakeholder(tx: Tx, { companyId, dealId }: OfDeal, id: string): Promise<void> {
  await sql`
    update ai_suggestions set stakeholder_id = null
     where company_id = ${companyId} and deal_id = ${dealId} and stakeholder_id = ${id}
  `.execute(tx.kysely);
  await sql`
    delete from stakeholders where company_id = ${companyId} and deal_id = ${dealId} and id = ${id}
  `.execute(tx.kysely);
}

export interface FoundPersonRow {
  readonly id: string;
  readonly name: string;
  readonly title: string | null;
  readonly number: bigint;
  readonly deal_name: string;
  readonly account_name: string | null;
}

/** Deals whose text holds the words; of common words so many are looked at. */
const LOOKED_AT = 2000;

/**
 * People of the deals in the person's lists, by name or account. A person on several deals of an account is listed
 * once, on the deal that changed last.
 */
export async function findPeopleByWords(
  tx: Tx,
  actor: Actor,
  words: readonly string[],
  limit: number,
): Promise<FoundPersonRow[]> {
  const { rows } = await sql<FoundPersonRow>`
    select f.id, f.name, f.title, f.number, f.deal_name, f.account_name from (
      select distinct on (d.account_id, app.plain(s.name)) s.id, s.name, s.title, d.number, d.name as deal_name,
             a.name as account_name, d.updated_at
        from app.deals_matching(${words}::text[], ${sql.lit(LOOKED_AT)}) as found (id)
        join deals d on d.id = found.id and ${listedDeals(actor)}
        left join accounts a on a.company_id = d.company_id and a.id = d.account_id
        join stakeholders s on s.company_id = d.company_id and s.deal_id = d.id
       where app.plain(s.name || ' ' || a.name) like all ((select app.search_patterns(${words}::text[]))::text[])
         and app.plain(s.name) like any ((select app.search_patterns(${words}::text[]))::text[])
       order by d.account_id, app.plain(s.name), d.updated_at desc, s.id) f
     order by f.updated_at desc, f.id limit ${sql.lit(limit)}
  `.execute(tx.kysely);
  return rows;
}
