import { useState } from 'react';
import { formatCount } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { useKeptRecords } from './api.ts';
import { keptName, whyKept } from './operation-words.ts';

/** Records that an undo left unchanged, with the reason; loaded on request. */
export function KeptRecords({ id, count }: { readonly id: string; readonly count: number }) {
  const [open, setOpen] = useState(false);
  return (
    <div>
      <Button
        variant="ghost"
        size="sm"
        className="-ml-2.5"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {`${open ? 'Hide' : 'Show'} ${formatCount(count, 'record')} kept`}
      </Button>
      {open && <KeptList id={id} />}
    </div>
  );
}

function KeptList({ id }: { readonly id: string }) {
  const query = useKeptRecords(id);
  const records = query.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <QueryState query={query} skeleton={<SkeletonList rows={2} label="Loading records" />}>
      {() => (
        <>
          <ul aria-label="Kept records" className="flex flex-col gap-1 text-sm">
            {records.map((record, index) => (
              <li key={record.id ?? index} className="flex flex-wrap gap-x-2">
                <span>{keptName(record)}</span>
                <span className="text-muted-foreground">{whyKept(record)}</span>
              </li>
            ))}
          </ul>
          <LoadMore
            hasMore={query.hasNextPage}
            loading={query.isFetchingNextPage}
            onLoadMore={() => void query.fetchNextPage()}
          />
        </>
      )}
    </QueryState>
  );
}
