import { PILLARS, type Pillar } from './pillar.ts';

/** What won and lost deals can be grouped by. */
export const WIN_LOSS_DIMENSIONS = ['pillar', 'stage', 'competitor', 'reason', 'source', 'size'] as const;
export type WinLossDimension = (typeof WIN_LOSS_DIMENSIONS)[number];

/** The key of deals for which nothing is on record. */
export const NOT_RECORDED = 'none';

/** The key of all deals with any evidence: those that have grades. */
export const WITH_EVIDENCE = '.any';

/** From the smallest, in whole units of the deal’s currency; ten times as large each. */
export const SIZE_BANDS = [
  { key: '0', label: 'Below 10,000' },
  { key: '1', label: '10,000 to 100,000' },
  { key: '2', label: '100,000 to 1 million' },
  { key: '3', label: '1 million or more' },
] as const;

/** How many digits the amounts below the first bound have. */
export const DIGITS_OF_SMALLEST = 4;

export const DEFAULT_PERIODS_SHOWN = 4;
export const MOST_PERIODS_SHOWN = 12;

/** The section of a group and its place in it: pillars have a section each, sizes one a currency. */
export function splitGroup(dimension: WinLossDimension, key: string): { section: string; group: string } {
  if (dimension !== 'pillar' && dimension !== 'size') return { section: '', group: key };
  const [section = '', group = ''] = key.split('.');
  return { section, group };
}

/** The lowest and the highest grade that a group of a pillar names: '2', or '2-3' for both and those between. */
export function gradesOf(group: string): { low: string; high: string } {
  const [low = '', high = low] = group.split('-');
  return { low, high };
}

export function pillarOf(section: string): Pillar | undefined {
  return PILLARS.find((pillar) => pillar === section);
}

/** A difference is told where chance alone would show one in fewer than one of twenty pages. */
const SIGNIFICANT = 0.05;

/** Whether groups differ, where several sections are tested at once. */
export function isTold(chance: number, sections: number): boolean {
  return chance < SIGNIFICANT / Math.max(1, sections);
}
