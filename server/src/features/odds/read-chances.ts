import type { DealChance, listDealChances } from '@dealwright/contract/odds/odds';
import type { QueryOf, ResponseOf } from '@dealwright/contract/route';
import type { Tx } from '@dealwright/db/database';
import type { Actor } from '../../platform/actor.ts';
import { decodeCursor, encodeCursor, pageFrom, positionSchemas } from '../../platform/cursor.ts';
import { type ChanceRow, listChances } from './deal-store.ts';
import type { RunRow } from './store.ts';

const CHANCES = 'odds.expected';
const WON = 'odds.won';

function presentChance(row: ChanceRow, currency: string): DealChance {
  const { name, account, stage, chance, is_average, age_days } = row;
  return {
    number: Number(row.number),
    name,
    account,
    owner: { id: row.owner_id, name: row.owner_name },
    stage,
    chance,
    amount_minor: Number(row.amount_minor),
    is_average,
    has_rate: row.currency === null,
    expected_minor: Number(row.expected_minor),
    currency: row.currency ?? currency,
    age_days,
  };
}

interface Asked {
  readonly query: Pick<QueryOf<typeof listDealChances>, 'of' | 'cursor' | 'limit'>;
  /** Null where there is none of the day. */
  readonly run: RunRow | null;
  /** Whose deals; null for all that the reader finds. */
  readonly owners: readonly string[] | null;
}

/** A page of the deals of a run, the largest expected amount first. */
export async function readChances(
  tx: Tx,
  actor: Actor,
  { query, run, owners }: Asked,
): Promise<ResponseOf<typeof listDealChances>> {
  if (!run) return { items: [], next_cursor: null };
  const won = query.of === 'won';
  const list = won ? WON : CHANCES;
  const after = decodeCursor(list, query.cursor, [positionSchemas.integer, positionSchemas.id]);
  const rows = await listChances(tx, actor, { runId: run.id, owners, won, after, limit: query.limit + 1 });
  return pageFrom(
    rows,
    query.limit,
    (row) => presentChance(row, run.currency ?? ''),
    ({ expected_minor, id }) => encodeCursor(list, [String(expected_minor), id]),
  );
}
