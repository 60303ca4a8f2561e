import type { OperatorAction } from '@dealwright/contract/operator/operator-companies';
import { Link } from '@tanstack/react-router';
import { useCompanyErrors, useOperatorActions } from '../../../features/operator/companies-api.ts';
import { SIDE_LABELS } from '../../../features/operator/errors/error-badges.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Card } from '../../../ui/card.tsx';
import { LoadMore } from '../../../ui/load-more.tsx';
import { QueryState } from '../../../ui/query-state.tsx';
import { SkeletonList } from '../../../ui/skeleton.tsx';
import { When } from '../../../ui/when.tsx';
import { actionText } from '../action-text.ts';

/** What went wrong for its people. */
export function CompanyErrors({ id }: { readonly id: string }) {
  const query = useCompanyErrors(id);
  return (
    <Card flush title="Recent errors">
      <QueryState query={query} skeleton={<SkeletonList rows={2} rowClass="h-11" label="Loading errors" />}>
        {({ items }) =>
          items.length === 0 ? (
            <p className="px-4 pb-4 text-sm text-muted-foreground">No errors.</p>
          ) : (
            <ul aria-label="Recent errors" className="max-h-80 divide-y divide-border overflow-y-auto">
              {items.map((error) => (
                <li key={error.id}>
                  <Link
                    to="/super-admin/$"
                    params={{ _splat: `errors/${error.id}` }}
                    className="block px-4 py-2.5 text-sm -outline-offset-2 hover:bg-muted"
                  >
                    <span className="flex items-center gap-2">
                      <span className="min-w-0 flex-1 truncate font-medium">{error.name}</span>
                      <Badge>{SIDE_LABELS[error.side]}</Badge>
                    </span>
                    <span className="block truncate text-xs text-muted-foreground">
                      <When time={error.last_seen_at} />, {error.message}
                    </span>
                  </Link>
                </li>
              ))}
            </ul>
          )
        }
      </QueryState>
    </Card>
  );
}

/** What operators did here. */
export function OperatorActions({ id }: { readonly id: string }) {
  const query = useOperatorActions(id);
  return (
    <Card flush title="Operator actions">
      <QueryState query={query} skeleton={<SkeletonList rows={2} rowClass="h-11" label="Loading actions" />}>
        {({ pages }) => {
          const rows = pages.flatMap(({ items }) => items);
          if (rows.length === 0) {
            return <p className="px-4 pb-4 text-sm text-muted-foreground">No operator actions.</p>;
          }
          return (
            <>
              <ul aria-label="Operator actions" className="max-h-80 divide-y divide-border overflow-y-auto">
                {rows.map((row) => (
                  <Action key={row.id} row={row} />
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

function Action({ row: { action, actor, reason, created_at } }: { readonly row: OperatorAction }) {
  return (
    <li className="px-4 py-2.5 text-sm">
      <p className="flex items-baseline justify-between gap-3">
        <span className="font-medium">{actionText(action)}</span>
        <When time={created_at} className="shrink-0 text-xs text-muted-foreground" />
      </p>
      <p className="text-xs break-words text-muted-foreground">
        {actor ?? 'Unknown'}
        {reason && `: ${reason}`}
      </p>
    </li>
  );
}
