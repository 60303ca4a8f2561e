import { expect, it, vi } from 'vitest';
import { changePriceBook } from './grid-commands.ts';
import type { GridDraft } from './line-draft.ts';

const findProducts = vi.hoisted(() => vi.fn());
vi.mock('../api.ts', () => ({ findProducts, findProductCalled: vi.fn() }));
const notify = vi.hoisted(() => vi.fn());
vi.mock('../../../ui/toast.ts', () => ({ notify }));

it('PRICE52 of two price books chosen one after the other the later one stays, whichever answers last', async () => {
  let grid: GridDraft = { currency: 'USD', total_discount_percent: '0', lines: [] };
  const edit = (make: (now: GridDraft) => GridDraft): void => {
    grid = make(grid);
  };
  const answers: PromiseWithResolvers<Map<string, unknown>>[] = [];
  findProducts.mockImplementation(() => {
    const answer = Promise.withResolvers<Map<string, unknown>>();
    answers.push(answer);
    return answer.promise;
  });
  let latest = '';
  const choose = (bookId: string) => {
    latest = bookId;
    return changePriceBook(edit, grid, { bookId, isLatest: () => latest === bookId });
  };
  const choices = ['partners', 'list', 'agencies'].map(choose);
  answers[2]?.resolve(new Map());
  answers[0]?.resolve(new Map());
  answers[1]?.reject(new Error('offline'));
  await Promise.all(choices);
  expect(grid).toMatchObject({ price_book_id: 'agencies' });
  expect(notify).not.toHaveBeenCalled();
});
