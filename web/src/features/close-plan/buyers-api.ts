import { createPlanLink, listPlanLinks, listStepChanges } from '@dealwright/contract/close-plan/buyer-plan';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { dealKey } from '../../lib/deal-query-key.ts';
import { call } from '../../lib/http.ts';
import { usePages } from '../../lib/use-pages.ts';
import type { NewLink } from '../buyer-access/api.ts';

export type { StepChange } from '@dealwright/contract/close-plan/buyer-plan';

export const linksKey = (number: number) => dealKey(number, 'close-plan', 'links');

export function usePlanLinks(number: number) {
  return useQuery({
    queryKey: linksKey(number),
    queryFn: ({ signal }) => call(listPlanLinks, { params: { number }, signal }),
  });
}

export function useSendPlanLink(number: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ body, key }: { readonly body: NewLink; readonly key: string }) =>
      call(createPlanLink, { params: { number }, body, idempotencyKey: key }),
    onSuccess: (links) => client.setQueryData(linksKey(number), links),
  });
}

/** What buyers changed on the plan’s page. */
export function useStepChanges(number: number) {
  return usePages(dealKey(number, 'close-plan', 'buyer-changes'), ({ page, signal }) =>
    call(listStepChanges, { params: { number }, query: page, signal }),
  );
}
