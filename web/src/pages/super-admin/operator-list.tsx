import { Inbox } from 'lucide-react';
import type { ReactNode } from 'react';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { SearchInput } from '../../ui/search-input.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';

interface Pages<Row> {
  readonly pages: readonly { readonly items: readonly Row[] }[];
}

interface ListQuery<Row> {
  readonly data: Pages<Row> | undefined;
  readonly error: unknown;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly fetchNextPage: () => unknown;
}

interface EmptyWords {
  readonly title: string;
  /** Where what is listed comes from. */
  readonly text: string;
  /** Said when nothing is found: 'No ticket matches'. */
  readonly noMatch: string;
}

interface ListSearch {
  readonly placeholder: string;
  readonly typed: string;
  readonly onType: (typed: string) => void;
}

interface OperatorListProps<Row> {
  readonly title: string;
  readonly description: string;
  /** What the list holds, in lower case: 'tickets'. */
  readonly noun: string;
  /** Left out where there is nothing to search for. */
  readonly search?: ListSearch;
  /** Controls that narrow the list, after the search. */
  readonly filters?: ReactNode;
  readonly query: ListQuery<Row>;
  /** Whether something was looked for or filtered. */
  readonly narrowed: boolean;
  readonly empty: EmptyWords;
  readonly rowClass?: string;
  /** Of its heading: 2 below another list on the same page. */
  readonly level?: 1 | 2;
  readonly children: (rows: readonly Row[]) => ReactNode;
}

/** A page of the operator that lists something: what it is, search and filters, and all states of the list. */
export function OperatorList<Row>({
  title,
  description,
  noun,
  search,
  filters,
  query,
  narrowed,
  empty,
  rowClass = 'h-11',
  level = 1,
  children,
}: OperatorListProps<Row>) {
  return (
    <>
      <Heading title={title} description={description} level={level} />
      {(search || filters) && <Narrowing noun={noun} search={search} filters={filters} />}
      <QueryState
        query={query}
        skeleton={<SkeletonList rows={6} rowClass={rowClass} label={`Loading ${noun}`} />}
      >
        {({ pages }) => {
          const rows = pages.flatMap(({ items }) => items);
          if (rows.length === 0) return <Empty narrowed={narrowed} words={empty} />;
          return (
            <div>
              {children(rows)}
              <LoadMore
                auto
                hasMore={query.hasNextPage}
                loading={query.isFetchingNextPage}
                onLoadMore={() => void query.fetchNextPage()}
              />
            </div>
          );
        }}
      </QueryState>
    </>
  );
}

function Empty({ narrowed, words }: { readonly narrowed: boolean; readonly words: EmptyWords }) {
  return (
    <EmptyState icon={<Inbox />} title={narrowed ? words.noMatch : words.title}>
      {narrowed ? 'Try another search or filter.' : words.text}
    </EmptyState>
  );
}

interface HeadingProps {
  readonly title: string;
  readonly description: string;
  readonly level: 1 | 2;
}

function Heading({ title, description, level }: HeadingProps) {
  return level === 1 ? (
    <PageHeader title={title} description={description} />
  ) : (
    <header>
      <h2 className="text-lg">{title}</h2>
      <p className="text-muted-foreground">{description}</p>
    </header>
  );
}

interface NarrowingProps {
  readonly noun: string;
  readonly search: ListSearch | undefined;
  readonly filters: ReactNode;
}

function Narrowing({ noun, search, filters }: NarrowingProps) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      {search && (
        <SearchInput
          label={`Search ${noun}`}
          placeholder={search.placeholder}
          value={search.typed}
          onValueChange={search.onType}
        />
      )}
      {filters}
    </div>
  );
}
