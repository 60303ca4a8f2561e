import type { Suggestion } from '@dealwright/contract/analyst/suggestions';
import { useEffect, useState } from 'react';
import { clearDraft, forgetTyped, readDraft, typedUnder, writeDraft } from '../../lib/drafts.ts';
import { formatCount } from '../../lib/format.ts';
import { newIdempotencyKey, problemText } from '../../lib/http.ts';
import { notifyUndo } from '../../ui/notify-undo.ts';
import { notifyError } from '../../ui/toast.ts';
import {
  type Compare,
  useApplySuggestions,
  useRejectSuggestions,
  useRestoreSuggestions,
  useWithdrawApplication,
} from './api.ts';
import { bodyOf, type Choices, gradeChanges, type Naming, NO_CHOICES, name, toggle } from './choices.ts';
import type { Applied } from './outcome.ts';

/** Where the buyers are kept whom a person names before applying. */
export const namingDraft = (number: number): string => `suggestions.LEAD-${number}`;

/** What is chosen and who is named; the names outlive leaving the page. */
function useChoices(number: number) {
  const draft = namingDraft(number);
  const [choices, setChoices] = useState<Choices>(() => ({
    ...NO_CHOICES,
    named: new Map(readDraft<[string, Naming][]>(draft) ?? []),
  }));
  const { named } = choices;
  useEffect(() => {
    if (named.size > 0) writeDraft(draft, [...named]);
    else clearDraft(draft);
  }, [draft, named]);
  return [choices, setChoices] as const;
}

/** Applying, and a way back that is offered for it. */
function useUndoableApply(number: number, dealId: string) {
  const applying = useApplySuggestions(number, dealId);
  const withdrawing = useWithdrawApplication(number, dealId);
  const offerUndo = (suggestions: readonly Suggestion[], applied: number, onUndone: () => void) => {
    const ids = suggestions.map(({ id }) => id);
    // Also from another page, where this one is gone.
    const takeBack = () =>
      withdrawing
        .mutateAsync(ids)
        .then(onUndone, (error: unknown) => notifyError('Couldn’t undo', { text: problemText(error) }));
    notifyUndo(`${formatCount(applied, 'suggestion')} applied`, () => void takeBack(), { kind: 'success' });
  };
  return { applying, offerUndo };
}

/** Rejecting, and a way back that is offered for it. */
function useUndoableReject(number: number, dealId: string) {
  const rejecting = useRejectSuggestions(number, dealId);
  const restoring = useRestoreSuggestions(number, dealId);
  const offerRestore = (ids: string[]) =>
    notifyUndo(`${formatCount(ids.length, 'suggestion')} rejected`, () =>
      restoring.mutate(ids, {
        onError: (error) => notifyError('Couldn’t restore the suggestions', { text: problemText(error) }),
      }),
    );
  return { rejecting, offerRestore };
}

/** What a person has chosen among the suggestions, and carrying it out. */
export function useDecisions(number: number, compare: Compare) {
  const dealId = compare.deal_id;
  const [choices, setChoices] = useChoices(number);
  const [applied, setApplied] = useState<Applied | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const { applying, offerUndo } = useUndoableApply(number, dealId);
  const { rejecting, offerRestore } = useUndoableReject(number, dealId);
  const settle = (ids: readonly string[]) => {
    for (const id of ids) forgetTyped(`${typedUnder(namingDraft(number))}.${id}`);
    setChoices((current) => ids.reduce((left, id) => name(left, id, null), toggle(current, ids, false)));
  };
  const attempt = async (decide: () => Promise<void>) => {
    setFailure(null);
    try {
      await decide();
    } catch (error) {
      setFailure(problemText(error));
    }
  };
  const apply = async (suggestions: readonly Suggestion[]) => {
    const body = bodyOf(suggestions, choices.named);
    const answer = await applying.mutateAsync({ choices: body, key: newIdempotencyKey() });
    setApplied({
      count: answer.applied,
      score: { before: compare.score.today, after: answer.scorecard.score },
      changes: gradeChanges(compare.pillars, answer.scorecard),
    });
    settle(suggestions.map(({ id }) => id));
    offerUndo(suggestions, answer.applied, () => setApplied(null));
  };
  const reject = async (suggestions: readonly Suggestion[]) => {
    const ids = suggestions.map(({ id }) => id);
    await rejecting.mutateAsync(ids);
    settle(ids);
    offerRestore(ids);
  };
  return {
    choices,
    setChoices,
    applied,
    failure,
    busy: applying.isPending || rejecting.isPending,
    apply: (suggestions: readonly Suggestion[]) => attempt(() => apply(suggestions)),
    reject: (suggestions: readonly Suggestion[]) => attempt(() => reject(suggestions)),
  };
}
