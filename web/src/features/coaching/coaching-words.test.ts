import { expect, it } from 'vitest';
import { differenceSentence, gradeLabel, likelyWords, timingWords } from './coaching-words.ts';

it('COAC07 a share has its likely range, and none below ten', () => {
  expect(likelyWords({ share: 0.6, low: 0.387, high: 0.781 })).toBe('Likely 39% to 78%.');
  expect(likelyWords(null)).toBe('Too few for a percentage.');
});

it('COAC07 says when people can’t be told apart', () => {
  const difference = { people: 3, chi_square: 1.24, degrees: 2, chance: 0.538, differ: false };
  expect(differenceSentence('Promises', difference)).toBe(
    'Promises: 3 people can’t be told apart. Chance alone makes them differ as much 54% of the time (χ² 1.2 at 2 degrees of freedom).',
  );
  expect(differenceSentence('Promises', { ...difference, differ: true })).toContain('more than chance');
  expect(differenceSentence('Promises', null)).toContain('too few people');
});

it('COAC07 says when a deal left the stage and where the grade was reached', () => {
  const row = { pillar: 'metrics', grade: 1, stage: 'discovery', passed_on: '2020-05-14' } as const;
  const late = { ...row, deal: { number: 1, name: 'Deal' }, result: 'late' } as const;
  expect(gradeLabel(row)).toBe('Metrics, Claimed');
  expect(timingWords({ ...late, reached_on: '2020-05-20', reached_in: 'proposal' })).toBe(
    'Left Discovery May 14, 2020 · reached May 20, 2020 in Proposal',
  );
  expect(timingWords({ ...late, reached_on: null, reached_in: null })).toContain('not reached');
});
