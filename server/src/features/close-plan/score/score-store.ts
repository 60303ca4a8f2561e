import type { Tx } from '@dealwright/db/database';
import { addDays, type Day } from '@dealwright/domain/calendar';
import { SCORED_DAYS, SCORED_DAYS_BEFORE, type ScoredPlans } from '@dealwright/domain/close-plan/plan-score';
import type { Stage } from '@dealwright/domain/stage';
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../../../platform/actor.ts';
import type { Position } from '../../../platform/cursor.ts';
import { keptDeals } from '../../deals/access.ts';

const WON = sql.lit(8);
/** Null unless the deal is won. */
const SIGNED_ON = sql<Day | null>`case when d.stage_position = ${WON} then (d.closed_at at time zone 'UTC')::date end`;
/** Odds of the closing day and later ones know how it ended: a plan can be saved after its deal was closed. */
const SAID_BEFORE_END = sql<boolean>`(d.closed_at is null or o.day < (d.closed_at at time zone 'UTC')::date)`;
const IN_TIME = sql<boolean>`coalesce(${SIGNED_ON} <= o.close_date, false)`;

/** Odds whose outcome is known, of deals that the person finds, archived ones too. */
const scored = (actor: Actor, today: Day): RawBuilder<unknown> => sql`
  plan_odds o
  join deals d on d.company_id = o.company_id and d.id = o.deal_id
  where o.company_id = ${actor.companyId} and o.close_date - o.day = ${sql.lit(SCORED_DAYS_BEFORE)} and o.sign is not null
    and o.close_date >= ${addDays(today, -SCORED_DAYS)}::date
    and (o.close_date < ${today}::date or d.closed_at is not null) and ${SAID_BEFORE_END} and ${keptDeals(actor)}`;

/** How many there are and what they come to; zeros without any. */
export async function sumScored(tx: Tx, actor: Actor, today: Day): Promise<ScoredPlans> {
  const { rows } = await sql<ScoredPlans>`
    select count(*)::int as predictions, (count(*) filter (where s.in_time))::int as signed,
           coalesce(avg(s.sign), 0) as chance, coalesce(avg((s.sign - s.in_time::int) ^ 2), 0) as brier
      from (select o.sign, ${IN_TIME} as in_time from ${scored(actor, today)}) s
  `.execute(tx.kysely);
  return rows[0] ?? { predictions: 0, signed: 0, chance: 0, brier: 0 };
}

export interface ScoredRow {
  readonly id: string;
  readonly number: bigint;
  readonly name: string;
  readonly account: string | null;
  readonly owner_id: string;
  readonly owner_name: string;
  readonly stage: Stage;
  readonly close_date: Day;
  readonly chance: number;
  readonly signed_on: Day | null;
  readonly in_time: boolean;
}

interface ScoredPage {
  readonly today: Day;
  readonly after: Position | null;
  readonly limit: number;
}

/** Those predictions, the newest close date first. */
export async function listScored(
  tx: Tx,
  actor: Actor,
  { today, after, limit }: ScoredPage,
): Promise<ScoredRow[]> {
  const later = after ? sql`and (o.close_date, o.deal_id) < (${after[0]}::date, ${after[1]}::uuid)` : sql``;
  const { rows } = await sql<ScoredRow>`
    select s.id, s.number, s.name, a.name as account, s.owner_id,
           coalesce(nullif(concat_ws(' ', nullif(p.first_name, ''), nullif(p.last_name, '')), ''), p.email) as owner_name,
           s.stage, s.close_date::text as close_date, s.chance, s.signed_on::text as signed_on, s.in_time
      from (select d.company_id, d.id, d.number, d.name, d.account_id, d.owner_id, d.stage, o.close_date,
                   o.sign as chance, ${SIGNED_ON} as signed_on, ${IN_TIME} as in_time
              from ${scored(actor, today)} ${later}
             order by o.close_date desc, o.deal_id desc limit ${limit}) s
      join profiles p on p.company_id = s.company_id and p.id = s.owner_id
      left join accounts a on a.company_id = s.company_id and a.id = s.account_id
     order by s.close_date desc, s.id desc
  `.execute(tx.kysely);
  return rows;
}
