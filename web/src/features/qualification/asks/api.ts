import {
  type Ask,
  changeAsk,
  contradictChampion,
  createAsk,
  judgeAsk,
  listAsks,
  removeAsk,
  reopenAsk,
} from '@dealwright/contract/qualification/asks';
import type { SentBody } from '@dealwright/contract/route';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { dealKey, refreshDeal } from '../../../lib/deal-query-key.ts';
import { call } from '../../../lib/http.ts';

/** What the people of a deal were asked to do, and each one's record. */
export function useAsks(number: number) {
  return useQuery({
    queryKey: dealKey(number, 'asks'),
    queryFn: ({ signal }) => call(listAsks, { params: { number }, signal }),
  });
}

export type NewAsk = SentBody<typeof createAsk>;
export type AskChange = SentBody<typeof changeAsk>;
export type AskJudgment = SentBody<typeof judgeAsk>;

export function useCreateAsk(number: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ body, key }: { body: NewAsk; key: string }) =>
      call(createAsk, { params: { number }, body, idempotencyKey: key }),
    onSuccess: () => refreshDeal(client, number),
  });
}

export function useChangeAsk(number: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, version, body }: { id: string; version: number; body: AskChange }) =>
      call(changeAsk, { params: { number, ask_id: id }, ifMatch: version, body }),
    onSettled: () => refreshDeal(client, number),
  });
}

export function useJudgeAsk(number: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ ask, body }: { ask: Ask; body: AskJudgment }) =>
      call(judgeAsk, { params: { number, ask_id: ask.id }, ifMatch: ask.version, body }),
    onSettled: () => refreshDeal(client, number),
  });
}

export function useReopenAsk(number: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(reopenAsk, { params: { number, ask_id: id } }),
    onSettled: () => refreshDeal(client, number),
  });
}

export function useRemoveAsk(number: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(removeAsk, { params: { number, ask_id: id } }),
    onSettled: () => refreshDeal(client, number),
  });
}

export function useContradictChampion(number: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ personId, key }: { personId: string; key: string }) =>
      call(contradictChampion, {
        params: { number, stakeholder_id: personId },
        idempotencyKey: key,
      }),
    onSettled: () => refreshDeal(client, number),
  });
}
