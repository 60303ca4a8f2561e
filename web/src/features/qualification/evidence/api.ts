import {
  addEvidence,
  changeAnswer,
  getScorecard,
  retractEvidence,
  type Scorecard,
} from '@dealwright/contract/qualification/evidence';
import type { SentBody } from '@dealwright/contract/route';
import type { Pillar } from '@dealwright/domain/pillar';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { dealKey, refreshDeal } from '../../../lib/deal-query-key.ts';
import { call } from '../../../lib/http.ts';

/** The scorecard of today, or as it stood at the end of a past day. */
export function useScorecard(number: number, asOf?: string) {
  return useQuery({
    queryKey: dealKey(number, 'scorecard', asOf ?? 'today'),
    queryFn: ({ signal }) =>
      call(getScorecard, { params: { number }, query: asOf ? { as_of: asOf } : {}, signal }),
  });
}

/** Takes the scorecard of an answer in place of a second request, and refreshes what follows from it. */
function useTakeScorecard(number: number) {
  const client = useQueryClient();
  return async (scorecard: Scorecard) => {
    client.setQueryData(dealKey(number, 'scorecard', 'today'), scorecard);
    await refreshDeal(client, number);
  };
}

export type NewEvidence = SentBody<typeof addEvidence>;

export function useAddEvidence(number: number) {
  const take = useTakeScorecard(number);
  return useMutation({
    mutationFn: ({ body, key }: { body: NewEvidence; key: string }) =>
      call(addEvidence, { params: { number }, body, idempotencyKey: key }),
    onSuccess: take,
  });
}

export function useRetractEvidence(number: number) {
  const take = useTakeScorecard(number);
  return useMutation({
    mutationFn: ({ id, reason }: { id: string; reason: string }) =>
      call(retractEvidence, { params: { number, evidence_id: id }, body: { reason } }),
    onSuccess: take,
  });
}

interface AnswerChange {
  readonly pillar: Pillar;
  readonly answer: string;
  /** 0 for a new answer. */
  readonly version: number;
}

export function useChangeAnswer(number: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ pillar, answer, version }: AnswerChange) =>
      call(changeAnswer, { params: { number, pillar }, body: { answer }, ifMatch: version }),
    onSettled: () => refreshDeal(client, number),
  });
}
