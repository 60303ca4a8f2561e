import type { DealFilter } from '@dealwright/contract/deals';
import { PILLAR_DEFINITIONS } from '@dealwright/domain/pillar';
import { STAGE_DEFINITIONS } from '@dealwright/domain/stage';
import { formatDay, formatMoneyCompact } from '../../lib/format.ts';

export interface FilterChip {
  readonly key: string;
  readonly label: string;
  /** The filter without it. */
  readonly without: DealFilter;
}

const LIST_FIELDS = ['owner', 'stage', 'gap'] as const;

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

/** What narrows the pipeline at present, in words; each can be taken away alone. The text stands in its own field. */
export function chipsOf(filter: DealFilter, nameOf: (id: string) => string, now = new Date()): FilterChip[] {
  const money = (amountMinor?: number) =>
    amountMinor === undefined
      ? undefined
      : formatMoneyCompact({ amountMinor, currency: 'USD' }).replace('$', '');
  const day = (value?: string) => value && formatDay(value, now);
  const words = {
    owner: nameOf,
    stage: (value: string) => STAGE_DEFINITIONS[value as keyof typeof STAGE_DEFINITIONS].label,
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
  const ranges = [
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
      keys: ['score_min', 'score_max'],
      label: 'Score',
      text: range(filter.score_min?.toString(), filter.score_max?.toString()),
    },
    { keys: ['account'], label: 'One account', text: filter.account ? '' : null },
  ] as const;
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
