import type { Deal } from '@dealwright/contract/deals/deals';
import type { Stage } from '@dealwright/domain/stage';
import { QueryClient } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { conflictQuestion } from '../../lib/save-record.ts';
import { fakeApi, json, problem } from '../../testing/fake-api.ts';
import { fakeBoard, fakeDeal, fakeTotals, fakeWholeDeal, numbersIn } from '../../testing/fake-deals.ts';
import type { Board, Totals } from './board-cache.ts';
import { dealKeys } from './query-keys.ts';
import { saveMove } from './use-move-deal.ts';

const QUERY = { filter: {}, sort: 'close_date', order: 'asc' } as const;
const deal = fakeDeal(7, { stage: 'discovery', version: 3 });

let client: QueryClient;
beforeEach(() => {
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  client.setQueryData(dealKeys.board(QUERY), fakeBoard([deal]));
  client.setQueryData(dealKeys.totals({}), fakeTotals([deal]));
});
afterEach(() => vi.unstubAllGlobals());

const column = (stage: Stage) => numbersIn(client.getQueryData<Board>(dealKeys.board(QUERY)), stage);
const count = (stage: Stage) =>
  client.getQueryData<Totals>(dealKeys.totals({}))?.stages.find((total) => total.stage === stage)?.deals;
const moveTo = (stage: Stage) => saveMove(client, deal, { stage });
const theirs = (facts: Partial<Deal>) => fakeWholeDeal(7, { stage: 'discovery', version: 4, ...facts });
const history = json({ items: [], next_cursor: null });

describe('moving a deal', () => {
  it('SHELL24 shows the move and its totals at once, before the server has answered', async () => {
    fakeApi(() => json(fakeWholeDeal(7, { stage: 'proposal', version: 4 })));
    const saving = moveTo('proposal');
    expect([column('discovery'), column('proposal')]).toEqual([[], [7]]);
    expect([count('discovery'), count('proposal')]).toEqual([0, 1]);
    expect((await saving).record.version).toBe(4);
  });

  it('takes a refused move back, totals too', async () => {
    fakeApi(() => problem('forbidden', 403));
    await expect(moveTo('proposal')).rejects.toMatchObject({ code: 'forbidden' });
    expect([column('discovery'), column('proposal')]).toEqual([[7], []]);
    expect([count('discovery'), count('proposal')]).toEqual([1, 0]);
  });

  it('keeps both changes where someone else changed another fact', async () => {
    const sent = fakeApi(({ path, headers }) => {
      if (path.includes('history')) return history.clone();
      if (headers.get('if-match') === '"3"') {
        return problem('stale_version', 412, { current: theirs({ amount_minor: 48_000_00 }) });
      }
      return json(theirs({ stage: 'proposal', amount_minor: 48_000_00, version: 5 }));
    });
    const { record } = await moveTo('proposal');
    expect(record).toMatchObject({ stage: 'proposal', amount_minor: 48_000_00 });
    expect(sent.filter(({ method }) => method === 'PUT')).toHaveLength(2);
  });

  it('asks where both moved it, and sends nothing when theirs is kept', async () => {
    const sent = fakeApi(({ path }) =>
      path.includes('history')
        ? history.clone()
        : problem('stale_version', 412, { current: theirs({ stage: 'negotiation' }) }),
    );
    const { result } = renderHook(() => conflictQuestion.useAsked());
    const saving = moveTo('proposal');
    await vi.waitFor(() => expect(result.current).not.toBeNull());
    expect(result.current?.question).toMatchObject({
      fields: [{ label: 'Stage', theirs: 'Negotiation', mine: 'Proposal' }],
    });
    expect(result.current?.question.deed).toMatch(/^Someone else moved this deal to Negotiation /);
    act(() => result.current?.answer({ stage: 'theirs' }));
    expect((await saving).kept).toBe('theirs');
    expect(column('negotiation')).toEqual([7]);
    expect(sent.filter(({ method }) => method === 'PUT')).toHaveLength(1);
  });
});
