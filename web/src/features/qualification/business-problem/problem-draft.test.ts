import type { BusinessProblem } from '@dealwright/contract/qualification/business-problem';
import type { Scorecard } from '@dealwright/contract/qualification/evidence';
import { expect, it } from 'vitest';
import {
  draftOf,
  EMPTY_PROBLEM,
  emptyCost,
  firstNumber,
  quotesOf,
  sentProblem,
  withNumbers,
} from './problem-draft.ts';

const sentNumbers = (low: string, high = '') => {
  const cost = emptyCost('USD');
  const factors = cost.factors.map((factor) => ({ ...factor, low, high }));
  const sent = sentProblem({ ...EMPTY_PROBLEM, costs: [{ ...cost, factors }] });
  const [factor] = sent.costs?.[0]?.factors ?? [];
  return [factor?.low, factor?.high];
};

it('BIZ07 sends numbers as they are meant: 48,000, 48k, $1.2M; an exact one as both ends', () => {
  expect(sentNumbers('48,000')).toEqual(['48000', '48000']);
  expect(sentNumbers('48k', '52k')).toEqual(['48000', '52000']);
  expect(sentNumbers(' 12.5 ')).toEqual(['12.5', '12.5']);
  expect(sentNumbers('$1.2M')).toEqual(['1200000', '1200000']);
});

it('BIZ07 guesses no number that has two readings, and leaves other text for the form to refuse', () => {
  expect(sentNumbers('12,5')).toEqual(['12,5', '12,5']);
  expect(sentNumbers('some')).toEqual(['some', 'some']);
  expect(sentNumbers('10 20')).toEqual(['10 20', '10 20']);
});

const row = (id: string, quote: string | null, more: object = {}) => ({
  id,
  quote,
  polarity: 'supports',
  closed_at: null,
  person: { id: 'ana', name: 'Ana' },
  occurred_on: '2026-03-01',
  ...more,
});

it('BIZ07 offers live supporting quotes, those with a number for numbers, and what is cited already', () => {
  const scorecard = {
    pillars: [
      {
        evidence: [
          row('a', 'twelve hours'),
          row('b', 'it hurts'),
          row('c', null),
          row('d', '12', { polarity: 'contradicts' }),
          row('e', '12', { closed_at: '2026-03-02' }),
        ],
      },
    ],
  } as unknown as Scorecard;
  const citation = { evidence_id: 'e', quote: '12', person: 'Ana', said_on: '2026-03-01' };
  const problem = {
    statement: { text: 'x', citation },
    consequence: { text: '', citation: null },
    costs: [],
  } as unknown as BusinessProblem;
  const quotes = quotesOf(scorecard, problem);
  expect(quotes.map(({ id }) => id)).toEqual(['e', 'a', 'b']);
  expect(withNumbers(quotes).map(({ id }) => id)).toEqual(['e', 'a']);
  expect(draftOf({ ...problem, affected: '', stakeholder: null } as BusinessProblem).evidence_id).toBe('e');
  expect(firstNumber('12% of $48,000 for 3 wards', 'money')).toBe('48000');
  expect(firstNumber('12% of $48,000 for 3 wards', 'percent')).toBe('12');
  expect(firstNumber('12% of $48,000 for 3 wards', 'number')).toBe('3');
});
