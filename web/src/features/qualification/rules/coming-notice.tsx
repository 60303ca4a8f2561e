import { formatNumber, formatWholeDay } from '../../../lib/format.ts';
import { problemText } from '../../../lib/http.ts';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { Progress } from '../../../ui/progress.tsx';
import { notifyError, notifySuccess } from '../../../ui/toast.ts';
import { type PublishedRules, useCancelScheduled } from './api.ts';

interface ComingNoticeProps {
  readonly coming: PublishedRules;
  readonly canEdit: boolean;
}

/** Rules of a later day, or how many open deals are graded by the new ones. */
export function ComingNotice({ coming: { progress, effective_on: day }, canEdit }: ComingNoticeProps) {
  const cancel = useCancelScheduled();
  const withdraw = async () => {
    try {
      await cancel.mutateAsync(undefined);
      notifySuccess('Rules withdrawn', { text: 'They’re a draft again.' });
    } catch (error) {
      notifyError('Couldn’t withdraw the rules', { text: problemText(error) });
    }
  };
  if (progress) {
    const words = `${formatNumber(progress.done)} of ${formatNumber(progress.of)} open deals`;
    return (
      <Callout tone="primary" title="Open deals are being graded by the new rules">
        <Progress
          label="Graded"
          value={progress.of === 0 ? null : (progress.done / progress.of) * 100}
          valueText={words}
          className="mt-2"
        />
      </Callout>
    );
  }
  return (
    <Callout
      tone="primary"
      title={day === null ? 'New rules are scheduled' : `New rules take effect on ${formatWholeDay(day)}`}
      action={
        canEdit && (
          <Button size="sm" variant="outline" busy={cancel.isPending} onClick={() => void withdraw()}>
            Withdraw
          </Button>
        )
      }
    />
  );
}
