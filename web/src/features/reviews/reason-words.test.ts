import { expect, test } from 'vitest';
import { reasonWords } from './reason-words.ts';

const quiet = { changes: 0, ahead: 0, ages_on: null };

test('REVW11 a deal says why it is in the review', () => {
  const words = reasonWords({
    reasons: { ...quiet, changes: 3, ahead: 1 },
    unchanged: false,
    added_by: null,
  });
  expect(words).toEqual(['Forecast ahead of evidence', '3 changes']);
});

test('REVW11 a deal in which nothing changed says so', () => {
  expect(reasonWords({ reasons: quiet, unchanged: true, added_by: null })).toEqual(['Nothing changed']);
});

test('REVW11 a deal that somebody added says who', () => {
  const added_by = { id: '1', name: 'Mona Test' };
  expect(reasonWords({ reasons: quiet, unchanged: true, added_by })).toEqual(['Added by Mona Test']);
});
