import type { DEAL_SORTS } from '@dealwright/contract/deals/deal-filter';
import type { DealFilter } from '@dealwright/contract/deals/deals';
import { COLUMN_DEAL_FIELDS, type ColumnDealFieldKey, DEAL_FIELDS } from '@dealwright/domain/deal-fields';
import { isClosed } from '@dealwright/domain/stage';
import { type RawBuilder, sql } from 'kysely';
import { decodeCursor, encodeCursor, type Position, positionSchemas } from '../../../platform/cursor.ts';
import { type Keyset, keysetOf, type ParentWalk, parentWalk } from '../../../platform/keyset.ts';
import { openCloseDate, openStageEntry } from '../store.ts';

export type DealSort = (typeof DEAL_SORTS)[number];

interface Parent {
  readonly rows: RawBuilder<unknown>;
  readonly has: RawBuilder<boolean>;
  /** What the rows are sorted by, as their index has it. */
  readonly key: RawBuilder<unknown>;
  /** Where deals need have none: which those are, and the value that stands for it. */
  readonly without?: { readonly are: RawBuilder<boolean>; readonly value: RawBuilder<unknown> };
}

interface SortColumn {
  readonly value: RawBuilder<unknown>;
  /** The same value as it is kept in `deal_access a`, where it is. */
  readonly ofAccess?: RawBuilder<unknown>;
  /** Where the value is another table's: its rows, and which of `deals d` belong to one. */
  readonly parent?: Parent;
  readonly type: RawBuilder<unknown>;
  readonly schema: (typeof positionSchemas)[keyof typeof positionSchemas];
  readonly firstOrder: 'asc' | 'desc';
  /** The earlier the value, the more of it the list shows: days since then. */
  readonly reversed?: true;
  /** Which deals have the value at all, where not every one has it: those of the partial index. */
  readonly only?: RawBuilder<boolean>;
}

const BIGINT = { type: sql`bigint`, schema: positionSchemas.integer };
const SMALLINT = { type: sql`smallint`, schema: positionSchemas.score };
const TEXT = { type: sql`text`, schema: positionSchemas.text, firstOrder: 'asc' } as const;
const DAY = { type: sql`date`, schema: positionSchemas.day, firstOrder: 'asc' } as const;
const INSTANT = { type: sql`timestamptz`, schema: positionSchemas.instant };

/** Closed deals by when they closed. */
const CLOSED_AT: SortColumn = {
  ...INSTANT,
  value: sql`d.closed_at`,
  firstOrder: 'asc',
  only: sql<boolean>`d.closed_at is not null`,
};

/** Empty ones come after every day and every word, as the index of the column has it. */
const EMPTY_LAST = {
  text: (column) => ({ ...TEXT, value: sql`coalesce(${column}, '~')` }),
  day: (column) => ({ ...DAY, value: sql`coalesce(${column}, 'infinity')` }),
  choice: (column) => ({ ...TEXT, value: sql`coalesce(app.choice_key(${column}), '~')` }),
} as const satisfies Record<string, (column: RawBuilder<unknown>) => SortColumn>;

function plainColumns(): Readonly<Record<ColumnDealFieldKey, SortColumn>> {
  const columns = COLUMN_DEAL_FIELDS.map((key) => [
    key,
    EMPTY_LAST[DEAL_FIELDS[key].kind](sql.ref(`d.${key}`)),
  ]);
  return Object.fromEntries(columns) as Record<ColumnDealFieldKey, SortColumn>;
}

const belongsBy = (key: 'account_id' | 'owner_id'): RawBuilder<boolean> =>
  sql<boolean>`parent.company_id = d.company_id and parent.id = ${sql.ref(`d.${key}`)}`;

/** People by the name that is shown, and as accounts are sorted. */
export const PEOPLE = sql`
  select p.company_id, p.id,
         app.plain(coalesce(nullif(concat_ws(' ', p.first_name, p.last_name), ''), p.email)) as plain_name
    from profiles p`;

