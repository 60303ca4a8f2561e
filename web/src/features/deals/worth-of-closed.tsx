import { formatMoney, formatMoneyCompact } from '../../lib/format.ts';
import type { StageTotal } from './board-cache.ts';

export type Worth = NonNullable<StageTotal['converted']>;

interface WorthOfClosedProps {
  readonly worth: Worth;
  /** The whole sum instead of '€4.1M'. */
  readonly exact: boolean;
}

const listOf = (words: readonly string[]): string =>
  new Intl.ListFormat('en-US', { type: 'conjunction' }).format(words);

/** ' ≈ €4.1M · closing-day rates', or ' · No rate for CHF'. */
export function WorthOfClosed({ worth, exact }: WorthOfClosedProps) {
  const { currency, amount_minor: amountMinor, missing } = worth;
  const className = 'text-sm font-normal text-muted-foreground';
  if (amountMinor === undefined) {
    return <span className={className}> · No rate for {listOf(missing)}</span>;
  }
  const money = { currency, amountMinor };
  const whole = `${formatMoney(money)} at the rate of each deal’s closing day`;
  return (
    <span className={className} title={exact ? undefined : whole}>
      {' '}
      ≈ {exact ? formatMoney(money) : formatMoneyCompact(money)} · closing-day rates
    </span>
  );
}
