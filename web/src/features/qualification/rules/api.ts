import {
  cancelScheduledRules,
  discardRulesDraft,
  getRules,
  listPreviewedDeals,
  listRules,
  MOST_PREVIEWED,
  type PreviewedBy,
  type PublishedRules,
  previewRules,
  publishRules,
  type QualificationRulesView,
  saveRulesDraft,
} from '@dealwright/contract/qualification/rules';
import { dayOf } from '@dealwright/domain/calendar';
import type { QualificationRules } from '@dealwright/domain/rules-change';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/http.ts';

export type { PreviewedBy, PublishedRules, RulesPreview } from '@dealwright/contract/qualification/rules';

const RULES = ['rules'] as const;
const HISTORY = [...RULES, 'history'] as const;
/** While open deals are graded anew. */
const LOOK_AGAIN_MS = 1500;

/** Whether rules are due today or being applied: a moment later more deals are graded by them. */
const isUnderWay = ({ state, effective_on: day }: PublishedRules): boolean =>
  state === 'applying' || (state === 'scheduled' && day !== null && day <= dayOf(new Date()));

export function rulesOf(view: QualificationRulesView): QualificationRules {
  const { weights, freshness_days: freshnessDays, expectations, caps, gaps_block: gapsBlock } = view;
  return { weights, freshnessDays, expectations, caps, gapsBlock };
}

function viewOf({ weights, freshnessDays, expectations, caps, gapsBlock }: QualificationRules) {
  const { best_case, commit } = caps;
  const needs = ({ grades, fresh }: typeof commit) => ({ grades: { ...grades }, fresh: [...fresh] });
  return {
    weights: { ...weights },
    freshness_days: { ...freshnessDays },
    expectations: { ...expectations },
    caps: { best_case: needs(best_case), commit: needs(commit) },
    gaps_block: gapsBlock,
  };
}

/** The rules of the person's workspace, and what is being prepared. */
export function useRules() {
  return useQuery({
    queryKey: RULES,
    queryFn: ({ signal }) => call(getRules, { signal }),
    refetchInterval: ({ state }) =>
      state.data?.coming && isUnderWay(state.data.coming) ? LOOK_AGAIN_MS : false,
  });
}

/** What was published, the latest first. */
export function useRulesHistory() {
  return useInfiniteQuery({
    queryKey: HISTORY,
    queryFn: ({ pageParam, signal }) =>
      call(listRules, { query: { limit: 10, ...(pageParam && { cursor: pageParam }) }, signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next_cursor,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ items }) => items.some(isUnderWay)) ? LOOK_AGAIN_MS : false,
  });
}

/** What the saved draft of this version would change. */
export function usePreview(version: number, change: PreviewedBy) {
  return useQuery({
    queryKey: ['rules-preview', version, change],
    queryFn: ({ signal }) => call(previewRules, { query: { change }, signal }),
    placeholderData: (before) => before,
  });
}

/** The deals after those that the preview names; asked for page by page. */
export function useMorePreviewed(version: number, change: PreviewedBy, first: string | null) {
  return useInfiniteQuery({
    queryKey: ['rules-preview', version, change, first],
    queryFn: ({ pageParam, signal }) =>
      call(listPreviewedDeals, { query: { change, limit: MOST_PREVIEWED, cursor: pageParam }, signal }),
    initialPageParam: first ?? '',
    getNextPageParam: (page) => page.next_cursor,
    enabled: false,
  });
}

function useRulesChange<Input, Output>(change: (input: Input) => Promise<Output>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => client.invalidateQueries({ queryKey: RULES }),
  });
}

export const useSaveDraft = () =>
  useRulesChange(({ version, rules }: { readonly version: number; readonly rules: QualificationRules }) =>
    call(saveRulesDraft, { ifMatch: version, body: viewOf(rules) }),
  );

export const useDiscardDraft = () =>
  useRulesChange((version: number) => call(discardRulesDraft, { ifMatch: version }));

interface Publishing {
  readonly version: number;
  readonly effectiveOn: string;
  readonly note: string;
}

export const usePublishRules = () =>
  useRulesChange(({ version, effectiveOn, note }: Publishing) =>
    call(publishRules, { ifMatch: version, body: { effective_on: effectiveOn, note } }),
  );

export const useCancelScheduled = () => useRulesChange((_: undefined) => call(cancelScheduledRules));
