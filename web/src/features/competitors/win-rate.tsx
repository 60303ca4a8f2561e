import { MOST_CLOSED } from '@dealwright/domain/win-rate';
import { Link } from '@tanstack/react-router';
import { cx } from '../../lib/cx.ts';
import { formatNumber, formatPercent } from '../../lib/format.ts';
import type { Competitor } from './api.ts';

type Rated = Pick<Competitor, 'id' | 'name' | 'win_rate'>;

const percent = (share: number): string => formatPercent(Math.round(share * 100));

interface CountProps {
  readonly competitor: Rated;
  readonly outcome: 'won' | 'lost';
}

/** How many deals were won or lost; opens them. */
function Count({ competitor: { id, name, win_rate }, outcome }: CountProps) {
  const stage = outcome === 'won' ? 'closed_won' : 'closed_lost';
  const count = win_rate[outcome];
  const words = `${formatNumber(count)} ${outcome}`;
  if (count === 0) return <span>{words}</span>;
  return (
    <Link
      to="/lead-planning"
      search={{ view: 'list', competitor: id, stage }}
      aria-label={`${words} against ${name}`}
      className="underline underline-offset-2 hover:text-foreground touch:py-2"
    >
      {words}
    </Link>
  );
}

/** The share of deals won against a competitor with its likely range, and the deals. */
export function WinRate({
  competitor,
  large = false,
}: {
  readonly competitor: Rated;
  readonly large?: boolean;
}) {
  const { won, lost, rate } = competitor.win_rate;
  if (won + lost === 0) return <p className="text-sm text-muted-foreground">No closed deals yet</p>;
  const isFull = won + lost === MOST_CLOSED;
  return (
    <div className={cx('text-sm', !large && 'text-right max-md:text-left')}>
      {rate ? (
        <p>
          <span className={cx('font-medium tabular-nums', large && 'text-2xl')}>
            {percent(rate.share)} won
          </span>{' '}
          <span className="text-muted-foreground">
            likely {percent(rate.low)} to {percent(rate.high)}
          </span>
        </p>
      ) : (
        <p className="text-muted-foreground">Too few to say</p>
      )}
      <p
        className={cx(
          'flex flex-wrap items-baseline gap-x-3 text-muted-foreground tabular-nums',
          large ? 'mt-1' : 'md:justify-end',
        )}
      >
        <Count competitor={competitor} outcome="won" />
        <Count competitor={competitor} outcome="lost" />
        {isFull && <span>last {formatNumber(MOST_CLOSED)} closed deals</span>}
      </p>
    </div>
  );
}
