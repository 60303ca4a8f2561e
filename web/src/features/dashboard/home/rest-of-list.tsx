import { MOST_COUNTED } from '@dealwright/contract/dashboard/today';
import { formatNumber } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { LoadMore } from '../../../ui/load-more.tsx';
import type { Pages } from '../../../ui/paged-card.tsx';

/** 'Show 10 more', or 'Show more' where counting stopped. */
const showWords = (count: number, shown: number): string =>
  count >= MOST_COUNTED ? 'Show more' : `Show ${formatNumber(count - shown)} more`;

interface ListInParts<Row> {
  /** How many there are, counted up to a hundred. */
  readonly count: number;
  /** The first of them. */
  readonly first: readonly Row[];
  /** All of them, page by page; read once they are asked for. */
  readonly pages: Pages<Row>;
  /** How many are shown before that. */
  readonly shownAtFirst: number;
  readonly isOpen: boolean;
}

/** The rows of a list that shows a handful until somebody asks for more. */
export function rowsOf<Row>({ count, first, pages, shownAtFirst, isOpen }: ListInParts<Row>): readonly Row[] {
  if (!isOpen) return first.slice(0, shownAtFirst);
  const loaded = first.length < count ? pages.data?.pages.flatMap(({ items }) => items) : undefined;
  return loaded ?? first;
}

interface RestOfListProps extends ListInParts<unknown> {
  readonly onOpen: () => void;
}

/** Below such a list: what shows more of it. */
export function RestOfList(list: RestOfListProps) {
  const { count, first, pages, isOpen, onOpen } = list;
  if (isOpen) return first.length < count && <NextPage pages={pages} isFirst={pages.data === undefined} />;
  const shown = rowsOf(list).length;
  if (count <= shown) return null;
  return (
    <div className="border-t border-border px-2 py-1">
      <Button variant="ghost" size="sm" onClick={onOpen}>
        {showWords(count, shown)}
      </Button>
    </div>
  );
}

interface NextPageProps {
  readonly pages: Pages<unknown>;
  readonly isFirst: boolean;
}

function NextPage({ pages, isFirst }: NextPageProps) {
  if (pages.error) {
    return (
      <div
        role="alert"
        className="flex flex-wrap items-center gap-2 border-t border-border px-4 py-2 text-sm"
      >
        Couldn’t load the rest.
        <Button variant="ghost" size="sm" onClick={() => void pages.refetch()}>
          Try again
        </Button>
      </div>
    );
  }
  return (
    <LoadMore
      hasMore={isFirst || pages.hasNextPage}
      loading={isFirst || pages.isFetchingNextPage}
      onLoadMore={() => void pages.fetchNextPage()}
    />
  );
}
