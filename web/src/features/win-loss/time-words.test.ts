import { expect, test } from 'vitest';
import { slowestSentence } from './time-words.ts';

const survival = (half: number | null) => ({ quarter: 1, half, three_quarters: null, half_range: null });

test('SURV05 the title names the stage in which deals stay longest', () => {
  expect(slowestSentence([{ stage: 'discovery', survival: null }])).toBe(
    'Too few deals to say how long they stay',
  );
  expect(
    slowestSentence([
      { stage: 'discovery', survival: survival(1) },
      { stage: 'proposal', survival: survival(12) },
    ]),
  ).toBe('Deals stay longest in Proposal: half leave within 12 days');
  expect(
    slowestSentence([
      { stage: 'discovery', survival: survival(40) },
      { stage: 'negotiation', survival: survival(null) },
    ]),
  ).toBe('Most deals that entered Negotiation are still there');
});
