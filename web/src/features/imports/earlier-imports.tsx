import type { ImportSummary } from '@dealwright/contract/imports/imports';
import { Link } from '@tanstack/react-router';
import { formatRelative } from '../../lib/format.ts';
import { Badge } from '../../ui/badge.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { useImports } from './api.ts';
import { broughtIn, STATE_BADGES } from './import-words.ts';

/** Earlier imports, finished and unfinished. */
export function EarlierImports() {
  const query = useImports();
  return (
    <QueryState query={query} skeleton={<SkeletonList rows={3} rowClass="h-12" label="Loading imports" />}>
      {({ pages }) =>
        pages.some(({ items }) => items.length > 0) && (
          <section aria-labelledby="earlier-imports" className="flex flex-col gap-2">
            <h2 id="earlier-imports" className="text-base">
              Earlier imports
            </h2>
            <ul className="divide-y divide-border overflow-hidden rounded-lg border border-border bg-card">
              {pages.flatMap(({ items }) => items.map((one) => <ImportLine key={one.id} one={one} />))}
            </ul>
            <LoadMore
              hasMore={query.hasNextPage}
              loading={query.isFetchingNextPage}
              onLoadMore={() => void query.fetchNextPage()}
            />
          </section>
        )
      }
    </QueryState>
  );
}

function ImportLine({ one }: { readonly one: ImportSummary }) {
  const { tone, word } = STATE_BADGES[one.state];
  const brought =
    one.counts && one.state !== 'mapping' && one.state !== 'previewed' ? broughtIn(one.counts) : '';
  return (
    <li>
      <Link
        to="/import/$importId"
        params={{ importId: one.id }}
        className="flex min-h-12 flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2 hover:bg-muted"
      >
        <span className="min-w-0 flex-1 basis-52">
          <span className="block truncate text-sm font-medium">{one.file_names.join(', ')}</span>
          <span className="block truncate text-xs text-muted-foreground">
            {[brought, one.created_by.name, formatRelative(one.created_at)].filter(Boolean).join(' · ')}
          </span>
        </span>
        <Badge tone={tone}>{word}</Badge>
      </Link>
    </li>
  );
}
