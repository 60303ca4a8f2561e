import type { Pillar } from '@dealwright/domain/pillar';
import { Lexicon } from '../patterns.ts';
import { CHAMPION } from './champion.ts';
import { COMPETITION } from './competition.ts';
import { DECISION_CRITERIA } from './decision-criteria.ts';
import { DECISION_PROCESS } from './decision-process.ts';
import { ECONOMIC_BUYER } from './economic-buyer.ts';
import { IDENTIFY_PAIN } from './identify-pain.ts';
import { METRICS } from './metrics.ts';
import { PAPER_PROCESS } from './paper-process.ts';
import type { PillarCues } from './rule.ts';
import { SHARED_CONCEPTS } from './shared-concepts.ts';

export const PILLAR_CUES: Readonly<Record<Pillar, PillarCues>> = {
  metrics: METRICS,
  economic_buyer: ECONOMIC_BUYER,
  decision_criteria: DECISION_CRITERIA,
  decision_process: DECISION_PROCESS,
  paper_process: PAPER_PROCESS,
  identify_pain: IDENTIFY_PAIN,
  champion: CHAMPION,
  competition: COMPETITION,
};

/** Every concept of every pillar, compiled once. */
export const LEXICON = new Lexicon(
  Object.assign({}, SHARED_CONCEPTS, ...Object.values(PILLAR_CUES).map((cues) => cues.concepts)) as Record<
    string,
    string
  >,
);
