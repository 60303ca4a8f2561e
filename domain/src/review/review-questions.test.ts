import { expect, test } from 'vitest';
import { PILLARS, type Pillar } from '../pillar.ts';
import { type AskedPillar, reviewQuestions } from './review-questions.ts';

const proven = (pillar: Pillar, change: Partial<AskedPillar> = {}): AskedPillar => ({
  pillar,
  grade: 3,
  expected: 2,
  freshness: 'fresh',
  disputed: false,
  denied: false,
  provenOn: '2026-03-01',
  ...change,
});

const pillarsWith = (changes: Partial<Record<Pillar, Partial<AskedPillar>>>): AskedPillar[] =>
  PILLARS.map((pillar) => proven(pillar, changes[pillar]));

test('REVW02 a review asks about the contradicted, the weakest and the oldest pillar', () => {
  const asked = reviewQuestions(
    pillarsWith({
      champion: { grade: 2, disputed: true },
      economic_buyer: { grade: 0, freshness: 'none', provenOn: null },
      metrics: { grade: 2, freshness: 'stale', provenOn: '2025-06-01' },
    }),
  );
  expect(asked.map(({ pillar, reason }) => [pillar, reason])).toEqual([
    ['champion', 'contradicted'],
    ['economic_buyer', 'weakest'],
    ['metrics', 'stalest'],
  ]);
  for (const { question } of asked) expect(question.endsWith('?')).toBe(true);
});

test('REVW02 each question is about another pillar', () => {
  const asked = reviewQuestions(
    pillarsWith({
      champion: { grade: 0, denied: true, freshness: 'stale', provenOn: '2025-01-01' },
      competition: { grade: 1, freshness: 'ageing', provenOn: '2025-08-01' },
    }),
  );
  expect(new Set(asked.map(({ pillar }) => pillar)).size).toBe(asked.length);
  expect(asked.map(({ pillar }) => pillar)).toEqual(['champion', 'competition']);
});

test('REVW02 the weakest of the rest fill the three questions', () => {
  const asked = reviewQuestions(
    pillarsWith({ metrics: { grade: 1 }, champion: { grade: 0 }, competition: { grade: 2 } }),
  );
  expect(asked.map(({ pillar, reason }) => [pillar, reason])).toEqual([
    ['champion', 'weakest'],
    ['metrics', 'weakest'],
    ['competition', 'weakest'],
  ]);
});

test('REVW02 the older of two stale pillars is asked about', () => {
  const asked = reviewQuestions(
    pillarsWith({
      metrics: { freshness: 'stale', provenOn: '2025-06-01' },
      identify_pain: { freshness: 'stale', provenOn: '2025-02-01' },
    }),
  );
  expect(asked).toMatchObject([{ pillar: 'identify_pain', reason: 'stalest' }]);
});

test('REVW02 a deal with everything proven has nothing to ask', () => {
  expect(reviewQuestions(pillarsWith({}))).toEqual([]);
});
