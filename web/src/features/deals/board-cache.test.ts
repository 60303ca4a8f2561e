import { describe, expect, it } from 'vitest';
import { fakeBoard, fakeDeal, numbersIn } from '../../testing/fake-deals.ts';
import { compareDeals, extendColumn, putOnBoard, takeFromBoard } from './board-cache.ts';

const bySoonest = { sort: 'close_date', order: 'asc' } as const;

describe('the columns of the board', () => {
  const board = fakeBoard([
    fakeDeal(1, { close_date: '2026-07-01' }),
    fakeDeal(2, { close_date: '2026-08-01' }),
    fakeDeal(3, { stage: 'proposal' }),
  ]);

  it('SHELL24 a moved deal leaves its column and stands at its place in the new one', () => {
    const moved = putOnBoard(board, fakeDeal(3, { close_date: '2026-07-15' }), bySoonest);
    expect(numbersIn(moved, 'discovery')).toEqual([1, 3, 2]);
    expect(numbersIn(moved, 'proposal')).toEqual([]);
  });

  it('a deal whose sorting fact changed finds its new place, once', () => {
    const changed = putOnBoard(board, fakeDeal(1, { close_date: '2026-12-01' }), bySoonest);
    expect(numbersIn(changed, 'discovery')).toEqual([2, 1]);
  });

  it('a deal without a close date comes after all others, as the server has it', () => {
    expect(compareDeals(fakeDeal(1, { close_date: null }), fakeDeal(2), bySoonest)).toBeGreaterThan(0);
    const latestFirst = { sort: 'close_date', order: 'desc' } as const;
    expect(compareDeals(fakeDeal(1, { close_date: null }), fakeDeal(2), latestFirst)).toBeLessThan(0);
  });

  it('totals are the server’s: taking a card away does not count it away', () => {
    const without = takeFromBoard(board, 1);
    expect(numbersIn(without, 'discovery')).toEqual([2]);
    expect(without.columns.find(({ stage }) => stage === 'discovery')?.deals).toBe(2);
    expect(takeFromBoard(board, 99)).toBe(board);
  });

  it('a further page brings no deal twice, and each stands in order', () => {
    const page = {
      items: [fakeDeal(2, { close_date: '2026-08-01' }), fakeDeal(4, { close_date: '2026-07-20' })],
      next_cursor: 'next',
    };
    const longer = extendColumn(board, 'discovery', page, bySoonest);
    expect(numbersIn(longer, 'discovery')).toEqual([1, 4, 2]);
    expect(longer.columns.find(({ stage }) => stage === 'discovery')?.next_cursor).toBe('next');
  });
});
