import type { Readable } from 'node:stream';
import type { ChangedDeal, DealNow, exportChangedDeals } from '@dealwright/contract/forecast/change';
import type { ListFormat } from '@dealwright/contract/page';
import type { QueryOf } from '@dealwright/contract/route';
import type { Tx } from '@dealwright/db/database';
import {
  type ChangedDealColumn,
  CHANGED_DEAL_COLUMN_LABELS as LABELS,
  PART_LABELS,
} from '@dealwright/domain/pipeline-change/changed-deal-columns';
import { STAGE_DEFINITIONS } from '@dealwright/domain/stage';
import type { Actor } from '../../../platform/actor.ts';
import {
  decimalOf,
  type ExportColumn,
  type ListExport,
  openListExport,
  type PageAsked,
} from '../../../platform/list-export.ts';
import type { Cell } from '../../../platform/list-file.ts';
import { readChange, readChanged } from './read-change.ts';

interface Row extends ChangedDeal {
  readonly currency: string;
}

type Column = ExportColumn<Row>;

/** Of the deal as it is now; empty once it’s erased. */
const dealColumn = (head: string, cellOf: (deal: NonNullable<DealNow>) => Cell): Column => ({
  heads: [head],
  cells: ({ deal }) => [deal && cellOf(deal)],
});

const SHELVES = { archived: 'Archived', deleted: 'Deleted' } as const;

const EXPORT_COLUMNS: Readonly<Record<ChangedDealColumn, Column>> = {
  part: { heads: [LABELS.part], cells: ({ part }) => [PART_LABELS[part]] },
  number: dealColumn(LABELS.number, ({ number }) => `LEAD-${number}`),
  name: { heads: [LABELS.name], cells: ({ deal }) => [deal?.name ?? 'Erased deal'] },
  account: dealColumn(LABELS.account, ({ account }) => account),
  owner: dealColumn(LABELS.owner, ({ owner }) => owner.name),
  stage: dealColumn(LABELS.stage, ({ stage }) => STAGE_DEFINITIONS[stage].label),
  close_date: { ...dealColumn(LABELS.close_date, ({ close_date: day }) => day), kinds: ['day'] },
  shelf: dealColumn(LABELS.shelf, ({ shelf }) => shelf && SHELVES[shelf]),
  amount: {
    heads: [LABELS.amount, 'Currency'],
    kinds: ['decimal'],
    cells: ({ amount_minor: amountMinor, currency }) => [decimalOf({ amountMinor, currency }), currency],
  },
};

type Filter = Omit<QueryOf<typeof exportChangedDeals>, 'columns' | 'format'>;

/** The cursor of a currency’s first page. */
const FIRST = '';

/** Reads the pages of the currency, or those of all, one after the other. */
function pagesOf({ currency: only, ...filter }: Filter, now: Date) {
  let left: readonly string[] | undefined = only === undefined ? undefined : [only];
  return async (tx: Tx, member: Actor, { cursor, limit }: PageAsked) => {
    left ??= (await readChange(tx, member, filter, now)).currencies.map(({ currency }) => currency);
    const [currency, ...rest] = left;
    if (currency === undefined) return { items: [], next_cursor: null };
    const query = { ...filter, currency, cursor: cursor || undefined, limit };
    const { items, next_cursor } = await readChanged(tx, member, query, now);
    const isLast = next_cursor === null;
    if (isLast) left = rest;
    return {
      items: items.map((row): Row => ({ ...row, currency })),
      next_cursor: isLast && rest.length > 0 ? FIRST : next_cursor,
    };
  };
}

interface Export extends Pick<ListExport<never>, 'database' | 'reading' | 'actor' | 'call'> {
  readonly now: Date;
  readonly format: ListFormat;
  readonly filter: Filter;
  readonly columns: readonly ChangedDealColumn[];
}

/** The deals of a pipeline change as a file, in the order of their list. */
export function openExport({ now, filter, columns, ...by }: Export): Promise<Readable> {
  return openListExport({
    ...by,
    action: 'pipeline_change_exported',
    title: 'Pipeline change',
    columns: EXPORT_COLUMNS,
    chosen: columns,
    filter: { ...filter },
    readPage: pagesOf(filter, now),
  });
}
