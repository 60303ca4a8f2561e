import type { DealVisit } from '@dealwright/contract/deals/visits';
import { formatCount, formatTime } from '../../../lib/format.ts';
import { problemText } from '../../../lib/http.ts';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { Card } from '../../../ui/card.tsx';
import type { HistoryFilter } from '../history/api.ts';
import { ChangeLine } from '../history/change-line.tsx';
import type { HistoryNames } from '../history/history-sentence.ts';
import { useDismissChanges } from './api.ts';

interface SinceCardProps {
  readonly number: number;
  readonly visit: DealVisit & { readonly since: string };
  readonly names: HistoryNames;
  readonly onShowHistory: (filter: HistoryFilter) => void;
}

/** What changed while the reader was away, in short; its count opens the same changes in the history. */
export function SinceCard({ number, visit, names, onShowHistory }: SinceCardProps) {
  const { since, until, total, changes } = visit;
  const dismiss = useDismissChanges(number);
  return (
    <Card
      title="Since you last looked"
      description={formatTime(since)}
      actions={
        <Button variant="ghost" size="sm" busy={dismiss.isPending} onClick={() => dismiss.mutate()}>
          Dismiss
        </Button>
      }
      flush
    >
      {dismiss.error && (
        <div className="px-4 pt-2">
          <Callout tone="lost">{problemText(dismiss.error)}</Callout>
        </div>
      )}
      {changes.length === 0 ? (
        <p className="px-4 py-2.5 text-sm text-muted-foreground">Everything is back as it was.</p>
      ) : (
        <ol className="divide-y divide-border pt-1">
          {changes.map((entry) => (
            <li key={entry.id}>
              <ChangeLine entry={entry} names={names} />
            </li>
          ))}
        </ol>
      )}
      <div className="border-t border-border px-2 py-1">
        <Button variant="ghost" size="sm" onClick={() => onShowHistory({ since, until })}>
          {formatCount(total, 'change')} in History
        </Button>
      </div>
    </Card>
  );
}
