import { listKeptRecords, listOperations, type Operation, undoOperation } from '@dealwright/contract/undo';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/http.ts';
import { usePages } from '../../lib/use-pages.ts';

const OPERATIONS = ['operations'] as const;
const LOOK_AGAIN_MS = 2_000;

export const isUnderWay = ({ state }: Operation): boolean => state === 'running' || state === 'undoing';

/** What can be undone, the newest first; looked at again while one is under way. */
export function useOperations() {
  return useInfiniteQuery({
    queryKey: OPERATIONS,
    queryFn: ({ pageParam, signal }) =>
      call(listOperations, { query: { limit: 20, ...(pageParam && { cursor: pageParam }) }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ items }) => items.some(isUnderWay)) ? LOOK_AGAIN_MS : false,
  });
}

export function useKeptRecords(id: string) {
  return usePages([...OPERATIONS, id, 'kept'], ({ page, signal }) =>
import {
  getOperation,
  type KeptRecord,
  listKeptRecords,
  listOperations,
  type Operation,
  undoOperation,
} from '@dealwright/contract/undo';
import { getOperation, type Operation, undoOperation } from '@dealwright/contract/undo';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { formatCount } from '../../lib/format.ts';
import { call, failureText } from '../../lib/http.ts';
import { notifySuccess, post } from '../../ui/toast.ts';

const LOOK_MS = 1_000;

/** What changed many records and can be undone, newest first. */
export function useOperations() {
  return usePages([...KEY, 'list'], ({ page, signal }) => call(listOperations, { query: page, signal }));
}

/** The records that an undo left as they are. */
export function useKeptRecords(id: string) {
  return usePages([...KEY, 'kept', id], ({ page, signal }) =>
    call(listKeptRecords, { params: { operation_id: id }, query: page, signal }),
  );
}

/** Everything that the undo changes is read anew. */
export function useUndoOperation(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(undoOperation, { params: { operation_id: id } }),
    onSettled: () => queryClient.invalidateQueries(),
  });
const pause = () => new Promise((resolve) => window.setTimeout(resolve, LOOK_MS));

/** Undoes it and stays with it to the end. */
async function undoToTheEnd(id: string): Promise<Operation> {
  const params = { operation_id: id };
  let operation = await call(undoOperation, { params });
  while (operation.state === 'undoing') {
    await pause();
    operation = await call(getOperation, { params });
  }
  return operation;
}

function outcomeWords({ undo }: Operation): string {
  const kept = undo?.kept ?? 0;
  if (kept === 0) return 'Everything is as it was.';
  return `${formatCount(kept, 'record')} stayed, because somebody changed or used them since.`;
}

/** Takes an operation back and says what came of it. Everything that is shown is asked for again. */
export function useTakeBack() {
  const client = useQueryClient();
  return useCallback(
    async ({ id }: { readonly id: string }) => {
      try {
        const operation = await undoToTheEnd(id);
        notifySuccess('Undone', { text: outcomeWords(operation) });
      } catch (error) {
        post({
          kind: 'error',
          title: 'Couldn’t undo this',
          text: failureText(error, 'Try again in a moment.'),
        });
      } finally {
        await client.invalidateQueries();
      }
    },
    [client],
  );
}
