import type { ReportingRatesAnswer } from '@dealwright/contract/deals/exchange-rates';
import { daysBetween, dayOf } from '@dealwright/domain/calendar';
import { FORECAST_CHOICES, FORECAST_LABELS, type ForecastChoice } from '@dealwright/domain/forecast';
import { formatCount, formatDay } from '../../../lib/format.ts';
import type { Figure, Forecast } from '../../forecast/api.ts';
import { inOneCurrency } from '../../forecast/in-one-currency.ts';

/** The surest first. */
const CATEGORIES: readonly ForecastChoice[] = FORECAST_CHOICES.toReversed();

const NOTHING: Figure = { deals: 0, amounts: [] };

export interface PeriodPart {
  readonly key: 'closed' | ForecastChoice;
  readonly label: string;
  readonly figure: Forecast['closed'];
  /** In the one currency of the picture. */
  readonly amountMinor: number;
  /** What it is more or less than a week ago, in the same currency; null where that isn’t one currency. */
  readonly weekMinor: number | null;
  /** As the address of its deals says it. */
  readonly deals: string;
}

export interface PeriodNumbers {
  readonly currency: string;
  readonly parts: readonly PeriodPart[];
  /** Null without a quota. */
  readonly quotaMinor: number | null;
  readonly isConverted: boolean;
  readonly leftOut: readonly string[];
}

/** The difference to a week ago, if all of both is in the one currency. */
function weekOf(now: Figure, before: Figure, currency: string): number | null {
  const all = [...now.amounts, ...before.amounts].filter(({ amount_minor }) => amount_minor !== 0);
  if (all.some((one) => one.currency !== currency)) return null;
  const sum = ({ amounts }: Figure) => amounts.reduce((total, { amount_minor }) => total + amount_minor, 0);
  return sum(now) - sum(before);
}

type Numbers = Pick<Forecast, 'quota' | 'closed' | 'closed_week_ago' | 'categories'>;

/** Closed and each category that evidence supports, and the quota, in one currency. */
export function periodNumbers(forecast: Numbers, rates: ReportingRatesAnswer | undefined): PeriodNumbers {
  const { quota, closed, closed_week_ago, categories } = forecast;
  const figures = [
    { key: 'closed' as const, label: 'Closed', figure: closed, before: closed_week_ago, deals: 'closed' },
    ...CATEGORIES.map((key) => {
      const own = categories.find(({ category }) => category === key);
      return {
        key,
        label: FORECAST_LABELS[key],
        figure: own?.supported ?? NOTHING,
        before: own?.week_ago ?? NOTHING,
        deals: `category.${key}`,
      };
    }),
  ];
  const compared = [{ amounts: quota }, ...figures.map(({ figure }) => figure)];
  const most = compared
    .map(({ amounts }) => amounts.toSorted((a, b) => b.amount_minor - a.amount_minor)[0])
    .find((amount) => amount !== undefined && amount.amount_minor !== 0);
  const { currency, sums, isConverted, leftOut } = inOneCurrency(compared, most?.currency ?? 'USD', rates);
  const parts = figures.map(({ before, ...part }, index) => ({
    ...part,
    amountMinor: sums[index + 1] ?? 0,
    weekMinor: weekOf(part.figure, before, currency),
  }));
  return { currency, parts, quotaMinor: sums[0] || null, isConverted, leftOut };
}

type PeriodOf = Pick<Forecast, 'period' | 'as_of'>;

export function isOver({ period, as_of }: PeriodOf): boolean {
  return period.last < dayOf(new Date(as_of));
}

/** '34 days left', 'Ended Sep 30', 'Starts Jan 1'. */
export function timeLeft(forecast: PeriodOf): string {
  const { period, as_of } = forecast;
  const now = new Date(as_of);
  const today = dayOf(now);
  if (isOver(forecast)) return `Ended ${formatDay(period.last, now)}`;
  if (period.first > today) return `Starts ${formatDay(period.first, now)}`;
  const days = daysBetween(today, period.last);
  return days === 0 ? 'Last day' : `${formatCount(days, 'day')} left`;
}

/** 'Closed and Commit come to $1,200,000 for Q4 2026, $800,000 short of quota'. */
export function periodTitle(
  forecast: PeriodOf,
  { parts, quotaMinor }: Pick<PeriodNumbers, 'parts' | 'quotaMinor'>,
  money: (amountMinor: number) => string,
): string {
  const sum = (keys: readonly PeriodPart['key'][]) =>
    parts.filter(({ key }) => keys.includes(key)).reduce((all, { amountMinor }) => all + amountMinor, 0);
  const isPast = isOver(forecast);
  const reached = sum(isPast ? ['closed'] : ['closed', 'commit']);
  const { label } = forecast.period;
  const said = isPast
    ? `${label} closed at ${money(reached)}`
    : `Closed and Commit come to ${money(reached)} for ${label}`;
  if (quotaMinor === null) return said;
  const left = quotaMinor - reached;
  if (left === 0) return `${said}, exactly the quota`;
  return left > 0 ? `${said}, ${money(left)} short of quota` : `${said}, ${money(-left)} above quota`;
}
