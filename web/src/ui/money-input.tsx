import { inCurrency } from '@dealwright/domain/money';
import { readMoney } from '@dealwright/domain/read-money';
import { useState } from 'react';
import { currencySymbol, formatMoney } from '../lib/format.ts';
import { useLocale } from '../lib/locale.ts';
import { formatAmountForInput } from '../lib/typed-format.ts';
import { TypedInput, type TypedInputProps } from './typed-input.tsx';

interface MoneyInputProps extends TypedInputProps {
  /** Minor units (cents). */
  readonly amountMinor: number | null;
  readonly currency: string;
  /** The amount can't be left out: an emptied field is refused. */
  readonly required?: boolean;
  /** Told only of what was understood; null once the field was emptied. */
  readonly onAmountChange: (amountMinor: number | null) => void;
}

/** An amount as one types it ('48,000.50', '350k', '1,5 Mio'), read in the person's locale. */
export function MoneyInput({
  amountMinor,
  currency,
  required = false,
  onAmountChange,
  className,
  ...props
}: MoneyInputProps) {
  const locale = useLocale();
  const remark = useRoundingRemark(amountMinor, currency);
  return (
    <TypedInput
      {...props}
      unit={currency}
      remark={remark}
      className={className ?? 'pl-11 text-right tabular-nums'}
      before={
        <span
          aria-hidden
          className="absolute inset-y-0 left-2.5 grid place-items-center text-sm text-muted-foreground"
        >
          {currencySymbol(currency)}
        </span>
      }
      value={amountMinor}
      read={(text) => readMoney(text, currency, locale)}
      write={(amount) => formatAmountForInput({ amountMinor: amount, currency })}
      words={(amount) => formatMoney({ amountMinor: amount, currency })}
      onRead={onAmountChange}
      emptyText={required ? 'Enter an amount, or 0' : undefined}
      question="Which amount do you mean?"
    />
  );
}

/** 'Rounded from $1,234.56', once another currency has taken decimals away; until the amount changes. */
function useRoundingRemark(amountMinor: number | null, currency: string): string | null {
  const [last, setLast] = useState({ amountMinor, currency });
  const [remark, setRemark] = useState<string | null>(null);
  if (last.amountMinor !== amountMinor || last.currency !== currency) {
    setLast({ amountMinor, currency });
    const before =
      last.amountMinor === null ? null : { amountMinor: last.amountMinor, currency: last.currency };
    const figure = before && inCurrency(before, currency);
    const isTold = figure?.isRounded === true && figure.amountMinor === amountMinor;
    setRemark(before && isTold ? `Rounded from ${formatMoney(before)}` : null);
  }
  return remark;
}
