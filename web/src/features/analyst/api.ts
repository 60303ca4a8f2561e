import {
  type Analysis,
  getAnalyst,
  getLatestAnalysis,
  requestAnalysis,
} from '@dealwright/contract/analyst/analyses';
import {
  applyAiSuggestions,
  getMeddpiccCompare,
  rejectSuggestions,
  restoreSuggestions,
  withdrawApplication,
} from '@dealwright/contract/analyst/suggestions';
import type { ResponseOf, SentBody } from '@dealwright/contract/route';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { dealKey, refreshDeal } from '../../lib/deal-query-key.ts';
import { call } from '../../lib/http.ts';

export type Compare = ResponseOf<typeof getMeddpiccCompare>;
export type ComparePillar = Compare['pillars'][number];
export type Analyst = ResponseOf<typeof getAnalyst>;
export type SuggestionChoice = SentBody<typeof applyAiSuggestions>['suggestions'][number];

/** The stream tells sooner; this is for where it cannot reach. */
const POLL_MS = 2000;
const ANALYST_STALE_MS = 60_000;

export const isUnderWay = (analysis: Analysis | null | undefined): boolean =>
  analysis?.status === 'queued' || analysis?.status === 'running';

/** Which analyst answers here, and what it has cost. */
export function useAnalyst() {
  return useQuery({
    queryKey: ['analyst'],
    queryFn: ({ signal }) => call(getAnalyst, { signal }),
    staleTime: ANALYST_STALE_MS,
  });
}

/** The latest analysis of an interaction, followed while it is under way; its end refreshes what it changed. */
export function useLatestAnalysis(number: number, interactionId: string) {
  const client = useQueryClient();
  const query = useQuery({
    queryKey: dealKey(number, 'analysis', interactionId),
    queryFn: ({ signal }) =>
      call(getLatestAnalysis, { params: { number, interaction_id: interactionId }, signal }),
    refetchInterval: ({ state }) => (isUnderWay(state.data) ? POLL_MS : false),
  });
  const underWay = isUnderWay(query.data);
  const wasUnderWay = useRef(underWay);
  useEffect(() => {
    if (wasUnderWay.current && !underWay) void refreshDeal(client, number);
    wasUnderWay.current = underWay;
  }, [client, number, underWay]);
  return query;
}

export function useRequestAnalysis(number: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (interactionId: string) =>
      call(requestAnalysis, { params: { number, interaction_id: interactionId } }),
    onSuccess: (analysis) =>
      client.setQueryData(dealKey(number, 'analysis', analysis.interaction_id), analysis),
  });
}

/** What stands today, and what the suggestions that wait would make of it. */
export function useCompare(number: number, dealId: string) {
  return useQuery({
    queryKey: dealKey(number, 'compare'),
    queryFn: ({ signal }) => call(getMeddpiccCompare, { query: { deal_id: dealId }, signal }),
  });
}

export function useApplySuggestions(number: number, dealId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ choices, key }: { choices: SuggestionChoice[]; key: string }) =>
      call(applyAiSuggestions, { body: { deal_id: dealId, suggestions: choices }, idempotencyKey: key }),
    onSuccess: async ({ deal, scorecard }) => {
      client.setQueryData(dealKey(number, 'record'), deal);
      client.setQueryData(dealKey(number, 'scorecard', 'today'), scorecard);
      await refreshDeal(client, number);
    },
  });
}

/** Takes the applying of suggestions back. */
export function useWithdrawApplication(number: number, dealId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (suggestions: string[]) =>
      call(withdrawApplication, { body: { deal_id: dealId, suggestions } }),
    onSuccess: async ({ deal, scorecard }) => {
      client.setQueryData(dealKey(number, 'record'), deal);
      client.setQueryData(dealKey(number, 'scorecard', 'today'), scorecard);
      await refreshDeal(client, number);
    },
  });
}

export function useRejectSuggestions(number: number, dealId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (suggestions: string[]) =>
      call(rejectSuggestions, { body: { deal_id: dealId, suggestions } }),
    onSuccess: () => refreshDeal(client, number),
  });
}

export function useRestoreSuggestions(number: number, dealId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (suggestions: string[]) =>
      call(restoreSuggestions, { body: { deal_id: dealId, suggestions } }),
    onSuccess: () => refreshDeal(client, number),
  });
}
