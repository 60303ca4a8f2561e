import {
  type DealPlan,
  getClosePlan,
  removeClosePlan,
  saveClosePlan,
} from '@dealwright/contract/close-plan/close-plan';
import {
  createPlanTemplate,
  listPlanTemplates,
  removePlanTemplate,
} from '@dealwright/contract/close-plan/plan-templates';
import type { SentBody } from '@dealwright/contract/route';
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { dealKey, refreshDeal } from '../../lib/deal-query-key.ts';
import { call, isProblem } from '../../lib/http.ts';
import { setSaved } from '../../lib/query-client.ts';

export type { ClosePlanView, DealPlan, PlanStepView } from '@dealwright/contract/close-plan/close-plan';
export type { PlanTemplates, PlanTemplateView } from '@dealwright/contract/close-plan/plan-templates';

export type PlanBody = SentBody<typeof saveClosePlan>;
export type StepBody = PlanBody['steps'][number];

const planKey = (number: number) => dealKey(number, 'close-plan');
const TEMPLATES_KEY = ['plan-templates'];

export function useClosePlan(number: number) {
  return useQuery({
    queryKey: planKey(number),
    queryFn: ({ signal }) => call(getClosePlan, { params: { number }, signal }),
  });
}

/** The plan decides the forecast: the deal is read anew wherever it is shown. */
async function takeAnswer(client: QueryClient, number: number, answer: DealPlan): Promise<void> {
  await setSaved(client, planKey(number), answer);
  void refreshDeal(client, number);
  void client.invalidateQueries({ queryKey: ['deals'] });
}

export interface PlanSave {
  readonly body: PlanBody;
  readonly version: number;
}

export function useSavePlan(number: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ body, version }: PlanSave) =>
      call(saveClosePlan, { params: { number }, body, ifMatch: version }),
    onSuccess: (answer) => takeAnswer(client, number, answer),
    // Someone else saved first: theirs is shown, and the change can be made again.
    onError: (error) => {
      if (isProblem(error, 'stale_version')) void client.invalidateQueries({ queryKey: planKey(number) });
    },
  });
}

export function useRemovePlan(number: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (version: number) => call(removeClosePlan, { params: { number }, ifMatch: version }),
    onSuccess: (answer) => takeAnswer(client, number, answer),
    onError: () => void client.invalidateQueries({ queryKey: planKey(number) }),
  });
}

export function usePlanTemplates() {
  return useQuery({
    queryKey: TEMPLATES_KEY,
    queryFn: ({ signal }) => call(listPlanTemplates, { signal }),
  });
}

export function useCreateTemplate() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({
      body,
      key,
    }: {
      readonly body: SentBody<typeof createPlanTemplate>;
      readonly key: string;
    }) => call(createPlanTemplate, { body, idempotencyKey: key }),
    onSuccess: () => client.invalidateQueries({ queryKey: TEMPLATES_KEY }),
  });
}

export function useRemoveTemplate() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(removePlanTemplate, { params: { template_id: id } }),
    onSettled: () => client.invalidateQueries({ queryKey: TEMPLATES_KEY }),
  });
}
