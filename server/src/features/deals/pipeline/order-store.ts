import type { DEAL_SORTS } from '@dealwright/contract/deals/deal-filter';
import type { DealFilter } from '@dealwright/contract/deals/deals';
import { isClosed } from '@dealwright/domain/stage';
import { type RawBuilder, sql } from 'kysely';
import { decodeCursor, encodeCursor, type Position, positionSchemas } from '../../../platform/cursor.ts';
import { openCloseDate } from '../slipped-store.ts';

export type DealSort = (typeof DEAL_SORTS)[number];

interface SortColumn {
  readonly value: RawBuilder<unknown>;
  /** The same value as it is kept in `deal_access a`, where it is. */
  readonly ofAccess?: RawBuilder<unknown>;
  readonly type: RawBuilder<unknown>;
  readonly schema: (typeof positionSchemas)[keyof typeof positionSchemas];
  readonly firstOrder: 'asc' | 'desc';
  /** Which deals have the value at all, where not every one has it: those of the partial index. */
  readonly only?: RawBuilder<boolean>;
}

/** Closed deals by when they closed. */
const CLOSED_AT: SortColumn = {
  value: sql`d.closed_at`,
  type: sql`timestamptz`,
  schema: positionSchemas.instant,
  firstOrder: 'asc',
  only: sql<boolean>`d.closed_at is not null`,
};

/** A deal without a close date comes after every day, as the index has it. */
const SORT_COLUMNS: Readonly<Record<DealSort, SortColumn>> = {
  number: { value: sql`d.number`, type: sql`bigint`, schema: positionSchemas.integer, firstOrder: 'desc' },
  name: { value: sql`d.name`, type: sql`text`, schema: positionSchemas.text, firstOrder: 'asc' },
  amount: {
    value: sql`d.amount_minor`,
    ofAccess: sql`a.amount_minor`,
    type: sql`bigint`,
    schema: positionSchemas.integer,
    firstOrder: 'desc',
  },
  close_date: {
    value: sql`coalesce(d.close_date, 'infinity')`,
    ofAccess: sql`a.close_key`,
    type: sql`date`,
    schema: positionSchemas.day,
    firstOrder: 'asc',
  },
  slipped: { value: openCloseDate, type: sql`date`, schema: positionSchemas.day, firstOrder: 'asc' },
  score: {
    value: sql`d.score`,
    ofAccess: sql`a.score`,
    type: sql`smallint`,
    schema: positionSchemas.score,
    firstOrder: 'desc',
  },
  updated_at: {
    value: sql`d.updated_at`,
    type: sql`timestamptz`,
    schema: positionSchemas.instant,
    firstOrder: 'desc',
  },
};

/** How a list of deals is sorted, as SQL over `deals d`; the id makes the order total. */
export interface DealOrder {
  readonly value: RawBuilder<unknown>;
  readonly by: RawBuilder<unknown>;
  /** The same order over rows that carry `sort_value` and `id`. */
  readonly bySelected: RawBuilder<unknown>;
  readonly after: (position: Position | null) => RawBuilder<boolean>[];
  /** The same order over `deal_access a`; null where it does not keep the value. */
  readonly ofAccess: Pick<DealOrder, 'value' | 'by' | 'after'> | null;
  readonly readCursor: (cursor: string | undefined) => Position | null;
  readonly cursorAfter: (row: { readonly sort_key: string; readonly id: string }) => string;
}

/** Whether nothing but closed deals can pass the filter. */
function asksForClosed({ status, stage, closed_from, closed_to }: DealFilter): boolean {
  if (status === 'closed' || closed_from !== undefined || closed_to !== undefined) return true;
  return stage !== undefined && stage.length > 0 && stage.every(isClosed);
}

/** The order of the deals that pass the filter: where all of them are closed, `slipped` has no open one to sort. */
export function listOrder(filter: DealFilter, sort: DealSort, order: 'asc' | 'desc' | undefined): DealOrder {
  const byClosing = sort === 'slipped' && asksForClosed(filter);
  return byClosing ? orderBy('closed_at', CLOSED_AT, order) : dealOrder(sort, order);
}

export function dealOrder(sort: DealSort, order: 'asc' | 'desc' | undefined): DealOrder {
  return orderBy(sort, SORT_COLUMNS[sort], order);
}

function orderBy(name: string, column: SortColumn, order: 'asc' | 'desc' | undefined): DealOrder {
  const { value, ofAccess, type, schema, firstOrder, only } = column;
  const chosen = order ?? firstOrder;
  const direction = chosen === 'asc' ? sql`asc` : sql`desc`;
  const comes = chosen === 'asc' ? sql`>` : sql`<`;
  const list = `deals.${name}.${chosen}`;
  const over = (key: RawBuilder<unknown>, id: RawBuilder<unknown>) => ({
    value: key,
    by: sql`${key} ${direction}, ${id} ${direction}`,
    after: (position: Position | null) => [
      ...(only ? [only] : []),
      ...(position
        ? [sql<boolean>`(${key}, ${id}) ${comes} (${position[0]}::${type}, ${position[1]}::uuid)`]
        : []),
    ],
  });
  return {
    ...over(value, sql`d.id`),
    ofAccess: ofAccess ? over(ofAccess, sql`a.deal_id`) : null,
    bySelected: sql`sort_value ${direction}, id ${direction}`,
    readCursor: (cursor) => decodeCursor(list, cursor, [schema, positionSchemas.id]),
    cursorAfter: (row) => encodeCursor(list, [row.sort_key, row.id]),
  };
}
