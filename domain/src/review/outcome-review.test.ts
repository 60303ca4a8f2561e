import { expect, test } from 'vitest';
import { DEFAULT_OUTCOME_QUESTIONS, MOST_OUTCOME_QUESTIONS, OUTCOMES, outcomeOf } from './outcome-review.ts';

test('REVW30 only a closed deal has an outcome to review', () => {
  expect(outcomeOf('closed_won')).toBe('won');
  expect(outcomeOf('closed_lost')).toBe('lost');
  expect(outcomeOf('negotiation')).toBe(null);
});

test('REVW30 each outcome has questions from the start', () => {
  for (const outcome of OUTCOMES) {
    const questions = DEFAULT_OUTCOME_QUESTIONS[outcome];
    expect(questions.length).toBeGreaterThan(0);
    expect(questions.length).toBeLessThanOrEqual(MOST_OUTCOME_QUESTIONS);
    expect(questions.every((question) => question.endsWith('?'))).toBe(true);
  }
});
