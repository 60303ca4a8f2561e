import { Link } from '@tanstack/react-router';
import { formatMoneyCompact, formatWholeDay } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { leadKey } from '../deals/lead-key.ts';
import { type DealChance, type Odds, type OddsAsked, useDealChances } from './api.ts';
import { ExportChancesButton } from './export-buttons.tsx';
import { deletedSentence, noneWon } from './odds-words.ts';

interface WonListProps {
  readonly odds: Odds;
  readonly asked: OddsAsked;
  readonly onBack: () => void;
}

/** The deals that won so far is the sum of: the same rule, day and rates. */
export function WonList({ odds, asked, onBack }: WonListProps) {
  const { as_of: day, period, computed_at: run, range } = odds;
  const deals = useDealChances(asked, run, 'won');
  const rows = deals.data?.pages.flatMap(({ items }) => items) ?? [];
  const total = range && formatMoneyCompact({ amountMinor: range.won_minor, currency: range.currency });
  const until = day && `Until the end of ${formatWholeDay(day)}`;
  return (
    <Card
      title={`Won in ${period.label}`}
      description={[total, until].filter(Boolean).join(' · ')}
      actions={
        <>
          <ExportChancesButton asked={asked} run={run} of="won" />
          <Button variant="ghost" size="sm" onClick={onBack}>
            Back
          </Button>
        </>
      }
      flush
    >
      <QueryState
        query={deals}
        skeleton={<SkeletonList inset rows={6} rowClass="h-14" label="Loading won deals" />}
      >
        {() =>
          rows.length === 0 ? (
            <p className="px-4 pt-1 pb-4 text-muted-foreground">{noneWon(range)}</p>
          ) : (
            <ul aria-label="Won deals" className="mt-1 divide-y divide-border border-t border-border">
              {rows.map((deal) => (
                <WonRow key={deal.number} deal={deal} />
              ))}
            </ul>
          )
        }
      </QueryState>
      {range && deals.isSuccess && !deals.hasNextPage && <Deleted range={range} rows={rows} />}
      <LoadMore
        hasMore={deals.hasNextPage}
        loading={deals.isFetchingNextPage}
        onLoadMore={() => void deals.fetchNextPage()}
      />
    </Card>
  );
}

interface DeletedProps {
  readonly range: NonNullable<Odds['range']>;
  /** All of them. */
  readonly rows: readonly DealChance[];
}

function Deleted({ range, rows }: DeletedProps) {
  const sentence = deletedSentence(range, rows);
  return (
    sentence && <p className="border-t border-border px-4 py-2.5 text-sm text-muted-foreground">{sentence}</p>
  );
}

function WonRow({ deal }: { readonly deal: DealChance }) {
  const { number, name, account, owner, amount_minor: amountMinor, currency, has_rate } = deal;
  return (
    <li className="flex items-start justify-between gap-4 px-4 py-2.5 text-sm">
      <span className="min-w-0">
        <Link
          to="/lead-planning/$leadKey"
          params={{ leadKey: leadKey(number) }}
          className="block truncate font-medium hover:underline touch:py-2"
        >
          {name}
        </Link>
        <span className="block truncate text-xs text-muted-foreground">
          {[account, owner.name].filter(Boolean).join(' · ')}
        </span>
      </span>
      <span className="shrink-0 text-right tabular-nums">
        <span className="font-medium">{formatMoneyCompact({ amountMinor, currency })}</span>
        {!has_rate && (
          <span className="block text-xs text-muted-foreground">No exchange rate, not in the sum</span>
        )}
      </span>
    </li>
  );
}
