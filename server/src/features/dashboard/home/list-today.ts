import type {
  listTodayChanges,
  listTodayDeals,
  listTodaySuggestions,
} from '@dealwright/contract/dashboard/today';
import type { QueryOf, ResponseOf } from '@dealwright/contract/route';
import type { Tx } from '@dealwright/db/database';
import { dayOf } from '@dealwright/domain/calendar';
import type { RiskReason } from '@dealwright/domain/risk';
import type { Actor } from '../../../platform/actor.ts';
import { decodeCursor, encodeCursor, pageFrom, positionSchemas } from '../../../platform/cursor.ts';
import { presentSummary } from '../../deals/present-deal.ts';
import { readSuggested } from './read-decisions.ts';
import { ownersOf, readChanges, readRisky } from './read-today.ts';
import { listOverdueSteps, loadSummaries } from './store.ts';
import { lastVisit, toldSince } from './visit.ts';
import { findVisit } from './visit-store.ts';

interface PageAsked {
  readonly cursor?: string | undefined;
  readonly limit: number;
}

/**
 * A page of a bounded list that is sorted as a whole: what comes after the row that the cursor names, or after its
 * place if that row is no longer in the list.
 */
function pageOfWhole<Row>(
  list: string,
  rows: readonly Row[],
  { cursor, limit }: PageAsked,
  keyOf: (row: Row) => string,
) {
  const [place = '0', key] = decodeCursor(list, cursor, [positionSchemas.place, positionSchemas.text]) ?? [];
  const found = rows.findIndex((row) => keyOf(row) === key);
  const start = found === -1 ? Math.max(0, Number(place)) : found + 1;
  const page = rows.slice(start, start + limit + 1);
  return pageFrom(
    page,
    limit,
    (row) => row,
    (last) => encodeCursor(list, [String(start + limit), keyOf(last)]),
  );
}

type DealsQuery = QueryOf<typeof listTodayDeals>;

const OVERDUE = 'today.overdue';

interface PageOfIds {
  readonly items: readonly { readonly id: string; readonly reasons: readonly RiskReason[] }[];
  readonly next_cursor: string | null;
}

async function pageOfIds(tx: Tx, actor: Actor, query: DealsQuery, now: Date): Promise<PageOfIds> {
  const owners = await ownersOf(tx, actor, query);
  const today = dayOf(now);
  const { cursor, limit } = query;
  if (query.list === 'at_risk') {
    return pageOfWhole('today.at_risk', await readRisky(tx, actor, owners, today), query, ({ id }) => id);
  }
  const after = decodeCursor(OVERDUE, cursor, [positionSchemas.day, positionSchemas.id]);
  const rows = await listOverdueSteps(tx, actor, { owners, today, after, limit: limit + 1 });
  return pageFrom(
    rows,
    limit,
    ({ id }) => ({ id, reasons: [] }),
    ({ due, id }) => encodeCursor(OVERDUE, [due, id]),
  );
}

export async function listDeals(
  tx: Tx,
  actor: Actor,
  query: DealsQuery,
  now: Date,
): Promise<ResponseOf<typeof listTodayDeals>> {
  const { items, next_cursor } = await pageOfIds(tx, actor, query, now);
  const ids = items.map(({ id }) => id);
  const summaries = await loadSummaries(tx, actor, ids);
  return {
    items: items.flatMap(({ id, reasons }) => {
      const row = summaries.get(id);
      return row ? [{ deal: presentSummary(actor, row), reasons: [...reasons] }] : [];
    }),
    next_cursor,
  };
}

export async function listChanged(
  tx: Tx,
  actor: Actor,
  query: QueryOf<typeof listTodayChanges>,
  now: Date,
): Promise<ResponseOf<typeof listTodayChanges>> {
  const since = lastVisit(await findVisit(tx, actor), now);
  const owners = await ownersOf(tx, actor, query);
  const changes = await readChanges(tx, actor, owners, toldSince(since, now));
  return pageOfWhole('today.changes', changes, query, ({ deal }) => String(deal.number));
}

export async function listSuggested(
  tx: Tx,
  actor: Actor,
  query: QueryOf<typeof listTodaySuggestions>,
): Promise<ResponseOf<typeof listTodaySuggestions>> {
  const suggested = await readSuggested(tx, actor);
  return pageOfWhole('today.suggestions', suggested, query, ({ number }) => String(number));
}
