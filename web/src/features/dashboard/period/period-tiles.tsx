import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { cx } from '../../../lib/cx.ts';
import { formatCount, formatMoney, formatMoneyCompact } from '../../../lib/format.ts';
import { Swatch } from '../../../ui/chart/bar.tsx';
import { Amounts } from '../../deals/amounts.tsx';
import type { Forecast } from '../../forecast/api.ts';
import { askedOf } from '../../forecast/forecast-search.ts';
import type { quotaGap } from '../../forecast/quota-gap.ts';
import type { ForecastAddress } from '../../forecast/use-forecast-address.ts';
import { formatRatio } from '../../territories/amounts.ts';
import { isOver, type PeriodNumbers, type PeriodPart } from './period-numbers.ts';
import { FILLS } from './quota-bar.tsx';

const STRETCHED = 'rounded-sm text-left before:absolute before:inset-0 hover:underline';

interface PeriodTilesProps {
  readonly forecast: Forecast;
  readonly numbers: PeriodNumbers;
  readonly gap: ReturnType<typeof quotaGap>;
  readonly address: ForecastAddress;
}

/** Each number of the period, which opens its deals or the forecast. */
export function PeriodTiles({ forecast, numbers, gap, address }: PeriodTilesProps) {
  return (
    <dl
      className={cx(
        'grid grid-cols-2 gap-px overflow-hidden rounded-b-lg border-t border-border bg-border',
        'sm:grid-cols-3 xl:grid-cols-6',
      )}
    >
      {numbers.parts.map((part) => (
        <PartTile
          key={part.key}
          part={part}
          currency={numbers.currency}
          isPast={isOver(forecast)}
          onOpen={() => address.show({ deals: part.deals })}
          onOpenWeek={() => address.show({ deals: `in_week.${part.key}` })}
        />
      ))}
      {gap ? <GapTiles gap={gap} address={address} /> : <NoQuota />}
    </dl>
  );
}

interface PartTileProps {
  readonly part: PeriodPart;
  readonly currency: string;
  readonly isPast: boolean;
  readonly onOpen: () => void;
  /** What changed it in a week. */
  readonly onOpenWeek: () => void;
}

/** '3 deals · +$120K in a week'. */
function PartTile({ part, currency, isPast, onOpen, onOpenWeek }: PartTileProps) {
  const { key, label, figure, weekMinor } = part;
  const change = !isPast && weekMinor ? { amountMinor: weekMinor, currency } : null;
  return (
    <Tile
      label={
        <button type="button" onClick={onOpen} className={STRETCHED}>
          <Swatch fill={FILLS[key]} className="mr-1.5" />
          {label}
        </button>
      }
      note={
        <>
          {formatCount(figure.deals, 'deal')}
          {change && (
            <>
              {' '}
              ·{' '}
              <button
                type="button"
                onClick={onOpenWeek}
                title={`${formatMoney(change)} in a week`}
                className="relative rounded-sm hover:underline touch:py-2"
              >
                {change.amountMinor > 0 && '+'}
                {formatMoneyCompact(change)} in a week
              </button>
            </>
          )}
        </>
      }
    >
      <Amounts amounts={figure.amounts} closed={key === 'closed'} converted={figure.converted} />
    </Tile>
  );
}

interface GapTilesProps {
  readonly gap: NonNullable<PeriodTilesProps['gap']>;
  readonly address: ForecastAddress;
}

function GapTiles({ gap, address }: GapTilesProps) {
  const { currency, gapMinor, coverage, isConverted } = gap;
  const money = { amountMinor: Math.abs(gapMinor), currency };
  const sign = isConverted ? '≈ ' : '';
  const link = (words: string) => (
    <Link to="/forecast" search={askedOf(address.search) as never} className={STRETCHED}>
      {words}
    </Link>
  );
  return (
    <>
      <Tile label={link(gapMinor > 0 ? 'Gap' : 'Above quota')} note="After Closed and Commit">
        <span title={sign + formatMoney(money)}>
          {sign}
          {formatMoneyCompact(money)}
        </span>
      </Tile>
      <Tile label={link('Coverage')} note="Open ÷ remaining quota">
        {formatRatio(coverage)}
      </Tile>
    </>
  );
}

function NoQuota() {
  return (
    <Tile
      className="col-span-2"
      label={
        <Link to="/territory-planning" search={{}} className={STRETCHED}>
          Quota
        </Link>
      }
      note="Set quotas in Territory Planning"
    >
      <span className="text-base text-muted-foreground">No quota for this period</span>
    </Tile>
  );
}

interface TileProps {
  readonly label: ReactNode;
  readonly note: ReactNode;
  readonly className?: string;
  readonly children: ReactNode;
}

function Tile({ label, note, className, children }: TileProps) {
  return (
    <div className={cx('relative flex min-w-0 flex-col bg-card px-4 py-3 hover:bg-muted', className)}>
      <dt className="text-xs text-muted-foreground">{label}</dt>
      <dd className="text-2xl tabular-nums max-sm:text-xl">{children}</dd>
      <dd className="text-xs text-muted-foreground">{note}</dd>
    </div>
  );
}