const SORT_COLUMNS: Readonly<Record<DealSort, SortColumn>> = {
  ...plainColumns(),
  number: { ...BIGINT, value: sql`d.number`, firstOrder: 'desc' },
  name: { ...TEXT, value: sql`d.name` },
  account: {
    ...TEXT,
    value: sql`coalesce(parent.plain_name, '~')`,
    parent: {
      rows: sql`accounts parent`,
      has: belongsBy('account_id'),
      key: sql`parent.plain_name`,
      without: { are: sql<boolean>`d.account_id is null`, value: sql`'~'::text` },
    },
  },
  owner: {
    ...TEXT,
    value: sql`parent.plain_name`,
    parent: { rows: sql`(${PEOPLE}) parent`, has: belongsBy('owner_id'), key: sql`parent.plain_name` },
  },
  stage: { ...SMALLINT, value: sql`d.stage_position`, firstOrder: 'asc' },
  amount: { ...BIGINT, value: sql`d.amount_minor`, ofAccess: sql`a.amount_minor`, firstOrder: 'desc' },
  close_date: { ...EMPTY_LAST.day(sql`d.close_date`), ofAccess: sql`a.close_key` },
  slipped: { ...DAY, value: openCloseDate },
  score: { ...SMALLINT, value: sql`d.score`, ofAccess: sql`a.score`, firstOrder: 'desc' },
  gaps: { ...SMALLINT, value: sql`d.gap_count`, firstOrder: 'desc' },
  days_in_stage: { ...INSTANT, value: openStageEntry, firstOrder: 'desc', reversed: true },
  next_step_due: EMPTY_LAST.day(sql`d.next_step_due`),
  updated_at: { ...INSTANT, value: sql`d.updated_at`, firstOrder: 'desc' },
};

interface OrderOfParent extends Omit<Parent, 'without'>, ParentWalk {
  /** The deals that have none, in order. */
  readonly without: (Keyset & { readonly are: RawBuilder<boolean> }) | null;
  /** The order of the rows `c` beside their parents: as the parents' index has it. */
  readonly byParent: RawBuilder<unknown>;
}

/** How a list of deals is sorted, as SQL over `deals d`; the id makes the order total. */
export interface DealOrder extends Keyset {
  /** Where the value is another table's: its rows are walked in order, with the first deals of each. */
  readonly parent: OrderOfParent | null;
  /** The same order over rows that carry `sort_value` and `id`. */
  readonly bySelected: RawBuilder<unknown>;
  /** The same order over `deal_access a`; null if it does not keep the value. */
  readonly ofAccess: Keyset | null;
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
  const { value, ofAccess, parent, type, schema, firstOrder, reversed = false, only } = column;
  const chosen = order ?? firstOrder;
  const isAscending = (chosen === 'asc') !== reversed;
  const direction = isAscending ? sql`asc` : sql`desc`;
  const list = `deals.${name}.${chosen}`;
  const over = (key: RawBuilder<unknown>, id: RawBuilder<unknown>): Keyset => {
    const keyset = keysetOf({ value: key, id, type }, isAscending);
    return { ...keyset, after: (position) => [...(only ? [only] : []), ...keyset.after(position)] };
  };
  const ofParent = ({ without, ...rows }: Parent): OrderOfParent => ({
    ...rows,
    ...parentWalk(rows.key, sql`d.id`, isAscending),
    byParent: sql`${rows.key} ${direction}, c.id ${direction}`,
    without: without
      ? { are: without.are, ...keysetOf({ value: without.value, id: sql`d.id`, type }, isAscending) }
      : null,
  });
  return {
    ...over(value, sql`d.id`),
    parent: parent ? ofParent(parent) : null,
    ofAccess: ofAccess ? over(ofAccess, sql`a.deal_id`) : null,
    bySelected: sql`sort_value ${direction}, id ${direction}`,
    readCursor: (cursor) => decodeCursor(list, cursor, [schema, positionSchemas.id]),
    cursorAfter: (row) => encodeCursor(list, [row.sort_key, row.id]),
  };
}
