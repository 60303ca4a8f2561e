import type { ReactNode } from 'react';
import { cx } from '../lib/cx.ts';
import { Card } from './card.tsx';
import { LoadMore } from './load-more.tsx';
import { QueryState } from './query-state.tsx';
import { SkeletonList } from './skeleton.tsx';

/** A list as it is read page by page. */
export interface Pages<Row> {
  readonly data: { readonly pages: readonly { readonly items: readonly Row[] }[] } | undefined;
  readonly error: unknown;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly fetchNextPage: () => unknown;
}

interface PagedListProps<Row> {
  /** What it lists, for a screen reader. */
  readonly title: string;
  readonly query: Pages<Row>;
  /** Said where there is nothing. */
  readonly none: ReactNode;
  /** One that scrolls within itself once it is long. */
  readonly scrolls?: boolean;
  /** A list item. */
  readonly row: (row: Row) => ReactNode;
}

/** In a card without padding, a list that is read page by page. */
export function PagedList<Row>({ title, query, none, scrolls = false, row }: PagedListProps<Row>) {
  const rows = query.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <QueryState
      query={query}
      skeleton={<SkeletonList inset rows={3} rowClass="h-12" label={`Loading ${title.toLowerCase()}`} />}
    >
      {() =>
        rows.length === 0 ? (
          <p className="px-4 pt-1 pb-4 text-muted-foreground">{none}</p>
        ) : (
          <>
            <ul
              aria-label={title}
              className={cx(
                'mt-1 divide-y divide-border border-t border-border',
                scrolls && 'max-h-128 overflow-y-auto',
              )}
            >
              {rows.map(row)}
            </ul>
            <LoadMore
              hasMore={query.hasNextPage}
              loading={query.isFetchingNextPage}
              onLoadMore={() => void query.fetchNextPage()}
            />
          </>
        )
      }
    </QueryState>
  );
}

/** A card with nothing but such a list, whose title is its name too. */
export function PagedCard<Row>(list: PagedListProps<Row>) {
  return (
    <Card title={list.title} flush>
      <PagedList {...list} />
    </Card>
  );
}
