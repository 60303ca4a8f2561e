import type { ReactNode } from 'react';
import { useIsPhone } from '../lib/use-media.ts';
import { LoadMore } from './load-more.tsx';
import type { Pages } from './paged-card.tsx';
import { QueryState } from './query-state.tsx';
import { Sheet } from './sheet.tsx';
import { SkeletonList } from './skeleton.tsx';

interface PagedSheetProps<Row> {
  readonly title: string;
  /** What is listed: 'Deals'. */
  readonly what: string;
  readonly query: Pages<Row>;
  readonly notFound?: string;
  /** Below the rows, where there are any. */
  readonly footer?: ReactNode;
  readonly onClose: () => void;
  /** A list item. */
  readonly row: (row: Row, position: number) => ReactNode;
}

/** What a number counts, beside the page or from below on a phone; read page by page. */
export function PagedSheet<Row>({
  title,
  what,
  query,
  notFound,
  footer,
  onClose,
  row,
}: PagedSheetProps<Row>) {
  const isPhone = useIsPhone();
  const rows = query.data?.pages.flatMap(({ items }) => items) ?? [];
  const noun = what.toLowerCase();
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && onClose()}
      side={isPhone ? 'bottom' : 'right'}
      widthClass="w-[34rem]"
      heightClass="h-[85dvh]"
      title={title}
      footer={rows.length > 0 && footer}
    >
      <QueryState
        query={query}
        skeleton={<SkeletonList rows={6} rowClass="h-14" label={`Loading ${noun}`} />}
        {...(notFound && { notFound })}
      >
        {() =>
          rows.length === 0 ? (
            <p className="text-sm text-muted-foreground">No {noun} here anymore.</p>
          ) : (
            <ul aria-label={what} className="-mx-4 divide-y divide-border border-y border-border">
              {rows.map(row)}
            </ul>
          )
        }
      </QueryState>
      <LoadMore
        auto
        hasMore={query.hasNextPage}
        loading={query.isFetchingNextPage}
        onLoadMore={() => void query.fetchNextPage()}
      />
    </Sheet>
  );
}
