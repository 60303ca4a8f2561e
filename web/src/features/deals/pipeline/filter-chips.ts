import { NO_ACCOUNT_FILTER } from '@dealwright/contract/deals/deal-filter';
import type { DealFilter } from '@dealwright/contract/deals/deals';
import { DEAL_FIELDS, FILTERED_DEAL_FIELDS, type FilteredDealFieldKey } from '@dealwright/domain/deal-fields';
import { FORECAST_LABELS, type ForecastCategory } from '@dealwright/domain/forecast';
import { PILLAR_DEFINITIONS } from '@dealwright/domain/pillar';
import { STAGE_DEFINITIONS } from '@dealwright/domain/stage';
import { NO_ACCOUNT } from '../../../lib/account-name.ts';
import { formatCount, formatDay, formatMoneyCompact } from '../../../lib/format.ts';
import { shownValue } from '../field-words.ts';

/** Where amounts and days that were not understood are kept while the filters are closed. */
export const FILTER_DRAFT = 'pipeline.filters';

export interface FilterChip {
  readonly key: string;
  readonly label: string;
  /** The filter without it. */
  readonly without: DealFilter;
}

const LIST_FIELDS = [
  'owner',
  'stage',
  'category',
  'currency',
  'gap',
  'evidence',
  ...FILTERED_DEAL_FIELDS,
] as const;

function drop(filter: DealFilter, ...keys: (keyof DealFilter)[]): DealFilter {
  return Object.fromEntries(
    Object.entries(filter).filter(
      ([key, value]) => !keys.includes(key as keyof DealFilter) && value !== undefined,
    ),
  );
}

function range(least: string | undefined, most: string | undefined): string | null {
  if (least && most) return least === most ? least : `${least} to ${most}`;
  if (least) return `from ${least}`;
  return most ? `up to ${most}` : null;
}

/** Filters of one value, each with what it says. */
function stateChips({ status, slipped, next_step, idle_days, stage_days }: DealFilter) {
  const one = (
    key: 'status' | 'slipped' | 'next_step' | 'idle_days' | 'stage_days',
    label: string | false,
  ) => (label === false ? [] : [{ keys: [key], label, text: '' }]);
  return [
    ...one('status', status !== undefined && (status === 'open' ? 'Open' : 'Closed')),
    ...one('slipped', slipped !== undefined && (slipped === 'yes' ? 'Slipped' : 'Not slipped')),
    ...one(
      'next_step',
      next_step !== undefined && (next_step === 'none' ? 'No next step' : 'Next step overdue'),
    ),
    ...one('idle_days', idle_days !== undefined && `No activity for ${formatCount(idle_days, 'day')}`),
    ...one('stage_days', stage_days !== undefined && `In stage ${formatCount(stage_days, 'day')} or more`),
  ];
}

const fieldWords = Object.fromEntries(
  FILTERED_DEAL_FIELDS.map((field) => [
    field,
    (value: string) => `${DEAL_FIELDS[field].label}: ${shownValue(field, value)}`,
  ]),
) as Record<FilteredDealFieldKey, (value: string) => string>;

/** What deals are narrowed to one of, by its name. */
const NAMED = ['competitor', 'product'] as const;
export type NamedFilter = (typeof NAMED)[number];

/** What is given by its ends, in words; null for a range that is not asked for. */
interface NamesOfOne {
  readonly nameOfImport: string;
  /** Once they are known. */
  readonly names: { readonly [K in NamedFilter]?: string | undefined };
}

const capitalized = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

function rangesOf(filter: DealFilter, { nameOfImport, names }: NamesOfOne, now: Date) {
  const money = (amountMinor?: number) =>
    amountMinor === undefined
      ? undefined
      : formatMoneyCompact({ amountMinor, currency: 'USD' }).replace('$', '');
  const day = (value?: string) => value && formatDay(value, now);
  return [
    {
      keys: ['amount_min', 'amount_max'],
      label: 'Amount',
      text: range(money(filter.amount_min), money(filter.amount_max)),
    },
    {
      keys: ['close_from', 'close_to'],
      label: 'Closes',
      text: range(day(filter.close_from), day(filter.close_to)),
    },
    {
      keys: ['closed_from', 'closed_to'],
      label: 'Closed',
      text: range(day(filter.closed_from), day(filter.closed_to)),
    },
    {
      keys: ['score_min', 'score_max'],
      label: 'Score',
      text: range(filter.score_min?.toString(), filter.score_max?.toString()),
    },
    {
      keys: ['account'],
      label: filter.account === NO_ACCOUNT_FILTER ? NO_ACCOUNT : 'One account',
      text: filter.account ? '' : null,
    },
    ...NAMED.map((key) => ({
      keys: [key],
      label: names[key] === undefined ? `One ${key}` : `${capitalized(key)}: ${names[key]}`,
      text: filter[key] ? '' : null,
    })),
    { keys: ['import'], label: nameOfImport, text: filter.import ? '' : null },
    { keys: ['workspace'], label: 'One workspace', text: filter.workspace ? '' : null },
    ...stateChips(filter),
  ] as const;
}

/** The active filters in words; each can be removed. The search text has its own field. */
export function chipsOf(
  filter: DealFilter,
  nameOf: (id: string) => string,
  {
    now = new Date(),
    nameOfImport = 'One import',
    names = {},
  }: { readonly now?: Date } & Partial<NamesOfOne> = {},
): FilterChip[] {
  const words: Readonly<Record<(typeof LIST_FIELDS)[number], (value: string) => string>> = {
    ...fieldWords,
    owner: nameOf,
    stage: (value: string) => STAGE_DEFINITIONS[value as keyof typeof STAGE_DEFINITIONS].label,
    category: (value: string) => FORECAST_LABELS[value as ForecastCategory],
    currency: (value: string) => `Currency: ${value}`,
    evidence: (value: string) => (value === 'disputed' ? 'Disputed evidence' : 'Aging evidence'),
    gap: (value: string) => `Gap in ${PILLAR_DEFINITIONS[value as keyof typeof PILLAR_DEFINITIONS].name}`,
  };
  const lists = LIST_FIELDS.flatMap((field) =>
    (filter[field] ?? []).map((value) => {
      const others = (filter[field] as string[]).filter((other) => other !== value);
      const without = drop(filter, field);
      return {
        key: `${field}.${value}`,
        label: words[field](value),
        without: others.length > 0 ? { ...without, [field]: others } : without,
      };
    }),
  );
  const ranges = rangesOf(filter, { nameOfImport, names }, now);
  return [
    ...lists,
    ...ranges.flatMap(({ keys, label, text }) =>
      text === null
        ? []
        : [{ key: keys[0], label: `${label} ${text}`.trim(), without: drop(filter, ...keys) }],
    ),
  ];
}

/** Whether anything is filtered at all, the text included. */
export function isFiltered(filter: DealFilter): boolean {
  return Object.values(filter).some((value) => value !== undefined && value !== '');
}
