import type { DeadWeightDeal, listDeadWeight as listDeadWeightRoute } from '@dealwright/contract/odds/odds';
import type { QueryOf, ResponseOf } from '@dealwright/contract/route';
import type { Tx } from '@dealwright/db/database';
import { dayOf } from '@dealwright/domain/calendar';
import { isClosed } from '@dealwright/domain/stage';
import type { Actor } from '../../platform/actor.ts';
import { decodeCursor, encodeCursor, pageFrom, positionSchemas } from '../../platform/cursor.ts';
import { amountsOf } from '../deals/pipeline/present-totals.ts';
import { type CountedRow, countDeadWeight, type DeadWeightRow, listDeadWeight } from './deal-store.ts';
import { latestAsOf } from './run-odds.ts';
import type { RunRow } from './store.ts';

type DeadWeight = ResponseOf<typeof listDeadWeightRoute>;

const DEAD_WEIGHT = 'odds.age';

function presentDeal(actor: Actor, row: DeadWeightRow): DeadWeightDeal {
  const {
    name,
    account,
    stage,
    currency,
    close_date,
    open_days,
    reason,
    kept_until,
    kept_by_id,
    kept_by_name,
  } = row;
  return {
    number: Number(row.number),
    name,
    account,
    owner: { id: row.owner_id, name: row.owner_name },
    stage,
    amount_minor: Number(row.amount_minor),
    currency,
    close_date,
    age_days: open_days,
    kept:
      reason === null || kept_until === null || kept_by_id === null
        ? null
        : { reason, until: kept_until, by: { id: kept_by_id, name: kept_by_name ?? '' } },
    can: { edit: actor.role !== 'viewer' && !isClosed(stage) },
  };
}

const sumOf = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0);

function presentCounts(
  rows: readonly CountedRow[],
): Pick<DeadWeight, 'dead_weight' | 'kept' | 'amounts' | 'open_deals'> {
  return {
    dead_weight: sumOf(rows.map(({ dead_weight }) => dead_weight)),
    kept: sumOf(rows.map(({ kept }) => kept)),
    amounts: amountsOf(rows.filter(({ dead_weight }) => dead_weight > 0)),
    open_deals: sumOf(rows.map(({ open_deals }) => open_deals)),
  };
}

interface Asked {
  readonly query: Pick<QueryOf<typeof listDeadWeightRoute>, 'as_of' | 'cursor' | 'limit'>;
  /** Null where there is none of the day. */
  readonly run: RunRow | null;
  readonly now: Date;
  /** Whose deals; null for all that the reader finds. */
  readonly owners: readonly string[] | null;
}

/** Which deals of a run to list; null if too little is known to tell which are too old. */
function weighedOf({ query, run, now, owners }: Asked) {
  const oldestWonDays = run?.summary?.factors ? run.summary.oldestWonDays : null;
  if (!run || oldestWonDays === null) return null;
  // What weighs now is to be cleared; what weighed on an earlier day is a record.
  return { runId: run.id, owners, oldestWonDays, today: dayOf(now), openNow: query.as_of === undefined };
}

/** A page of the open deals that are older than any that was won. */
export async function readDeadWeightPage(
  tx: Tx,
  actor: Actor,
  asked: Asked,
): Promise<Pick<DeadWeight, 'items' | 'next_cursor'>> {
  const of = weighedOf(asked);
  if (!of) return { items: [], next_cursor: null };
  const { cursor, limit } = asked.query;
  const after = decodeCursor(DEAD_WEIGHT, cursor, [positionSchemas.place, positionSchemas.id]);
  const rows = await listDeadWeight(tx, actor, { ...of, after, limit: limit + 1 });
  return pageFrom(
    rows,
    limit,
    (row) => presentDeal(actor, row),
    ({ open_days, id }) => encodeCursor(DEAD_WEIGHT, [String(open_days), id]),
  );
}

/** Such a page, with how many there are in all and their sum. */
export async function readDeadWeight(tx: Tx, actor: Actor, asked: Asked): Promise<DeadWeight> {
  const { query, run, now } = asked;
  const of = weighedOf(asked);
  return {
    ...(await readDeadWeightPage(tx, actor, asked)),
    as_of: run?.as_of ?? query.as_of ?? latestAsOf(now),
    oldest_won_days: of?.oldestWonDays ?? null,
    ...presentCounts(of ? await countDeadWeight(tx, actor, of) : []),
  };
}
