import {
  type BuyerPlan,
  finishBuyerStep,
  getBuyerPlan,
  moveBuyerStep,
  reopenBuyerStep,
} from '@dealwright/contract/close-plan/buyer-plan';
import type { SentBody } from '@dealwright/contract/route';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/http.ts';
import { setSaved } from '../../../lib/query-client.ts';

export {
  type BuyerPlan,
  type BuyerPlanStep,
  MAX_MOVE_REASON,
} from '@dealwright/contract/close-plan/buyer-plan';

const planKey = (linkId: string) => ['buyer-plan', linkId] as const;

export function useBuyerPlan(linkId: string) {
  return useQuery({
    queryKey: planKey(linkId),
    queryFn: ({ signal }) => call(getBuyerPlan, { params: { link_id: linkId }, signal }),
  });
}

/** A change of one of the buyer’s own steps. */
export type StepDeed = { readonly stepId: string } & (
  | { readonly deed: 'move'; readonly body: SentBody<typeof moveBuyerStep> }
  | { readonly deed: 'finish'; readonly body: SentBody<typeof finishBuyerStep> }
  | { readonly deed: 'reopen' }
);

function send(linkId: string, change: StepDeed): Promise<BuyerPlan> {
  const params = { link_id: linkId, step_id: change.stepId };
  switch (change.deed) {
    case 'move':
      return call(moveBuyerStep, { params, body: change.body });
    case 'finish':
      return call(finishBuyerStep, { params, body: change.body });
    case 'reopen':
      return call(reopenBuyerStep, { params });
  }
}

export function useChangeStep(linkId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: StepDeed) => send(linkId, change),
    onSuccess: (plan) => setSaved(client, planKey(linkId), plan),
    // It may have been done, moved or removed meanwhile, or the link revoked.
    onError: () => void client.invalidateQueries({ queryKey: planKey(linkId) }),
  });
}
