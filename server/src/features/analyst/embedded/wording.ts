import type { EvidenceMark, EvidencePolarity } from '@dealwright/domain/evidence';
import type { Pillar } from '@dealwright/domain/pillar';
import { isHypothetical } from './hypothesis.ts';
import { isReported } from './reported.ts';
import { type Reading, readSentence, scorePillar } from './score.ts';

export interface Wording {
  readonly negated: boolean;
  readonly hypothetical: boolean;
  readonly reported: boolean;
}

/** How a sentence is worded with regard to one pillar. */
export function readWording(reading: Reading, pillar: Pillar): Wording {
  const score = scorePillar(reading, pillar);
  return {
    negated: score.negated && score.contradicts > score.supports,
    hypothetical: isHypothetical(reading.text),
    reported: isReported(reading.tokens),
  };
}

/** The same for a bare quote, from scratch: what the quote lock trusts. */
export function wordingOf(quote: string, pillar: Pillar): Wording {
  return readWording(readSentence(quote), pillar);
}

export function marksOf(wording: Wording, polarity: EvidencePolarity): EvidenceMark[] {
  return [
    ...(wording.negated && polarity === 'contradicts' ? (['negated'] as const) : []),
    ...(wording.hypothetical ? (['hypothetical'] as const) : []),
    ...(wording.reported ? (['reported'] as const) : []),
  ];
}
