import type { FeatureChange } from '@dealwright/contract/operator/features';
import type { Feature } from '@dealwright/domain/feature';
import { formatRelative, formatTime } from '../../../lib/format.ts';
import { Card } from '../../../ui/card.tsx';
import { LoadMore } from '../../../ui/load-more.tsx';
import { QueryState } from '../../../ui/query-state.tsx';
import { SkeletonList } from '../../../ui/skeleton.tsx';
import { useFeatureChanges } from './api.ts';

function sentenceOf({ company, enabled }: FeatureChange): string {
  const whom = company ?? 'all companies';
  if (enabled === null) return `${whom}: follows the setting for all again`;
  return `${whom}: turned ${enabled ? 'on' : 'off'}`;
}

/** Who switched it when. */
export function FeatureChanges({ feature }: { readonly feature: Feature }) {
  const list = useFeatureChanges(feature);
  return (
    <Card title="Changes" flush>
      <QueryState query={list} skeleton={<SkeletonList rows={3} rowClass="h-9" label="Loading changes" />}>
        {({ pages }) => {
          const changes = pages.flatMap(({ items }) => items);
          if (changes.length === 0)
            return <p className="px-4 pb-4 text-sm text-muted-foreground">No changes yet.</p>;
          return (
            <>
              <ol className="divide-y divide-border">
                {changes.map((change) => (
                  <li key={change.id} className="flex flex-wrap gap-x-4 px-4 py-2 text-sm">
                    <span className="min-w-0 flex-1 basis-56 first-letter:uppercase">
                      {sentenceOf(change)}
                    </span>
                    <span className="text-muted-foreground">
                      {change.by ?? 'A former operator'},{' '}
                      <time dateTime={change.at} title={formatTime(change.at)}>
                        {formatRelative(change.at)}
                      </time>
                    </span>
                  </li>
                ))}
              </ol>
              <LoadMore
                hasMore={list.hasNextPage}
                loading={list.isFetchingNextPage}
                onLoadMore={() => void list.fetchNextPage()}
              />
            </>
          );
        }}
      </QueryState>
    </Card>
  );
}
