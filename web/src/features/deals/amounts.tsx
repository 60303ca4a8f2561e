import { Suspense } from 'react';
import { formatMoney, formatMoneyCompact } from '../../lib/format.ts';
import { lazy } from '../../ui/lazy.ts';
import type { Worth } from './worth-of-closed.tsx';

// Most companies have one currency, and never load it.
const ConvertedSum = lazy(() =>
  import('./converted-sum.tsx').then((module) => ({ default: module.ConvertedSum })),
);
const WorthOfClosed = lazy(() =>
  import('./worth-of-closed.tsx').then((module) => ({ default: module.WorthOfClosed })),
);

interface AmountsProps {
  /** Sums by currency, the largest first. They are never added up across currencies. */
  readonly amounts: readonly { readonly currency: string; readonly amount_minor: number }[];
  readonly className?: string | undefined;
  /** Whole sums instead of '$1.2M'. */
  readonly exact?: boolean;
  /** Of closed deals, each of which has the rate of its own day: today's say nothing of them. */
  readonly closed?: boolean;
  /** What closed deals in several currencies are worth, where it is known. */
  readonly converted?: Worth | undefined;
}

/**
 * '$4.2M + €310K ≈ €4.1M · Mar 5 rates', of closed deals '· closing-day rates'. The exact sums are in the title and
 * for screen readers.
 */
export function Amounts({
  amounts,
  className,
  exact = false,
  closed = false,
  converted: worth,
}: AmountsProps) {
  const money = amounts
    .filter(({ amount_minor: amountMinor }) => amountMinor !== 0)
    .map(({ currency, amount_minor: amountMinor }) => ({ currency, amountMinor }));
  const whole = money.map(formatMoney).join(' + ') || '0';
  const converted = money.length > 1 && (!closed || worth) && (
    <Suspense fallback={null}>
      {closed && worth ? (
        <WorthOfClosed worth={worth} exact={exact} />
      ) : (
        <ConvertedSum money={money} exact={exact} />
      )}
    </Suspense>
  );
  if (exact) {
    return (
      <span className={className}>
        {whole}
        {converted}
      </span>
    );
  }
  return (
    <span className={className}>
      <span title={whole}>
        <span aria-hidden>{money.map(formatMoneyCompact).join(' + ') || '–'}</span>
        <span className="sr-only">{whole}</span>
      </span>
      {converted}
    </span>
  );
}
