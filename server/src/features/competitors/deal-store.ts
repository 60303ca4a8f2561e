import type { DealCompetitor, Mention } from '@dealwright/contract/competitors/deal-competitors';
import type { Tx } from '@dealwright/db/database';
import type { RivalState } from '@dealwright/domain/competitor';
import { type RawBuilder, sql } from 'kysely';
import type { Position } from '../../platform/cursor.ts';
import { newId } from '../../platform/ids.ts';

interface DealPlace {
  readonly companyId: string;
  readonly id: string;
}

/** A mention `m` of competitor `c` as JSON, with where it was said: `i`, or a row of evidence. */
const mentionJson: RawBuilder<Mention> = sql<Mention>`
  jsonb_build_object(
    'id', m.id, 'competitor', jsonb_build_object('id', c.id, 'name', c.name, 'kind', c.kind),
    'sentence', m.sentence, 'starts_at', m.starts_at, 'ends_at', m.ends_at, 'said_on', m.said_on::text,
    'decision', m.decision,
    'source', case when m.evidence_id is not null then jsonb_build_object('type', 'evidence', 'id', m.evidence_id)
              else jsonb_build_object('type', 'interaction', 'id', i.id, 'kind', i.kind, 'title', i.title) end)`;

const withSource: RawBuilder<unknown> = sql`
  left join interactions i on i.company_id = m.company_id and i.deal_id = m.deal_id and i.id = m.interaction_id`;

async function selectRivals(tx: Tx, deal: DealPlace, which: RawBuilder<unknown>): Promise<DealCompetitor[]> {
  const { rows } = await sql<DealCompetitor>`
    select jsonb_build_object('id', c.id, 'name', c.name, 'kind', c.kind) as competitor, dc.state,
           latest.mention as latest
      from deal_competitors dc
      join competitors c on c.company_id = dc.company_id and c.id = dc.competitor_id
      join lateral (
        select ${mentionJson} as mention from competitor_mentions m ${withSource}
         where m.company_id = dc.company_id and m.deal_id = dc.deal_id and m.competitor_id = dc.competitor_id
           and m.decision = 'confirmed'
         order by m.said_on desc, m.id desc limit 1) latest on true
     where dc.company_id = ${deal.companyId} and dc.deal_id = ${deal.id} and ${which}
     order by c.plain_name, c.id
  `.execute(tx.kysely);
  return rows;
}

/** Competitors that a confirmed sentence of the deal names, by name. */
export function listRivals(tx: Tx, deal: DealPlace): Promise<DealCompetitor[]> {
  return selectRivals(tx, deal, sql`true`);
}

export async function findRival(tx: Tx, deal: DealPlace, id: string): Promise<DealCompetitor | null> {
  const rows = await selectRivals(tx, deal, sql`dc.competitor_id = ${id}`);
  return rows[0] ?? null;
}

export interface MentionRequest {
  readonly decision: 'open' | 'confirmed' | 'rejected';
  readonly competitorId: string | undefined;
  readonly after: Position | null;
  readonly limit: number;
}

export interface MentionRow {
  readonly mention: Mention;
  readonly said_on: string;
  readonly id: string;
}

/** Latest first. Open ones only of competitors that are not archived. */
export async function listMentionPage(
  tx: Tx,
  deal: DealPlace,
  { decision, competitorId, after, limit }: MentionRequest,
): Promise<MentionRow[]> {
  const conditions = [
    decision === 'open'
      ? sql`m.decision is null and c.archived_at is null`
      : sql`m.decision = ${sql.lit(decision)}`,
    competitorId === undefined ? sql`true` : sql`m.competitor_id = ${competitorId}`,
    after === null ? sql`true` : sql`(m.said_on, m.id) < (${after[0]}::date, ${after[1]}::uuid)`,
  ];
  const { rows } = await sql<MentionRow>`
    select ${mentionJson} as mention, m.said_on::text as said_on, m.id
      from competitor_mentions m
      join competitors c on c.company_id = m.company_id and c.id = m.competitor_id ${withSource}
     where m.company_id = ${deal.companyId} and m.deal_id = ${deal.id} and ${sql.join(conditions, sql` and `)}
     order by m.said_on desc, m.id desc limit ${sql.lit(limit)}
  `.execute(tx.kysely);
  return rows;
}

export async function findMention(tx: Tx, deal: DealPlace, id: string): Promise<Mention | null> {
  const { rows } = await sql<{ readonly mention: Mention }>`
    select ${mentionJson} as mention
      from competitor_mentions m
      join competitors c on c.company_id = m.company_id and c.id = m.competitor_id ${withSource}
     where m.company_id = ${deal.companyId} and m.deal_id = ${deal.id} and m.id = ${id}
  `.execute(tx.kysely);
  return rows[0]?.mention ?? null;
}

export async function saveDecision(
  tx: Tx,
  deal: DealPlace,
  { id, decision }: { readonly id: string; readonly decision: 'confirmed' | 'rejected' },
  { by, now }: { readonly by: string; readonly now: Date },
): Promise<void> {
  await sql`
    update competitor_mentions set decision = ${decision}, decided_by = ${by}, decided_at = ${now}
     where company_id = ${deal.companyId} and deal_id = ${deal.id} and id = ${id}
  `.execute(tx.kysely);
}

/** A competitor that came before keeps its state. */
export async function insertRival(tx: Tx, deal: DealPlace, competitorId: string, now: Date): Promise<void> {
  await sql`
    insert into deal_competitors (company_id, id, deal_id, competitor_id, updated_at)
    values (${deal.companyId}, ${newId()}, ${deal.id}, ${competitorId}, ${now})
    on conflict (company_id, deal_id, competitor_id) do nothing
  `.execute(tx.kysely);
}

export async function deleteRival(tx: Tx, deal: DealPlace, competitorId: string): Promise<void> {
  await sql`
    delete from deal_competitors
     where company_id = ${deal.companyId} and deal_id = ${deal.id} and competitor_id = ${competitorId}
  `.execute(tx.kysely);
}

export async function saveState(
  tx: Tx,
  deal: DealPlace,
  competitorId: string,
  { state, now }: { readonly state: RivalState; readonly now: Date },
): Promise<void> {
  await sql`
    update deal_competitors set state = ${state}, updated_at = ${now}
     where company_id = ${deal.companyId} and deal_id = ${deal.id} and competitor_id = ${competitorId}
  `.execute(tx.kysely);
}
