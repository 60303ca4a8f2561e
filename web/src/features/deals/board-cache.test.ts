import { describe, expect, it } from 'vitest';
import { fakeBoard, fakeDeal, numbersIn } from '../../testing/fake-deals.ts';
import { extendColumn, putOnBoard, replaceColumn, takeFromBoard } from './board-cache.ts';

describe('the columns of the board', () => {
  const board = fakeBoard([
    fakeDeal(1, { close_date: '2026-07-01' }),
    fakeDeal(2, { close_date: '2026-08-01' }),
    fakeDeal(3, { stage: 'proposal' }),
  ]);

  it('SHELL24 a moved deal leaves its column and stands first in the new one until the server says where', () => {
    const moved = putOnBoard(board, fakeDeal(3, { close_date: '2026-07-15' }));
    expect(numbersIn(moved, 'discovery')).toEqual([3, 1, 2]);
    expect(numbersIn(moved, 'proposal')).toEqual([]);
  });

  it('a deal that changed within its column stays where the server put it', () => {
    const changed = putOnBoard(board, fakeDeal(2, { close_date: '2026-01-01' }));
    expect(numbersIn(changed, 'discovery')).toEqual([1, 2]);
    expect(changed.columns.flatMap(({ items }) => items).find(({ number }) => number === 2)?.close_date).toBe(
      '2026-01-01',
    );
  });

  it('a column takes the order of the server, which knows what has left it and what came from elsewhere', () => {
    const page = { items: [fakeDeal(3), fakeDeal(2)], next_cursor: 'next' };
    const replaced = replaceColumn(board, 'discovery', page);
    expect([numbersIn(replaced, 'discovery'), numbersIn(replaced, 'proposal')]).toEqual([[3, 2], []]);
    expect(replaced.columns.find(({ stage }) => stage === 'discovery')?.next_cursor).toBe('next');
  });

  it('totals are the server’s: taking a card away does not count it away', () => {
    const without = takeFromBoard(board, 1);
    expect(numbersIn(without, 'discovery')).toEqual([2]);
    expect(without.columns.find(({ stage }) => stage === 'discovery')?.deals).toBe(2);
    expect(takeFromBoard(board, 99)).toBe(board);
  });

  it('a further page brings no deal twice, and follows in its own order', () => {
    const page = { items: [fakeDeal(2), fakeDeal(5), fakeDeal(4)], next_cursor: 'next' };
    const longer = extendColumn(board, 'discovery', page);
    expect(numbersIn(longer, 'discovery')).toEqual([1, 2, 5, 4]);
    expect(longer.columns.find(({ stage }) => stage === 'discovery')?.next_cursor).toBe('next');
  });
});
