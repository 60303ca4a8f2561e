import type { Pillar } from '@dealwright/domain/pillar';
import type { Situation } from './situation.ts';
import type { Judgement } from './weights.ts';

/** How much the rules' own verdict counts beside what was learned. */
const TRUST = 0.6;

/** What the rules add to a sum of weights, or take from it. */
export function ruleShare({ ruled }: Situation, pillar: Pillar): number {
  return ruled.includes(pillar) ? TRUST : -TRUST;
}

/** Above 0 the sentence is proposed for the pillar. */
export function marginOf(situation: Situation, pillar: Pillar, judged: Judgement): number {
  return judged[pillar] + ruleShare(situation, pillar);
}

/** How much a margin says, from 0.5 to 1.5; what was done says more than what was said. */
export function scoreOf(margin: number, done: boolean): number {
  return Math.min(1.5, 0.5 + Math.max(0, margin) * 0.15 + (done ? 0.5 : 0));
}
