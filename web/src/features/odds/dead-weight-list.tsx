import { Link } from '@tanstack/react-router';
import { formatCount, formatMoney, formatNumber, formatWholeDay } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { leadKey } from '../deals/lead-key.ts';
import { type DeadWeightDeal, type OddsAsked, useDeadWeight, useKeepDeadWeight } from './api.ts';
import { stageSince } from './odds-words.ts';
import { useCloseAsLost } from './use-close-as-lost.ts';

interface DeadWeightListProps {
  readonly asked: OddsAsked;
  readonly run: string | null;
  readonly onKeep: (number: number) => void;
}

/** Open deals older than any that was ever won here. */
export function DeadWeightList({ asked, run, onKeep }: DeadWeightListProps) {
  const deals = useDeadWeight(asked, run);
  const [first] = deals.data?.pages ?? [];
  const rows = deals.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <Card title="Dead weight" description={first && sentenceOf(first)} flush>
      <QueryState
        query={deals}
        skeleton={<SkeletonList inset rows={6} rowClass="h-14" label="Loading dead weight" />}
      >
        {() =>
          rows.length === 0 ? null : (
            <ul aria-label="Dead weight" className="mt-2 divide-y divide-border border-t border-border">
              {rows.map((deal) => (
                <DeadWeightRow key={deal.number} deal={deal} onKeep={() => onKeep(deal.number)} />
              ))}
            </ul>
          )
        }
      </QueryState>
      <LoadMore
        hasMore={deals.hasNextPage}
        loading={deals.isFetchingNextPage}
        onLoadMore={() => void deals.fetchNextPage()}
      />
    </Card>
  );
}

interface Counted {
  readonly oldest_won_days: number | null;
  readonly dead_weight: number;
  readonly kept: number;
}

function sentenceOf({ oldest_won_days: days, dead_weight: deals, kept }: Counted): string {
  if (days === null) return 'Too few deals have been won and lost to say which are too old.';
  const oldest = `No deal older than ${formatCount(days, 'day')} was ever won here.`;
  if (deals === 0) return `${oldest} None of your open deals is older.`;
  const keeping = kept > 0 ? ` You keep ${formatNumber(kept)} of them.` : '';
  return `${oldest} ${formatNumber(deals)} of your open deals ${deals === 1 ? 'is' : 'are'} older.${keeping}`;
}

function DeadWeightRow({ deal, onKeep }: { readonly deal: DeadWeightDeal; readonly onKeep: () => void }) {
  const { number, name, account, owner, stage, amount_minor, currency, age_days, kept, can } = deal;
  const { stop } = useKeepDeadWeight();
  const closeAsLost = useCloseAsLost();
  const details = [account, owner.name, stageSince(stage)].filter(Boolean).join(' · ');
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 px-4 py-2.5 text-sm">
      <div className="min-w-0 flex-[1_1_14rem]">
        <Link
          to="/lead-planning/$leadKey"
          params={{ leadKey: leadKey(number) }}
          className="block truncate font-medium hover:underline"
        >
          {name}
        </Link>
        <p className="truncate text-xs text-muted-foreground">{details}</p>
        {kept && (
          <p className="text-xs text-muted-foreground">
            Kept by {kept.by.name} until {formatWholeDay(kept.until)}: {kept.reason}
          </p>
        )}
      </div>
      <p className="shrink-0 text-right tabular-nums">
        {formatMoney({ amountMinor: amount_minor, currency })}
        <span className="block text-xs text-muted-foreground">{formatCount(age_days, 'day')} old</span>
      </p>
      {can.edit && (
        <div className="flex shrink-0 gap-1">
          <Button size="sm" variant="outline" onClick={() => void closeAsLost(number)}>
            Close
          </Button>
          {kept ? (
            <Button size="sm" variant="ghost" onClick={() => stop.mutate(number)}>
              Stop keeping
            </Button>
          ) : (
            <Button size="sm" variant="ghost" onClick={onKeep}>
              Keep
            </Button>
          )}
        </div>
      )}
    </li>
  );
}
