import { afterEach, expect, it, vi } from 'vitest';
import { fakeApi, json } from '../../../testing/fake-api.ts';
import { changePriceBook } from './grid-commands.ts';
import type { GridDraft } from './line-draft.ts';

afterEach(() => vi.unstubAllGlobals());

it('PRICE52 PRICE57 of two price books chosen one after the other the later one stays, whichever answers last', async () => {
  let grid: GridDraft = { currency: 'USD', total_discount_percent: '0', lines: [] };
  const edit = (make: (now: GridDraft) => GridDraft): void => {
    grid = make(grid);
  };
  const answers: PromiseWithResolvers<Response>[] = [];
  const sent = fakeApi(() => {
    const answer = Promise.withResolvers<Response>();
    answers.push(answer);
    return answer.promise;
  });
  let latest = '';
  const choose = (id: string) => {
    latest = id;
    const book = { id, tax_included: id === 'agencies' };
    return changePriceBook(edit, grid, { book, isLatest: () => latest === id });
  };
  const choices = ['partners', 'list', 'agencies'].map(choose);
  await vi.waitFor(() => expect(answers).toHaveLength(3));
  const none = () => json({ items: [], next_cursor: null, families: [], can: { manage: false } });
  answers[2]?.resolve(none());
  answers[0]?.resolve(none());
  answers[1]?.reject(new Error('offline'));
  await Promise.all(choices);
  expect(grid).toMatchObject({ price_book_id: 'agencies', tax_included: true });
  expect(sent.map(({ path }) => path.includes('tax_included=true'))).toEqual([false, false, true]);
});
