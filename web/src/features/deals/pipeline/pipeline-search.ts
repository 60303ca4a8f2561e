import {
  BOARD_SORTS,
  DEAL_SORTS,
  dealFilter,
  EVIDENCE_SIGNALS,
  pillarSchema,
  stageSchema,
} from '@dealwright/contract/deals/deal-filter';
import type { DealFilter } from '@dealwright/contract/deals/deals';
import { DEAL_FIELDS, FILTERED_DEAL_FIELDS, type FilteredDealFieldKey } from '@dealwright/domain/deal-fields';
import { FORECAST_CATEGORIES } from '@dealwright/domain/forecast';
import { CURRENCIES } from '@dealwright/domain/money';
import { z } from 'zod';
import { type Sorting, type SortOrder, toggleSorting } from '../../../lib/sorting.ts';
import type { BoardSort, DealSort } from '../query-keys.ts';

/** What the address of the pipeline holds. Lists are written with commas, amounts in minor units. */
export interface PipelineSearch extends Readonly<Partial<Record<FilteredDealFieldKey, string>>> {
  readonly view?: 'list';
  readonly sort?: DealSort;
  readonly order?: SortOrder;
  readonly owner?: string;
  readonly stage?: string;
  readonly gap?: string;
  readonly category?: string;
  readonly currency?: string;
  readonly evidence?: string;
  readonly status?: DealFilter['status'];
  readonly slipped?: DealFilter['slipped'];
  readonly next_step?: DealFilter['next_step'];
  readonly idle_days?: number;
  readonly stage_days?: number;
  readonly closed_from?: string;
  readonly closed_to?: string;
  readonly account?: string;
  readonly competitor?: string;
  readonly product?: string;
  readonly import?: string;
  readonly workspace?: string;
  readonly amount_min?: number;
  readonly amount_max?: number;
  readonly close_from?: string;
  readonly close_to?: string;
  readonly score_min?: number;
  readonly score_max?: number;
  readonly q?: string;
}

const LISTS = {
  ...Object.fromEntries(
    FILTERED_DEAL_FIELDS.map((field) => [field, z.enum(Object.keys(DEAL_FIELDS[field].choices))]),
  ),
  owner: z.uuid(),
  stage: stageSchema,
  gap: pillarSchema,
  category: z.enum(FORECAST_CATEGORIES),
  currency: z.enum(CURRENCIES),
  evidence: z.enum(EVIDENCE_SIGNALS),
} as const;
const SINGLES = [
  'account',
  'competitor',
  'product',
  'import',
  'workspace',
  'status',
  'slipped',
  'next_step',
  'idle_days',
  'stage_days',
  'closed_from',
  'closed_to',
  'amount_min',
  'amount_max',
  'close_from',
  'close_to',
  'score_min',
  'score_max',
] as const;
const MOST_LISTED = 50;
const MOST_TEXT = 100;

function parseList(value: unknown, item: z.ZodType): string | undefined {
  if (typeof value !== 'string') return undefined;
  const valid = value.split(',').filter((part) => item.safeParse(part).success);
  return [...new Set(valid)].slice(0, MOST_LISTED).join(',') || undefined;
}

function parseText(value: unknown): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  return String(value).slice(0, MOST_TEXT) || undefined;
}

/** Reads an untrusted address: drops invalid values and keeps the rest. */
export function parsePipelineSearch(raw: Readonly<Record<string, unknown>>): PipelineSearch {
  const lists = Object.entries(LISTS).map(([key, item]) => [key, parseList(raw[key], item)]);
  const singles = SINGLES.map((key) => {
    const given = raw[key];
    return [key, given === undefined || given === '' ? undefined : dealFilter[key].safeParse(given).data];
  });
  const found = [
    ['view', raw.view === 'list' ? 'list' : undefined],
    ['sort', DEAL_SORTS.find((sort) => sort === raw.sort)],
    ['order', raw.order === 'asc' || raw.order === 'desc' ? raw.order : undefined],
    ...lists,
    ...singles,
    ['q', parseText(raw.q)],
  ];
  return Object.fromEntries(found.filter(([, value]) => value !== undefined)) as PipelineSearch;
}

/** The filter that an address asks for, as the API takes it. */
export function filterOf(search: PipelineSearch): DealFilter {
  const { view: _view, sort: _sort, order: _order, q, ...asked } = search;
  const filter = Object.entries(asked).map(([key, value]) => [
    key,
    key in LISTS && typeof value === 'string' ? value.split(',') : value,
  ]);
  const text = q?.trim();
  return { ...Object.fromEntries(filter), ...(text && { q: text }) };
}

/** The address with another filter: what the filter does not name is gone, view and order stay. */
export function withFilter({ view, sort, order }: PipelineSearch, filter: DealFilter): PipelineSearch {
  const written = Object.entries(filter).map(([key, value]) => [
    key,
    Array.isArray(value) ? value.join(',') : value,
  ]);
  return parsePipelineSearch({ view, sort, order, ...Object.fromEntries(written) });
}

/** Where the largest comes first when a column is chosen: the newest, the largest amount, the longest in its stage. */
const LARGEST_FIRST: readonly DealSort[] = ['number', 'amount', 'gaps', 'days_in_stage', 'updated_at'];

const firstOrder = (sort: DealSort): SortOrder => (LARGEST_FIRST.includes(sort) ? 'desc' : 'asc');

/** The list begins with the newest deals: what closes soonest there would be what closed long ago. */
const LIST_SORT = 'number';

export function sortingOf({ sort = LIST_SORT, order }: PipelineSearch): Sorting<DealSort> {
  return { sort, order: order ?? firstOrder(sort) };
}

/** Columns of the board are sorted by fewer fields than the list. */
export function boardSortingOf(search: PipelineSearch): Sorting<BoardSort> {
  const sort = BOARD_SORTS.find((candidate) => candidate === search.sort);
  if (!sort) return { sort: 'close_date', order: 'asc' };
  return { sort, order: search.order ?? firstOrder(sort) };
}

/** Another click on the same head turns the order round; the default stays out of the address. */
export function toggleSort(search: PipelineSearch, sort: DealSort): PipelineSearch {
  const first = firstOrder(sort);
  const { order } = toggleSorting(sortingOf(search), sort, first);
  const { sort: _sort, order: _order, ...rest } = search;
  return {
    ...rest,
    ...(sort !== LIST_SORT && { sort }),
    ...(order !== first && { order }),
  };
}
