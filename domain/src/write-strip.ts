import { PILLARS } from './pillar.ts';
import type { StripCell } from './strip.ts';

const LETTERS: Readonly<Record<StripCell['freshness'], string>> = {
  fresh: 'f',
  ageing: 'a',
  stale: 's',
  none: '-',
};

/** Pillars in any order as a strip, the way the database writes it. */
export function writeStrip(cells: readonly Omit<StripCell, 'gap'>[]): string {
  return PILLARS.map((pillar) => {
    const cell = cells.find((one) => one.pillar === pillar);
    if (!cell) return '00-';
    const { grade, expected, freshness, disputed, denied } = cell;
    return `${grade}${expected}${LETTERS[freshness]}${disputed ? '!' : ''}${denied ? 'x' : ''}`;
  }).join(' ');
}
