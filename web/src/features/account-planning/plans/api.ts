import {
  type AccountPlan,
  changeAccountPlan,
  changeOffer,
  createAccountPlan,
  createOffer,
  draftAccountPlan,
  getAccountPlan,
  listOffers,
  listPlanChanges,
  removeAccountPlan,
  removeOffer,
  reviewAccountPlan,
  type SectionContents,
  savePlanSection,
} from '@dealwright/contract/account-planning/plans';
import type { ResponseOf, SentBody } from '@dealwright/contract/route';
import type { PlanSection, PlanState } from '@dealwright/domain/account-plan';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { call, newIdempotencyKey } from '../../../lib/http.ts';
import { useIdempotencyKey } from '../../../lib/use-idempotency-key.ts';
import { usePages } from '../../../lib/use-pages.ts';
import { accountKey } from '../api.ts';

export type {
  AccountPlan,
  PlanChange,
  PlanItem,
  PlanRelationship,
  PlanSource,
  SectionContents,
} from '@dealwright/contract/account-planning/plans';
export type Suggestion = ResponseOf<typeof draftAccountPlan>['suggestions'][number];

const planKey = (accountId: string, planId: string) => [...accountKey(accountId), 'plan', planId] as const;
const paramsOf = ({ account, id }: AccountPlan) => ({ account_id: account.id, plan_id: id });

export function usePlan(accountId: string, planId: string) {
  return useQuery({
    queryKey: planKey(accountId, planId),
    queryFn: ({ signal }) =>
      call(getAccountPlan, { params: { account_id: accountId, plan_id: planId }, signal }),
  });
}

/** Shows a plan as an answer has it, and lets the account and lists be asked for again. */
export function useKeepPlan() {
  const client = useQueryClient();
  return useCallback(
    (plan: AccountPlan) => {
      client.setQueryData(planKey(plan.account.id, plan.id), plan);
      void client.invalidateQueries({ queryKey: accountKey(plan.account.id), exact: true });
      void client.invalidateQueries({ queryKey: ['account-planning', 'list'] });
    },
    [client],
  );
}

export function useCreatePlan(accountId: string) {
  const keep = useKeepPlan();
  const key = useIdempotencyKey();
  return useMutation({
    mutationFn: (body: SentBody<typeof createAccountPlan>) =>
      call(createAccountPlan, {
        params: { account_id: accountId },
        body,
        idempotencyKey: key.of(body),
      }),
    onSuccess: keep,
  });
}

export function useChangePlanState(plan: AccountPlan) {
  const keep = useKeepPlan();
  return useMutation({
    mutationFn: (state: PlanState) =>
      call(changeAccountPlan, { params: paramsOf(plan), body: { state }, ifMatch: plan.version }),
    onSuccess: keep,
  });
}

export function useReviewPlan(plan: AccountPlan) {
  const keep = useKeepPlan();
  return useMutation({
    mutationFn: (next_review_on: string | null) =>
      call(reviewAccountPlan, { params: paramsOf(plan), body: { next_review_on }, ifMatch: plan.version }),
    onSuccess: keep,
  });
}

export function useRemovePlan(plan: AccountPlan) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(removeAccountPlan, { params: paramsOf(plan) }),
    onSuccess: () => {
      client.removeQueries({ queryKey: planKey(plan.account.id, plan.id) });
      void client.invalidateQueries({ queryKey: ['account-planning'] });
    },
  });
}

interface WrittenSection {
  readonly section: PlanSection;
  readonly content: SectionContents[PlanSection];
  /** Of the section, as the person saw it. */
  readonly version: number;
}

export function useSaveSection(plan: AccountPlan) {
  const keep = useKeepPlan();
  return useMutation({
    mutationFn: ({ section, content, version }: WrittenSection) =>
      call(savePlanSection, {
        params: { ...paramsOf(plan), section },
        body: { [section]: content },
        ifMatch: version,
      }),
    onSuccess: keep,
  });
}

export function usePlanChanges(plan: AccountPlan) {
  return usePages([...planKey(plan.account.id, plan.id), 'changes'], ({ page, signal }) =>
    call(listPlanChanges, { params: paramsOf(plan), query: page, signal }),
  );
}

export function useDraftPlan(plan: AccountPlan) {
  return useMutation({ mutationFn: () => call(draftAccountPlan, { params: paramsOf(plan) }) });
}

const OFFERS_KEY = ['offers'] as const;

export function useOffers() {
  return useQuery({ queryKey: OFFERS_KEY, queryFn: ({ signal }) => call(listOffers, { signal }) });
}

function useForgetOffers() {
  const client = useQueryClient();
  return () => {
    void client.invalidateQueries({ queryKey: OFFERS_KEY });
    void client.invalidateQueries({ queryKey: ['account-planning'] });
  };
}

export function useAddOffer() {
  return useMutation({
    mutationFn: (name: string) => call(createOffer, { body: { name }, idempotencyKey: newIdempotencyKey() }),
    onSuccess: useForgetOffers(),
  });
}

export function useRenameOffer() {
  return useMutation({
    mutationFn: ({ id, name }: { readonly id: string; readonly name: string }) =>
      call(changeOffer, { params: { offer_id: id }, body: { name } }),
    onSuccess: useForgetOffers(),
  });
}

export function useRemoveOffer() {
  return useMutation({
    mutationFn: (id: string) => call(removeOffer, { params: { offer_id: id } }),
    onSuccess: useForgetOffers(),
  });
}
