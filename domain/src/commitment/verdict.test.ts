import { describe, expect, it } from 'vitest';
import { type ClaimFacts, verdictOf } from './verdict.ts';

const claim = (more: Partial<ClaimFacts>): ClaimFacts => ({
  kind: 'grade',
  outcome: 'won',
  reached: null,
  supported: false,
  contradicted: false,
  ...more,
});

describe('verdictOf', () => {
  it.each([
    ['an amount that was reached', { kind: 'amount', reached: true }, 'true'],
    ['an amount that was missed', { kind: 'amount', reached: false }, 'false'],
    ['an amount in another currency', { kind: 'amount' }, 'never_tested'],
    ['the amount of a lost deal', { kind: 'amount', outcome: 'lost', reached: true }, 'false'],
    ['a deal won by its day', { kind: 'close_date', reached: true }, 'true'],
    ['a deal won too late', { kind: 'close_date', reached: false }, 'false'],
    ['the day of a lost deal', { kind: 'close_date', outcome: 'lost', reached: true }, 'false'],
    ['a grade of which nothing was heard', {}, 'never_tested'],
    ['a grade with new evidence', { supported: true }, 'true'],
    ['a grade of a lost deal with new evidence', { supported: true, outcome: 'lost' }, 'true'],
    ['a grade with evidence for and against', { supported: true, contradicted: true }, 'false'],
    ['an economic buyer who spoke', { kind: 'economic_buyer', supported: true }, 'true'],
    ['an economic buyer who was silent', { kind: 'economic_buyer' }, 'never_tested'],
    ['a step done in time on a lost deal', { kind: 'paper_step', outcome: 'lost', reached: true }, 'true'],
    ['a step that was late', { kind: 'paper_step', reached: false }, 'false'],
    ['a step that was not due yet', { kind: 'paper_step', outcome: 'lost' }, 'never_tested'],
  ] as const)('CMIT03 judges %s', (_, facts, verdict) => {
    expect(verdictOf(claim(facts))).toBe(verdict);
  });
});
