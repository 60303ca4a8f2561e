import { describe, expect, it } from 'vitest';
import { fakeBoard, fakeDeal, numbersIn } from '../../testing/fake-deals.ts';
import { keepNewer, keepNewerOnBoard } from './keep-newer.ts';
import { trackMutation } from './track-mutation.ts';

describe('an answer that comes late', () => {
  const before = fakeDeal(7, { stage: 'discovery', version: 3 });
  const moved = fakeDeal(7, { stage: 'proposal', version: 4 });
  const other = fakeDeal(8, { stage: 'discovery' });

  it('does not take back a move that the server has already confirmed', () => {
    const board = keepNewerOnBoard(fakeBoard([moved]), fakeBoard([before, other]));
    expect([numbersIn(board, 'discovery'), numbersIn(board, 'proposal')]).toEqual([[8], [7]]);
  });

  it('does not take back a move that is on its way', async () => {
    const optimistic = { ...before, stage: 'proposal' } as const;
    const board = await trackMutation([7], async () =>
      keepNewerOnBoard(fakeBoard([optimistic]), fakeBoard([before, other])),
    );
    expect([numbersIn(board, 'discovery'), numbersIn(board, 'proposal')]).toEqual([[8], [7]]);
  });

  it('is taken as it is where it knows more, or as much', () => {
    const given = fakeBoard([moved, other]);
    expect(keepNewerOnBoard(fakeBoard([before]), given)).toBe(given);
    expect(keepNewerOnBoard(fakeBoard([moved, fakeDeal(9)]), given)).toBe(given);
    expect(keepNewerOnBoard(undefined, given)).toBe(given);
  });

  it('leaves a newer row of a list as it is shown', () => {
    expect(keepNewer([moved], [before, other])).toEqual([moved, other]);
    expect(keepNewer([before], [moved])).toEqual([moved]);
  });
});
