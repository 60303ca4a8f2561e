import { Link } from '@tanstack/react-router';
import { formatMoneyCompact } from '../../lib/format.ts';
import { Card } from '../../ui/card.tsx';
import { LeftOut } from '../forecast/left-out.tsx';
import { useOdds } from './api.ts';
import { leadSentence } from './odds-words.ts';
import { useComputedOdds } from './use-computed-odds.ts';

/** The likely range of the period that runs now, and the way to the odds behind it; nothing without history. */
export function OddsCard({ period }: { readonly period: { readonly first: string } }) {
  const odds = useOdds({});
  useComputedOdds(odds.data, {});
  const { data } = odds;
  if (!data || data.period.first !== period.first) return null;
  const { range } = data;
  const leading = range?.leads ? range.ranges[range.leads] : null;
  const money = (amountMinor: number) => formatMoneyCompact({ amountMinor, currency: range?.currency ?? '' });
  if (data.history === null && data.asked !== 'waiting') return null;
  return (
    <Card
      title={leading ? `Likely ${money(leading.low_minor)} to ${money(leading.high_minor)}` : 'Likely range'}
      actions={
        <>
          {data.history?.enough && (
            <Link
              to="/forecast/odds"
              search={{ view: 'dead-weight' } as never}
              className="text-sm text-primary hover:underline touch:py-3"
            >
              Dead weight
            </Link>
          )}
          <Link to="/forecast/odds" search={{}} className="text-sm text-primary hover:underline touch:py-3">
            See odds
          </Link>
        </>
      }
    >
      <p className="text-sm text-pretty text-muted-foreground">{wordsOf(data)}</p>
      {leading && range && <LeftOut currencies={range.left_out} currency={range.currency} />}
    </Card>
  );
}

function wordsOf({ history, range }: NonNullable<ReturnType<typeof useOdds>['data']>): string {
  if (history === null) return 'Computing the odds of your open deals.';
  if (range && (range.leads || history.enough)) return leadSentence(range);
  return history.enough
    ? 'See how likely each of your open deals is to be won in the period.'
    : 'Too little history for odds: they need 50 won and 50 lost deals in two years.';
}
