import type { PillarGrade } from './grade.ts';
import { PILLARS, type Pillar } from './pillar.ts';
import type { Grade } from './qualification-settings.ts';

/** One cell of a deal's strip: a pillar as cards and rows show it. */
export interface StripCell extends Pick<PillarGrade, 'grade' | 'freshness' | 'disputed' | 'denied'> {
  readonly pillar: Pillar;
  /** What the stage expects. */
  readonly expected: Grade;
  readonly gap: boolean;
}

/** Eight cells between blanks. In each: grade, what the stage expects, freshness by its letter, `!` disputed, `x` denied. */
export const STRIP = /^[0-3]{2}[fas-]!?x?(?: [0-3]{2}[fas-]!?x?){7}$/;

const FRESHNESS: Readonly<Record<string, StripCell['freshness']>> = {
  f: 'fresh',
  a: 'ageing',
  s: 'stale',
};

/** The eight cells of a strip such as '23a! 00- …', in the order of the pillars. */
export function readStrip(strip: string): StripCell[] {
  const cells = strip.split(' ');
  return PILLARS.map((pillar, index) => {
    const cell = cells[index] ?? '00-';
    const grade = Number(cell[0]) as Grade;
    const expected = Number(cell[1]) as Grade;
    return {
      pillar,
      grade,
      expected,
      gap: grade < expected,
      freshness: FRESHNESS[cell[2] ?? '-'] ?? 'none',
      disputed: cell.includes('!'),
      denied: cell.includes('x'),
    };
  });
}
