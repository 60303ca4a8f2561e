import { expect, it } from 'vitest';
import { causeWords } from './history-words.ts';

it('says why a deal changed only where the change itself does not', () => {
  expect(causeWords({ cause: 'move', field: 'forecast_category' })).toBe('by moving the deal');
  expect(causeWords({ cause: 'move', field: 'stage' })).toBeNull();
  expect(causeWords({ cause: 'evidence', field: 'grade.champion' })).toBeNull();
  expect(causeWords({ cause: 'ageing', field: 'score' })).toBe('because evidence aged');
});
