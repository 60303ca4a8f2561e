import { convertSums } from '@dealwright/domain/exchange';
import type { Money } from '@dealwright/domain/money';
import { formatDay, formatMoney, formatMoneyCompact } from '../../lib/format.ts';
import { useReportingRates } from './exchange-rates/api.ts';

interface ConvertedSumProps {
  readonly money: readonly Money[];
  /** The whole sum instead of '€4.1M'. */
  readonly exact: boolean;
}

const listOf = (words: readonly string[]): string =>
  new Intl.ListFormat('en-US', { type: 'conjunction' }).format(words);

/** ' ≈ €4.1M · Mar 5 rates', or ' · No rate for CHF'; nothing where the company has no reporting currency. */
export function ConvertedSum({ money, exact }: ConvertedSumProps) {
  const { data } = useReportingRates();
  if (!data || data.reporting_currency === null) return null;
  const converted = convertSums(money, { currency: data.reporting_currency, rates: data.rates });
  const className = 'text-sm font-normal text-muted-foreground';
  if (converted.kind === 'no-rate') {
    return <span className={className}> · No rate for {listOf(converted.currencies)}</span>;
  }
  const [first, last] = [converted.days.at(0), converted.days.at(-1)];
  const days = first === last ? [first] : [first, last];
  const when = days.map((day) => (day === undefined ? '' : formatDay(day))).join('–');
  const whole = `${formatMoney(converted)} at ${when} rates`;
  return (
    <span className={className} title={exact ? undefined : whole}>
      {' '}
      ≈ {exact ? formatMoney(converted) : formatMoneyCompact(converted)} · {when} rates
    </span>
  );
}
