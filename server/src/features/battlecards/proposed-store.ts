import { MOST_PROPOSED, type ProposedQuote } from '@dealwright/contract/battlecards/battlecards';
import type { Tx } from '@dealwright/db/database';
import type { EvidencePolarity } from '@dealwright/domain/evidence';
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../../platform/actor.ts';
import { listedDeals } from '../deals/access.ts';

/** The latest closed deals that are looked at, and how many quotes of each. */
const MOST_DEALS = 100;
const MOST_OF_DEAL = 3;

export interface ProposedRow extends Omit<ProposedQuote, 'section'> {
  readonly deal_id: string;
  readonly polarity: EvidencePolarity;
}

/** The latest closed deals against the competitor that the person finds in lists. */
const closedDeals = (actor: Actor, competitorId: string): RawBuilder<unknown> => sql`
  select d.company_id, d.id, d.number, d.name, c.outcome, c.closed_at
    from deal_competitors c join deals d on d.company_id = c.company_id and d.id = c.deal_id
   where c.company_id = ${actor.companyId} and c.competitor_id = ${competitorId} and c.outcome is not null
     and ${listedDeals(actor)}
   order by c.closed_at desc limit ${sql.lit(MOST_DEALS)}`;

/** Buyers’ words of those deals that aren’t on the card: the latest deals first, of each what is about competition first. */
async function selectProposed(
  tx: Tx,
  actor: Actor,
  competitorId: string,
  which: RawBuilder<boolean>,
): Promise<ProposedRow[]> {
  const { rows } = await sql<ProposedRow>`
    with closed as materialized (${closedDeals(actor, competitorId)})
    select ranked.deal_id, ranked.id as evidence_id, jsonb_build_object('number', ranked.number, 'name', ranked.name) as deal,
           ranked.outcome, ranked.pillar, ranked.polarity, ranked.quote, ranked.person_name as person,
           ranked.occurred_on::text as occurred_on
      from (select e.*, closed.number, closed.name, closed.outcome, closed.closed_at as deal_closed_at,
                   row_number() over (partition by e.deal_id order by e.pillar <> 'competition', e.kind desc,
                                      e.occurred_on desc, e.id) as place
              from closed join meddpicc_evidence e on e.company_id = closed.company_id and e.deal_id = closed.id
             where e.closed_at is null and e.quote is not null and e.kind <> 'seller_belief' and e.marks = '{}'
               and not exists (select from battlecard_lines l
                                where l.company_id = e.company_id and l.deal_id = e.deal_id and l.evidence_id = e.id
                                  and l.competitor_id = ${competitorId} and l.removed_at is null)) ranked
     where ${which}
     order by ranked.deal_closed_at desc, ranked.deal_id desc, ranked.place limit ${sql.lit(MOST_PROPOSED)}
  `.execute(tx.kysely);
  return rows;
}

export function listProposed(tx: Tx, actor: Actor, competitorId: string): Promise<ProposedRow[]> {
  return selectProposed(tx, actor, competitorId, sql`ranked.place <= ${sql.lit(MOST_OF_DEAL)}`);
}

export async function findProposed(
  tx: Tx,
  actor: Actor,
  competitorId: string,
  evidenceId: string,
): Promise<ProposedRow | null> {
  const rows = await selectProposed(tx, actor, competitorId, sql`ranked.id = ${evidenceId}`);
  return rows[0] ?? null;
}
