import { PILLARS, type Pillar } from '@dealwright/domain/pillar';
import type { Situation } from './situation.ts';
import type { Judgement } from './weights.ts';

/** How much the rules' own verdict counts beside what was learned. */
const TRUST = 0.2;
/** How much of the strongest other pillar's margin speaks against one: most sentences are about one thing. */
const RIVALRY = 0.5;

/** What the rules add to a sum of weights, or take from it. */
export function ruleShare({ ruled }: Situation, pillar: Pillar): number {
  return ruled.includes(pillar) ? TRUST : -TRUST;
}

/** Above 0 the sentence is proposed for the pillar. */
export function marginsOf(situation: Situation, judged: Judgement): Readonly<Record<Pillar, number>> {
  const alone = PILLARS.map((pillar) => ({ pillar, margin: judged[pillar] + ruleShare(situation, pillar) }));
  const margins = alone.map(({ pillar, margin }) => {
    const rivals = alone.filter((other) => other.pillar !== pillar).map((other) => other.margin);
    return [pillar, margin - RIVALRY * Math.max(0, ...rivals)];
  });
  return Object.fromEntries(margins) as Record<Pillar, number>;
}

/** How much a margin says, from 0.5 to 1.5; what was done says more than what was said. */
export function scoreOf(margin: number, done: boolean): number {
  return Math.min(1.5, 0.5 + Math.max(0, margin) * 0.15 + (done ? 0.5 : 0));
}
