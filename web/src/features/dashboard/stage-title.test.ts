import { describe, expect, it } from 'vitest';
import { stageTitle } from './stage-title.ts';

const money = (amount: number) => `$${amount}`;
const stages = (...values: readonly number[]) =>
  values.map((value, index) => ({ name: ['Discovery', 'Proposal', 'Negotiation'][index] ?? '', value }));

describe('title of the pipeline by stage', () => {
  it('DASH09 says which stage has most', () => {
    expect(stageTitle(stages(10, 70, 20), money)).toBe('Proposal has the most open pipeline: $70 of $100');
    expect(stageTitle(stages(40, 20, 40), money)).toBe(
      'Discovery and Negotiation have the most open pipeline: $40 each of $100',
    );
    expect(stageTitle(stages(0, 50), money)).toBe('All of the open pipeline is in Proposal: $50');
    expect(stageTitle(stages(0, 0), money)).toBe('No amounts in the open pipeline yet');
  });
});
