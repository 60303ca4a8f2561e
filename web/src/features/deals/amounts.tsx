import { formatMoney, formatMoneyCompact } from '../../lib/format.ts';

interface AmountsProps {
  /** Sums by currency, the largest first. They are never added up across currencies. */
  readonly amounts: readonly { readonly currency: string; readonly amount_minor: number }[];
  readonly className?: string | undefined;
  /** Whole sums instead of '$1.2M'. */
  readonly exact?: boolean;
}

/** '$4.2M + €310K'; the exact sums in the title, and for those who listen. */
export function Amounts({ amounts, className, exact = false }: AmountsProps) {
  const money = amounts
    .filter(({ amount_minor: amountMinor }) => amountMinor !== 0)
    .map(({ currency, amount_minor: amountMinor }) => ({ currency, amountMinor }));
  const whole = money.map(formatMoney).join(' + ') || '0';
  if (exact) return <span className={className}>{whole}</span>;
  return (
    <span className={className} title={whole}>
      <span aria-hidden>{money.map(formatMoneyCompact).join(' + ') || '–'}</span>
      <span className="sr-only">{whole}</span>
    </span>
  );
}
