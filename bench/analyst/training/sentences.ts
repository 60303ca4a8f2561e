import type { Pillar } from '@dealwright/domain/pillar';
import { ruleShare } from '@dealwright/server/features/analyst/embedded/learned/margin';
import { readCandidates } from '@dealwright/server/features/analyst/embedded/learned/situation';
import { type Traits, traitsOf } from '@dealwright/server/features/analyst/embedded/learned/traits';
import { CLASSES } from '@dealwright/server/features/analyst/embedded/learned/weights';
import { readTurns } from '@dealwright/server/features/analyst/embedded/units';
import type { Mark, Scene } from './corpus.ts';
import { dice } from './regression.ts';

export type Class = Pillar | 'against';

export const FOLDS = 5;

/** A training sentence. */
export interface Sentence {
  readonly traits: Traits;
  readonly is: ReadonlySet<Class>;
  /** The classes it is no example for. */
  readonly unsure: ReadonlySet<Class>;
  readonly fold: number;
  /** How many sentences it counts for. */
  readonly weight: number;
  /** What the rules' verdict adds for each class. */
  readonly ruled: Readonly<Record<Class, number>>;
}

function classesOf(own: readonly Mark[]): { is: Set<Class>; unsure: Set<Class> } {
  const is = new Set<Class>(own.filter((mark) => !mark.optional).map((mark) => mark.pillar));
  const unsure = new Set<Class>(own.map((mark) => mark.pillar).filter((pillar) => !is.has(pillar)));
  const said = own.filter((mark) => !mark.near);
  // Polarity is only learned from sentences with evidence.
  if (said.length === 0) unsure.add('against');
  if (said.some((mark) => mark.against)) is.add('against');
  return { is, unsure };
}

/** The sentences of the scenes, each counting as `weight`; those of one scene are in the same fold. */
export function readSentences(scenes: readonly Scene[], weight: number): Sentence[] {
  const roll = dice(3);
  return scenes.flatMap(({ input, marks }) => {
    const fold = Math.floor(roll() * FOLDS);
    return readCandidates(readTurns(input), input).map(({ unit, situation }) => {
      const own = marks.filter((mark) => mark.start < unit.end && mark.end > unit.start);
      const ruled = Object.fromEntries(
        CLASSES.map((of) => [of, of === 'against' ? 0 : ruleShare(situation, of)]),
      ) as Record<Class, number>;
      return { traits: traitsOf(situation), ...classesOf(own), fold, weight, ruled };
    });
  });
}
