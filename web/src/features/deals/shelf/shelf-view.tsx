import type { ShelvedDeal } from '@dealwright/contract/deals/deal-shelf';
import { STAGE_DEFINITIONS } from '@dealwright/domain/stage';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Archive, ArrowLeft, Trash2 } from 'lucide-react';
import { accountName } from '../../../lib/account-name.ts';
import { formatCount, formatMoney, formatRelative, formatTime } from '../../../lib/format.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LoadMore } from '../../../ui/load-more.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { QueryState } from '../../../ui/query-state.tsx';
import { SkeletonList } from '../../../ui/skeleton.tsx';
import { leadKey } from '../lead-key.ts';
import { SHELF_KEY, type ShelfPlace, useShelf } from '../shelf-api.ts';
import { useLiveDeals } from '../use-live-deals.ts';
import { RestoreButton } from './restore-button.tsx';

const WORDS = {
  archived: {
    title: 'Archived deals',
    description: 'Excluded from the pipeline and its totals. You can restore them at any time.',
    empty: 'Nothing is archived',
    hint: 'Archive a deal from its menu.',
    icon: <Archive />,
  },
  trash: {
    title: 'Trash',
    description: 'Deleted deals are erased after 30 days, with everything in them.',
    empty: 'The trash is empty',
    hint: 'Deleted deals stay here for 30 days.',
    icon: <Trash2 />,
  },
} as const;

/** The archive or the trash: what is there, since when, and how it comes back. */
export function ShelfView({ place }: { readonly place: ShelfPlace }) {
  const client = useQueryClient();
  useLiveDeals(() => void client.invalidateQueries({ queryKey: SHELF_KEY }));
  const list = useShelf(place);
  const words = WORDS[place];
  return (
    <>
      <Link
        to="/lead-planning"
        className="inline-flex items-center gap-1.5 self-start text-sm text-muted-foreground hover:text-foreground touch:min-h-11"
      >
        <ArrowLeft aria-hidden className="size-4" />
        Pipeline
      </Link>
      <PageHeader title={words.title} description={words.description} actions={<Other place={place} />} />
      <QueryState query={list} skeleton={<SkeletonList rows={6} rowClass="h-16" label="Loading deals" />}>
        {({ pages }) => {
          const deals = pages.flatMap(({ items }) => items);
          if (deals.length === 0) {
            return (
              <EmptyState icon={words.icon} title={words.empty}>
                {words.hint}
              </EmptyState>
            );
          }
          return (
            <div>
              <ul
                aria-label={words.title}
                className="divide-y divide-border rounded-lg border border-border bg-card"
              >
                {deals.map((deal) => (
                  <ShelvedRow key={deal.id} deal={deal} />
                ))}
              </ul>
              <LoadMore
                auto
                hasMore={list.hasNextPage}
                loading={list.isFetchingNextPage}
                onLoadMore={() => void list.fetchNextPage()}
              />
            </div>
          );
        }}
      </QueryState>
    </>
  );
}

function Other({ place }: { readonly place: ShelfPlace }) {
  const other = place === 'archived' ? 'trash' : 'archived';
  return (
    <Link
      to="/lead-planning"
      search={{ view: other }}
      className="text-sm text-primary underline-offset-2 hover:underline touch:py-3"
    >
      {WORDS[other].title}
    </Link>
  );
}

/** '29 days left', 'erased today'. */
function timeLeft(erasedAt: string, now: Date): string {
  const days = Math.ceil((Date.parse(erasedAt) - now.getTime()) / 86_400_000);
  return days <= 0 ? 'erased today' : `${formatCount(days, 'day')} left`;
}

function ShelvedRow({ deal }: { readonly deal: ShelvedDeal }) {
  const { erased_at: erased } = deal;
  const name = `${leadKey(deal.number)} · ${deal.name}`;
  const facts = [
    accountName(deal.account),
    deal.owner.name,
    STAGE_DEFINITIONS[deal.stage].label,
    formatMoney({ amountMinor: deal.amount_minor, currency: deal.currency }),
  ];
  return (
    <li aria-label={name} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1 basis-64">
        {erased === null ? (
          <Link
            to="/lead-planning/$leadKey"
            params={{ leadKey: leadKey(deal.number) }}
            className="block truncate font-medium underline-offset-2 hover:underline touch:py-2"
          >
            {name}
          </Link>
        ) : (
          <p className="truncate font-medium">{name}</p>
        )}
        <p className="truncate text-sm text-muted-foreground">{facts.join(' · ')}</p>
      </div>
      <div className="flex shrink-0 items-center gap-4 max-sm:w-full max-sm:justify-between">
        <p className="text-xs text-muted-foreground sm:text-right">
          {erased !== null && (
            <span className="block text-sm text-foreground">{timeLeft(erased, new Date())}</span>
          )}
          {erased === null ? 'Archived' : 'Deleted'} by {deal.shelved_by?.name ?? 'a former colleague'},{' '}
          <time dateTime={deal.shelved_at} title={formatTime(deal.shelved_at)}>
            {formatRelative(deal.shelved_at)}
          </time>
        </p>
        {deal.can.restore && <RestoreButton deal={deal} />}
      </div>
    </li>
  );
}
