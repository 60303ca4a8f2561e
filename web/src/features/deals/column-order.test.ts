import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeApi, json } from '../../testing/fake-api.ts';
import { fakeBoard, fakeDeal, numbersIn } from '../../testing/fake-deals.ts';
import type { Board } from './board-cache.ts';
import { writeDeal } from './deal-cache.ts';
import { dealKeys } from './query-keys.ts';
import { trackMutation } from './track-mutation.ts';

const QUERY = { filter: {}, sort: 'close_date', order: 'asc' } as const;
const KEY = dealKeys.board(QUERY);
const [first, second] = [fakeDeal(1), fakeDeal(2)];
const moving = fakeDeal(3, { stage: 'proposal' });

let client: QueryClient;
let leave: () => void;
beforeEach(() => {
  client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 60_000 } } });
  client.setQueryData(KEY, fakeBoard([first, second, moving]));
  leave = new QueryObserver(client, { queryKey: KEY, queryFn: () => fakeBoard([]) }).subscribe(
    () => undefined,
  );
});
afterEach(() => {
  leave();
  vi.unstubAllGlobals();
});

const discovery = () => numbersIn(client.getQueryData<Board>(KEY), 'discovery');
const moved = { ...moving, stage: 'discovery', version: 2 } as const;
/** The server has the moved deal between the two others. */
const serverOrder = () => fakeApi(() => json({ items: [first, moved, second], next_cursor: null }));

it('SHELL24 a moved card takes the place that the server gives it', async () => {
  const sent = serverOrder();
  writeDeal(client, moved);
  expect(discovery()).toEqual([3, 1, 2]);
  await vi.waitFor(() => expect(discovery()).toEqual([1, 3, 2]));
  expect(sent.map(({ path }) => path)).toEqual([expect.stringContaining('stage=discovery')]);
});

it('an own move waits for the response before the order is loaded', async () => {
  const sent = serverOrder();
  const answered = Promise.withResolvers<void>();
  writeDeal(client, { ...moved, version: 1 });
  const saving = trackMutation([3], () => answered.promise);
  await new Promise((resolve) => setTimeout(resolve, 250));
  expect(sent).toEqual([]);
  answered.resolve();
  await saving;
  await vi.waitFor(() => expect(discovery()).toEqual([1, 3, 2]));
});

it('a change that moves no card asks for nothing, one of what the board is sorted by does', async () => {
  const sent = serverOrder();
  writeDeal(client, { ...first, name: 'Renamed', version: 2 });
  await new Promise((resolve) => setTimeout(resolve, 250));
  expect(sent).toEqual([]);
  writeDeal(client, { ...first, close_date: '2027-01-01', version: 3 });
  await vi.waitFor(() => expect(sent).toHaveLength(1));
});

it('a board that is not looked at is asked for when it is shown again', async () => {
  const sent = serverOrder();
  leave();
  writeDeal(client, moved);
  await vi.waitFor(() => expect(client.getQueryState(KEY)?.isInvalidated).toBe(true));
  expect(sent).toEqual([]);
});
