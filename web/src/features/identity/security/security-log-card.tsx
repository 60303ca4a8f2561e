import { CircleAlert, CircleCheck } from 'lucide-react';
import { formatRelative } from '../../../lib/format.ts';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LoadMore } from '../../../ui/load-more.tsx';
import { QueryState } from '../../../ui/query-state.tsx';
import { SkeletonList } from '../../../ui/skeleton.tsx';
import { useAccountEvents } from './api.ts';
import { wordsOf } from './event-words.ts';

/** What was done with the account, and failed attempts. */
export function SecurityLogCard() {
  const query = useAccountEvents();
  return (
    <Card title="Security log" description="Recent activity on your account.">
      <QueryState query={query} skeleton={<SkeletonList rows={4} label="Loading the security log" />}>
        {({ pages }) => {
          const events = pages.flatMap(({ items }) => items);
          if (events.length === 0) return <EmptyState title="Nothing yet" />;
          return (
            <>
              <ul
                aria-label="Security log"
                className="divide-y divide-border rounded-lg border border-border"
              >
                {events.map((event) => (
                  <li key={event.id} className="flex min-h-11 items-center gap-3 px-3 py-2">
                    {event.success ? (
                      <CircleCheck aria-hidden className="size-4 shrink-0 text-muted-foreground" />
                    ) : (
                      <CircleAlert aria-hidden className="size-4 shrink-0 text-warn" />
                    )}
                    <span className="min-w-0 flex-1">{wordsOf(event)}</span>
                    <span className="shrink-0 text-right text-xs text-muted-foreground">
                      {formatRelative(event.at)}
                      {event.address && <span className="block sm:inline">{` ${event.address}`}</span>}
                    </span>
                  </li>
                ))}
              </ul>
              <LoadMore
                hasMore={query.hasNextPage}
                loading={query.isFetchingNextPage}
                onLoadMore={() => void query.fetchNextPage()}
              />
            </>
          );
        }}
      </QueryState>
    </Card>
  );
}
