import type { HistoryEntry } from '@dealwright/contract/deals/history';
import { History } from 'lucide-react';
import { formatDay } from '../../../lib/format.ts';
import { isProblem, problemText } from '../../../lib/http.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { SkeletonList } from '../../../ui/skeleton.tsx';
import { type HistoryFilter, isFiltered, useDealHistory } from './api.ts';
import { HistoryRow } from './history-entry.tsx';
import type { HistoryNames } from './history-sentence.ts';

interface HistoryListProps {
  readonly number: number;
  readonly filter: HistoryFilter;
  readonly names: HistoryNames;
  readonly onClearFilter: () => void;
}

/** Days as headings, because a deal is remembered by days. */
function byDay(entries: readonly HistoryEntry[]): [string, HistoryEntry[]][] {
  return [...Map.groupBy(entries, ({ created_at: time }) => new Date(time).toLocaleDateString('sv'))];
}

export function HistoryList({ number, filter, names, onClearFilter }: HistoryListProps) {
  const { data, error, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } = useDealHistory(
    number,
    filter,
  );
  if (!data) {
    if (!error) return <SkeletonList rows={8} rowClass="h-10" label="Loading the history" />;
    return (
      <ErrorState
        requestId={isProblem(error) ? error.requestId : undefined}
        onRetry={() => void refetch()}
        retrying={isFetching}
      >
        {problemText(error)}
      </ErrorState>
    );
  }
  const entries = data.pages.flatMap((page) => page.items);
  if (entries.length === 0) {
    return <NoChanges filter={filter} onClearFilter={onClearFilter} />;
  }
  return (
    <div className="flex flex-col gap-5">
      {byDay(entries).map(([day, changes]) => (
        <section key={day} aria-label={formatDay(day)}>
          <h2 className="border-b border-border pb-1.5 text-sm text-muted-foreground">{formatDay(day)}</h2>
          <ol className="divide-y divide-border/60">
            {changes.map((entry) => (
              <HistoryRow key={entry.id} entry={entry} names={names} />
            ))}
          </ol>
        </section>
      ))}
      {hasNextPage && (
        <Button
          variant="outline"
          busy={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
          className="self-center"
        >
          Show more
        </Button>
      )}
    </div>
  );
}

function NoChanges({ filter, onClearFilter }: Pick<HistoryListProps, 'filter' | 'onClearFilter'>) {
  const filtered = isFiltered(filter);
  return (
    <EmptyState
      icon={<History />}
      title={filtered ? 'No matching changes' : 'No changes yet'}
      action={
        filtered && (
          <Button variant="outline" onClick={onClearFilter}>
            Show everything
          </Button>
        )
      }
    >
      Every change of every field is kept here, with who made it and why.
    </EmptyState>
  );
}
