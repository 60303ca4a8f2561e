import type { Deal } from '@dealwright/contract/deals/deals';
import { useRecentHistory } from '../../features/deals/history/api.ts';
import { ChangeLine, When } from '../../features/deals/history/change-line.tsx';
import type { HistoryNames } from '../../features/deals/history/history-sentence.ts';
import { useInteractions } from '../../features/interactions/api.ts';
import { excerptWords } from '../../features/interactions/excerpt-words.ts';
import { InteractionIcon } from '../../features/interactions/interaction-icon.tsx';
import { problemText } from '../../lib/http.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { type Activity, mergeActivity } from './activity.ts';

const MOST = 8;

interface ActivityCardProps {
  readonly deal: Deal;
  readonly names: HistoryNames;
  readonly onOpenSource: (id: string) => void;
  readonly onShowHistory: () => void;
}

/** What happened lately, in the room and on the record. */
export function ActivityCard({ deal, names, onOpenSource, onShowHistory }: ActivityCardProps) {
  const interactions = useInteractions(deal.number, undefined);
  const history = useRecentHistory(deal.number);
  const items = interactions.data?.pages[0]?.items;
  const entries = history.data?.items;
  const error = interactions.error ?? history.error;
  return (
    <Card
      title="Recent activity"
      actions={
        <Button variant="ghost" size="sm" onClick={onShowHistory}>
          All history
        </Button>
      }
      flush
    >
      {items && entries ? (
        <ActivityList
          activities={mergeActivity(items, entries, MOST)}
          names={names}
          onOpenSource={onOpenSource}
        />
      ) : error ? (
        <ErrorState
          onRetry={() => {
            void interactions.refetch();
            void history.refetch();
          }}
        >
          {problemText(error)}
        </ErrorState>
      ) : (
        <div className="p-4">
          <SkeletonList rows={4} rowClass="h-9" label="Loading activity" />
        </div>
      )}
    </Card>
  );
}

interface ActivityListProps extends Pick<ActivityCardProps, 'names' | 'onOpenSource'> {
  readonly activities: readonly Activity[];
}

function ActivityList({ activities, names, onOpenSource }: ActivityListProps) {
  if (activities.length === 0)
    return <EmptyState title="No activity yet">Notes and changes appear here.</EmptyState>;
  return (
    <ol className="divide-y divide-border pt-1">
      {activities.map((activity) => (
        <li key={activity.kind === 'change' ? activity.entry.id : activity.item.id}>
          {activity.kind === 'interaction' ? (
            <button
              type="button"
              onClick={() => onOpenSource(activity.item.id)}
              className="flex w-full items-start gap-3 px-4 py-2.5 text-left text-sm -outline-offset-2 hover:bg-muted"
            >
              <InteractionIcon kind={activity.item.kind} className="mt-0.5 size-4 shrink-0 text-primary" />
              <span className="min-w-0 flex-1">
                <span className="block truncate font-medium">{activity.item.title}</span>
                <span className="line-clamp-1 text-muted-foreground">
                  {excerptWords(activity.item.excerpt)}
                </span>
              </span>
              <When at={activity.at} who={activity.item.author.name} />
            </button>
          ) : (
            <ChangeLine entry={activity.entry} names={names} />
          )}
        </li>
      ))}
    </ol>
  );
}
