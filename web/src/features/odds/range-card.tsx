import type { ReactNode } from 'react';
import { FEWEST_WEEKS } from '@dealwright/domain/odds/period-forecast';
import { formatMoneyCompact } from '../../lib/format.ts';
import { Card } from '../../ui/card.tsx';
import { LeftOut } from '../forecast/left-out.tsx';
import type { Odds, PeriodRange } from './api.ts';
import { leadSentence, METHOD_NAMES, type Method } from './odds-words.ts';

const METHODS = ['model', 'baseline'] as const;

interface RangeCardProps {
  readonly range: PeriodRange;
  readonly period: Odds['period'];
  /** What the number of open deals opens. */
  readonly onDeals: () => void;
  /** What the won amount opens. */
  readonly onWon: () => void;
}

/** What the period will bring, with the forecast first that has been better here. */
export function RangeCard({ range, period, onDeals, onWon }: RangeCardProps) {
  const { leads } = range;
  const others = METHODS.filter((method) => method !== leads && range.ranges[method] !== null);
  return (
    <Card title={`What ${period.label} will bring`}>
      {leads ? <Leading range={range} method={leads} /> : null}
      <p className="mt-2 max-w-[72ch] text-sm text-pretty text-muted-foreground">{leadSentence(range)}</p>
      <dl className="mt-4 grid gap-x-8 gap-y-3 text-sm sm:grid-cols-3">
        <Part term="Won so far" amount={range.won_minor} currency={range.currency}>
          {range.won_minor > 0
            ? (amount) => (
                <button
                  type="button"
                  onClick={onWon}
                  className="font-medium underline underline-offset-2 hover:text-primary touch:py-2"
                >
                  {amount}
                </button>
              )
            : undefined}
        </Part>
        {range.expected && (
          <>
            <div>
              <dt className="text-muted-foreground">Open deals at their odds</dt>
              <dd className="tabular-nums">
                <button
                  type="button"
                  onClick={onDeals}
                  className="font-medium underline underline-offset-2 hover:text-primary touch:py-2"
                >
                  {formatMoneyCompact({ amountMinor: range.expected.open_minor, currency: range.currency })}
                </button>
              </dd>
            </div>
            <Part term="Deals still to come" amount={range.expected.new_minor} currency={range.currency} />
          </>
        )}
      </dl>
      {others.map((method) => (
        <Other key={method} range={range} method={method} />
      ))}
      {range.left_out.length > 0 && (
        <div className="mt-3">
          <LeftOut currencies={range.left_out} currency={range.currency} />
        </div>
      )}
    </Card>
  );
}

interface MethodProps {
  readonly range: PeriodRange;
  readonly method: Method;
}

function Leading({ range: { ranges, currency, past_errors }, method }: MethodProps) {
  const of = ranges[method];
  if (!of) return null;
  const isTested = past_errors[method].weeks >= FEWEST_WEEKS;
  const money = (amountMinor: number) => formatMoneyCompact({ amountMinor, currency });
  return (
    <>
      <p className="text-sm text-muted-foreground">{METHOD_NAMES[method]}</p>
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="text-2xl font-medium tabular-nums">
          {money(of.low_minor)} to {money(of.high_minor)}
        </span>
        <span className="text-muted-foreground tabular-nums">
          around {money(of.amount_minor)},{' '}
          {isTested ? 'meant to hold 80 times in 100' : 'a range not tested yet'}
        </span>
      </p>
    </>
  );
}

function Other({ range: { ranges, currency }, method }: MethodProps) {
  const of = ranges[method];
  if (!of) return null;
  const money = (amountMinor: number) => formatMoneyCompact({ amountMinor, currency });
  return (
    <p className="mt-3 border-t border-border pt-3 text-sm text-muted-foreground tabular-nums">
      {METHOD_NAMES[method]}: {money(of.low_minor)} to {money(of.high_minor)}, around {money(of.amount_minor)}
    </p>
  );
}

interface PartProps {
  readonly term: string;
  readonly amount: number;
  readonly currency: string;
  /** What the amount opens. */
  readonly children?: ((amount: string) => ReactNode) | undefined;
}

function Part({ term, amount, currency, children = (words) => words }: PartProps) {
  return (
    <div>
      <dt className="text-muted-foreground">{term}</dt>
      <dd className="font-medium tabular-nums">
        {children(formatMoneyCompact({ amountMinor: amount, currency }))}
      </dd>
    </div>
  );
}
