import { MOST_QUEUED } from '@dealwright/domain/review/review-queue';
import { Suspense, useState } from 'react';
import { useHotkey } from '../../lib/hotkeys.ts';
import { formatCount } from '../../lib/format.ts';
import { problemText } from '../../lib/http.ts';
import { Button } from '../../ui/button.tsx';
import { lazy } from '../../ui/lazy.ts';
import { notifyUndo } from '../../ui/notify-undo.ts';
import { SelectionBar } from '../../ui/selection-bar.tsx';
import { notifyError } from '../../ui/toast.ts';
import { lossQuestion } from '../deals/deal-prompts.ts';
import { useChangeMany } from '../deals/pipeline/change-many.ts';
import { useBeginReview } from '../reviews/use-begin-review.ts';
import { type DeadWeightDeal, useChangeKeeps, useRefreshDeadWeight } from './api.ts';

const KeepDialog = lazy(() => import('./keep-dialog.tsx').then((module) => ({ default: module.KeepDialog })));

interface DeadWeightSelectionProps {
  readonly deals: readonly DeadWeightDeal[];
  readonly onClear: () => void;
}

/** Starts a review of the selected deals, or closes or keeps them with one reason, with undo. */
export function DeadWeightSelection({ deals, onClear }: DeadWeightSelectionProps) {
  const [keeping, setKeeping] = useState(false);
  const refresh = useRefreshDeadWeight();
  const { changeMany, busy } = useChangeMany(() => void refresh());
  const undoKeep = useUndoKeep();
  const review = useBeginReview();
  const isAsking = lossQuestion.useAsked() !== null;
  useHotkey(
    { keys: 'escape', label: 'Clear the selection', group: 'Odds', run: onClear },
    !keeping && !isAsking,
  );
  const startReview = async () => {
    if (deals.length <= MOST_QUEUED) await review.begin({ numbers: deals.map(({ number }) => number) });
    else notifyError(`A review can start with up to ${MOST_QUEUED} deals`, { text: 'Select fewer.' });
  };
  const close = async () => {
    const answer = await lossQuestion.ask({ deals: deals.length, name: formatCount(deals.length, 'deal') });
    if (!answer) return;
    const reason = answer.reason && { loss_reason: answer.reason };
    if (await changeMany(deals, { stage: 'closed_lost', ...reason }, 'closed as lost')) onClear();
  };
  return (
    <SelectionBar label="Selected deals" status={formatCount(deals.length, 'deal')} onClear={onClear}>
      <Button variant="ghost" busy={review.busy} onClick={() => void startReview()}>
        Review
      </Button>
      <Button variant="ghost" busy={busy} onClick={() => void close()}>
        Close
      </Button>
      <Button variant="ghost" onClick={() => setKeeping(true)}>
        Keep
      </Button>
      {keeping && (
        <Suspense fallback={null}>
          <KeepDialog
            numbers={deals.map(({ number }) => number)}
            onKept={() => {
              notifyUndo(`${formatCount(deals.length, 'deal')} kept for 90 days`, () => void undoKeep(deals));
              onClear();
            }}
            onClose={() => setKeeping(false)}
          />
        </Suspense>
      )}
    </SelectionBar>
  );
}

/** Brings back the reason that each of the deals was kept for, if any. */
function useUndoKeep() {
  const keeps = useChangeKeeps();
  return async (deals: readonly DeadWeightDeal[]) => {
    try {
      for (const [reason, of] of Map.groupBy(deals, ({ kept }) => kept?.reason ?? null))
        await keeps.mutateAsync({ numbers: of.map(({ number }) => number), reason });
    } catch (error) {
      notifyError('Couldn’t undo the change on every deal', { text: problemText(error) });
    }
  };
}
