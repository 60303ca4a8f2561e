import {
  getOperation,
  listKeptRecords,
  listOperations,
  type Operation,
  undoOperation,
} from '@dealwright/contract/undo';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/http.ts';
import { usePages } from '../../lib/use-pages.ts';

const OPERATIONS = ['operations'] as const;
const LOOK_AGAIN_MS = 2_000;

export const isUnderWay = ({ state }: Operation): boolean => state === 'running' || state === 'undoing';

/** Operations that can be undone, newest first; refreshed while one is being undone. */
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
    call(listKeptRecords, { params: { operation_id: id }, query: page, signal }),
  );
}

/** Reloads everything that the undo changes. */
export function useUndoOperation(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(undoOperation, { params: { operation_id: id } }),
    // Not awaited: the button that shows the result disappears once the list is reloaded.
    onSettled: () => void queryClient.invalidateQueries(),
  });
}

const pause = () => new Promise((resolve) => window.setTimeout(resolve, LOOK_AGAIN_MS));

/** Starts the undo and waits for its end. */
export async function undoToTheEnd(id: string): Promise<Operation> {
  const params = { operation_id: id };
  let operation = await call(undoOperation, { params });
  while (operation.state === 'undoing') {
    await pause();
    operation = await call(getOperation, { params });
  }
  return operation;
}
