import type { HubspotAnyField, HubspotConflict } from '@dealwright/contract/hubspot';
import { Link } from '@tanstack/react-router';
import { problemText } from '../../lib/http.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { notifyError } from '../../ui/toast.ts';
import { useHubspotConflicts, useResolveConflict } from './api.ts';

const FIELDS: Readonly<Record<HubspotAnyField, string>> = {
  name: 'Name',
  amount: 'Amount',
  close_date: 'Close date',
  stage: 'Stage',
  next_step: 'Next step',
  loss_reason: 'Loss reason',
  domain: 'Domain',
  industry: 'Industry',
  employees: 'Employees',
  city: 'City',
  country: 'Country',
  title: 'Title',
  email: 'Email',
  phone: 'Phone',
};

/** A deal needs no word: its name leads to it. */
const KINDS: Readonly<Record<HubspotConflict['record']['kind'], string>> = {
  deal: '',
  account: 'Account · ',
  person: 'Person · ',
};

/** What was changed on both sides: nothing was overwritten, and here one decides which holds. */
export function ConflictsDialog({ onClose }: { readonly onClose: () => void }) {
  const query = useHubspotConflicts();
  return (
    <Dialog
      open
      size="lg"
      onOpenChange={(open) => !open && onClose()}
      title="Changed on both sides"
      description="Keep what stands here, or take what HubSpot holds."
    >
      <QueryState query={query} skeleton={<SkeletonList rows={3} rowClass="h-20" />}>
        {({ pages }) => {
          const items = pages.flatMap((page) => page.items);
          if (items.length === 0) return <EmptyState title="Nothing to decide">Both sides agree.</EmptyState>;
          return (
            <>
              <ul className="flex flex-col divide-y divide-border">
                {items.map((conflict) => (
                  <ConflictRow key={conflict.id} conflict={conflict} />
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
    </Dialog>
  );
}

/** A deal, or the deal on which a person stands, is one step away. */
function RecordName({ record: { name, deal_number: number } }: Pick<HubspotConflict, 'record'>) {
  if (number === null) return <span className="font-medium">{name}</span>;
  return (
    <Link
      to="/lead-planning/$leadKey"
      params={{ leadKey: `LEAD-${number}` }}
      className="font-medium underline-offset-2 hover:underline"
    >
      {name}
    </Link>
  );
}

function ConflictRow({ conflict }: { readonly conflict: HubspotConflict }) {
  const { id, record, field, before, ours, theirs } = conflict;
  const about = record.kind === 'deal' ? `LEAD-${record.deal_number}` : record.name;
  const resolve = useResolveConflict();
  const decide = (keep: 'ours' | 'theirs') =>
    resolve.mutate(
      { id, keep },
      { onError: (error) => notifyError('Failed to save your decision', { text: problemText(error) }) },
    );
  const side = (keep: 'ours' | 'theirs', title: string, value: string | null, action: string) => (
    <div className="flex min-w-0 flex-col gap-2 rounded-md bg-muted px-3 py-2">
      <p className="text-xs text-muted-foreground">{title}</p>
      <p className="break-words text-sm font-medium">{value ?? 'Empty'}</p>
      <Button
        size="sm"
        variant="outline"
        className="self-start"
        aria-label={`${action}: ${FIELDS[field]} of ${about}`}
        busy={resolve.isPending && resolve.variables.keep === keep}
        disabled={resolve.isPending}
        onClick={() => decide(keep)}
      >
        {action}
      </Button>
    </div>
  );
  return (
    <li className="flex flex-col gap-2 py-4">
      <p className="text-sm">
        <RecordName record={record} />{' '}
        <span className="text-muted-foreground">
          {KINDS[record.kind]}
          {FIELDS[field]}, before: {before ?? 'empty'}
        </span>
      </p>
      <div className="grid gap-2 sm:grid-cols-2">
        {side('ours', 'Here', ours, 'Keep ours')}
        {side('theirs', 'At HubSpot', theirs, 'Take theirs')}
      </div>
    </li>
  );
}
