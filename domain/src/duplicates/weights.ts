import type { Level } from './compare-fields.ts';
import type { DuplicateKind } from './record.ts';

/** How often two records agree so far: of one thing (`same`), and of two (`different`). */
export interface Chance {
  readonly same: number;
  readonly different: number;
}

export type FieldWeights = Readonly<Partial<Record<Level, Chance>>>;

export interface Weights {
  /** The logarithm, to base 2, of how rare it is that two records that are compared are one. */
  readonly prior: number;
  readonly fields: Readonly<Record<string, FieldWeights>>;
}

const chance = (same: number, different: number): Chance => ({ same, different });

/** What holds until a team has decided about pairs of its own. */
export const FIXED_WEIGHTS: Readonly<Record<DuplicateKind, Weights>> = {
  account: {
    prior: -8.5,
    fields: {
      name: {
        same: chance(0.7, 0.0005),
        alike: chance(0.22, 0.0005),
        part: chance(0.05, 0.01),
        other: chance(0.03, 0.989),
      },
      domain: { same: chance(0.85, 0.0002), alike: chance(0.05, 0.001), other: chance(0.1, 0.9988) },
      country: { same: chance(0.95, 0.25), other: chance(0.05, 0.75) },
      industry: { same: chance(0.9, 0.1), other: chance(0.1, 0.9) },
    },
  },
  contact: {
    prior: -13,
    fields: {
      name: {
        same: chance(0.55, 0.0006),
        alike: chance(0.15, 0.0008),
        near: chance(0.22, 0.0015),
        part: chance(0.03, 0.003),
        other: chance(0.05, 0.994),
      },
      email: { same: chance(0.9, 0.00005), other: chance(0.1, 0.99995) },
      phone: { same: chance(0.8, 0.003), other: chance(0.2, 0.997) },
      account: { same: chance(0.9, 0.006), other: chance(0.1, 0.994) },
      title: { same: chance(0.7, 0.15), other: chance(0.3, 0.85) },
    },
  },
  deal: {
    prior: -13,
    fields: {
      name: {
        same: chance(0.6, 0.0006),
        alike: chance(0.25, 0.0008),
        part: chance(0.1, 0.005),
        other: chance(0.05, 0.9936),
      },
      account: { same: chance(0.95, 0.005), other: chance(0.05, 0.995) },
      amount: { same: chance(0.75, 0.01), near: chance(0.17, 0.04), other: chance(0.08, 0.95) },
      close_date: {
        same: chance(0.62, 0.002),
        near: chance(0.33, 0.08),
        part: chance(0.04, 0.2),
        other: chance(0.01, 0.718),
      },
      owner: { same: chance(0.7, 0.05), other: chance(0.3, 0.95) },
    },
  },
};

/** How often a team said of pairs that agree so far in a field that they are the same, and that they are not. */
export interface Lesson {
  readonly field: string;
  readonly level: Level;
  readonly same: number;
  readonly different: number;
}

/** So many decisions weigh as much as what was known before. */
const KNOWN_BEFORE = 30;
const LEAST = 0.00005;

/**
 * The fixed weights, drawn towards what the team decided: with few decisions they hardly move. Pairs that were decided
 * were alike already, so of different ones only what makes a field tell less is learned, never that it tells more.
 */
export function learnWeights(weights: Weights, lessons: readonly Lesson[]): Weights {
  const learned = Object.entries(weights.fields).map(([field, levels]): [string, FieldWeights] => {
    const own = lessons.filter((lesson) => lesson.field === field);
    const same = own.reduce((sum, lesson) => sum + lesson.same, 0);
    const different = own.reduce((sum, lesson) => sum + lesson.different, 0);
    const drawn = Object.entries(levels).map(([level, fixed]): [string, Chance] => {
      const lesson = own.find((one) => one.level === level);
      const drawnTo = (before: number, count: number, all: number) =>
        Math.max(LEAST, (before * KNOWN_BEFORE + count) / (KNOWN_BEFORE + all));
      return [
        level,
        {
          same: drawnTo(fixed.same, lesson?.same ?? 0, same),
          different: Math.max(
            fixed.different,
            drawnTo(fixed.different, lesson?.different ?? 0, different) / 4,
          ),
        },
      ];
    });
    return [field, Object.fromEntries(drawn)];
  });
  return { ...weights, fields: Object.fromEntries(learned) };
}
