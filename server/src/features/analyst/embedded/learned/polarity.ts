import type { Pillar } from '@dealwright/domain/pillar';
import { denies } from '../dialogue.ts';
import { scorePillar } from '../score.ts';
import type { Situation } from './situation.ts';
import type { Judgement } from './weights.ts';

/** From here on a rule alone is enough. */
const CLEAR = 0.5;

/** What a sentence is held to say: where the rules see a side, theirs counts; otherwise what was learned. */
export function polarityOf(
  { reading, prompt, place }: Situation,
  pillar: Pillar,
  judged: Judgement,
  deed: boolean,
): 'supports' | 'contradicts' {
  const own = scorePillar(reading, pillar);
  if (denies(reading, pillar, prompt, place) && own.supports < CLEAR) return 'contradicts';
  if (deed || own.supports > own.contradicts) return 'supports';
  return own.contradicts > own.supports || judged.against > 0 ? 'contradicts' : 'supports';
}
