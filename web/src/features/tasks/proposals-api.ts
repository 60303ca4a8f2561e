import type { SentBody } from '@dealwright/contract/route';
import {
  decideTaskSuggestions,
  generateTasks,
  listTaskSuggestions,
  type TaskProposals,
} from '@dealwright/contract/tasks/task-suggestions';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { dealKey } from '../../lib/deal-query-key.ts';
import { call } from '../../lib/http.ts';
import { refreshTasks } from './api.ts';

export type Decisions = SentBody<typeof decideTaskSuggestions>;

/** The stream says when a reading has ended; this asks should it be cut off meanwhile. */
const ASK_AGAIN_MS = 2_000;
const keyOf = (number: number) => dealKey(number, 'task-suggestions');

export function isReading(proposals: TaskProposals | undefined): boolean {
  const status = proposals?.generation?.status;
  return status === 'queued' || status === 'running';
}

/** What is proposed for a deal and waits for a decision. */
export function useTaskProposals(number: number) {
  return useQuery({
    queryKey: keyOf(number),
    queryFn: ({ signal }) => call(listTaskSuggestions, { params: { number }, signal }),
    refetchInterval: ({ state }) => (isReading(state.data) ? ASK_AGAIN_MS : false),
  });
}

export function useGenerateTasks(number: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(generateTasks, { params: { number } }),
    onSuccess: (proposals) => client.setQueryData(keyOf(number), proposals),
  });
}

export function useDecideTasks(number: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ body, key }: { body: Decisions; key: string }) =>
      call(decideTaskSuggestions, { params: { number }, body, idempotencyKey: key }),
    onSuccess: ({ created, proposals }) => {
      client.setQueryData(keyOf(number), proposals);
      refreshTasks(client, created[0] ?? null);
    },
    // A colleague decided first: reloads what is left.
    onError: () => client.invalidateQueries({ queryKey: keyOf(number) }),
  });
}
