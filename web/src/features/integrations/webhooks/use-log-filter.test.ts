import { expect, test } from 'vitest';
import { logFilterFrom } from './use-log-filter.ts';

test('the log is narrowed as the address says, and to nothing that it does not know', () => {
  expect(logFilterFrom({ tab: 'ai-webhooks', state: 'dead', type: 'deal.updated', within: 'day' })).toEqual({
    state: 'dead',
    type: 'deal.updated',
    within: 'day',
  });
  const nothing = { state: undefined, type: undefined, within: undefined };
  expect(logFilterFrom({ state: 'lost', type: 'deal.lost', within: 'year' })).toEqual(nothing);
  expect(logFilterFrom({})).toEqual(nothing);
});
