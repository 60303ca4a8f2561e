import type { Pillar } from '@dealwright/domain/pillar';
import { denies } from '../dialogue.ts';
import { deniesTwice } from '../negation.ts';
import { understates } from '../plain-business.ts';
import { scorePillar } from '../score.ts';
import type { Situation } from './situation.ts';
import type { Judgement } from './weights.ts';

/** From here on a rule alone is enough. */
const CLEAR = 0.5;

/** Pillars that a sentence without a denial does not speak against. */
const PLAINLY_DENIED: ReadonlySet<Pillar> = new Set(['identify_pain', 'decision_process']);

/** Who has left supports nothing any more; who doubts the spend does not approve it. */
const TURNED_AWAY: Partial<Record<Pillar, RegExp>> = {
  champion:
    /\b(?:left|leaving|departed|departure|resigned|retired|moved on|laid off|no longer (?:with|at|works?|here|involved))\b/i,
  economic_buyer: /\b(?:questioning whether|questions whether|(?:can['’]t|cannot|can not) justify)\b/i,
};

/** What a sentence is held to say: where the rules see a side, theirs counts; otherwise what was learned. */
export function polarityOf(
  { reading, prompt, place }: Situation,
  pillar: Pillar,
  judged: Judgement,
  deed: boolean,
): 'supports' | 'contradicts' {
  if (TURNED_AWAY[pillar]?.test(reading.text)) return 'contradicts';
  const own = scorePillar(reading, pillar);
  if (deniesTwice(reading.tokens)) return 'supports';
  if (denies(reading, pillar, prompt, place) && own.supports < CLEAR) return 'contradicts';
  if (deed || own.supports > own.contradicts) return 'supports';
  if (own.contradicts > own.supports) return 'contradicts';
  if (pillar === 'identify_pain' && understates(reading.text)) return 'supports';
  // What was learned of speaking against is mostly of people; of facts it needs a word that denies.
  if (PLAINLY_DENIED.has(pillar) && reading.negations.length === 0) return 'supports';
  return judged.against > 0 ? 'contradicts' : 'supports';
}
