import type { Suggestion } from '@dealwright/contract/meddpicc';
import { useState } from 'react';
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
import { bodyOf, type Choices, gradeChanges, NO_CHOICES, toggle } from './choices.ts';
import { type Applied, outcomeWords } from './outcome.ts';

/** What a person has chosen among the suggestions, and carrying it out. */
export function useDecisions(number: number, compare: Compare) {
  const dealId = compare.deal_id;
  const [choices, setChoices] = useState<Choices>(NO_CHOICES);
  const [applied, setApplied] = useState<Applied | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const applying = useApplySuggestions(number, dealId);
  const rejecting = useRejectSuggestions(number, dealId);
  const withdrawing = useWithdrawApplication(number, dealId);
  const restoring = useRestoreSuggestions(number, dealId);
  const settle = (suggestions: readonly Suggestion[]) =>
    setChoices((current) =>
      toggle(
        current,
        suggestions.map(({ id }) => id),
        false,
      ),
    );
  return {
    choices,
    setChoices,
    applied,
    failure,
    busy: applying.isPending || rejecting.isPending,
    apply: async (suggestions: readonly Suggestion[]) => {
      setFailure(null);
      try {
        const answer = await applying.mutateAsync({
          choices: bodyOf(suggestions, choices.named),
          key: newIdempotencyKey(),
        });
        const outcome = {
          count: answer.applied,
          score: { before: compare.score.today, after: answer.scorecard.score },
          changes: gradeChanges(compare.pillars, answer.scorecard),
        };
        setApplied(outcome);
        settle(suggestions);
        const ids = suggestions.map(({ id }) => id);
        // Also from another page, where this one is gone.
        const takeBack = () =>
          withdrawing.mutateAsync(ids).then(
            () => setApplied(null),
            (error: unknown) => notifyError('Not undone', { text: problemText(error) }),
          );
        notifyUndo(`${formatCount(answer.applied, 'suggestion')} applied`, () => void takeBack(), {
          kind: 'success',
          text: outcomeWords(outcome),
        });
      } catch (error) {
        setFailure(problemText(error));
      }
    },
    reject: async (suggestions: readonly Suggestion[]) => {
      setFailure(null);
      const ids = suggestions.map(({ id }) => id);
      try {
        await rejecting.mutateAsync(ids);
        settle(suggestions);
        notifyUndo(`${formatCount(ids.length, 'suggestion')} rejected`, () =>
          restoring.mutate(ids, {
            onError: (error) => notifyError('Not brought back', { text: problemText(error) }),
          }),
        );
      } catch (error) {
        setFailure(problemText(error));
      }
    },
  };
}
