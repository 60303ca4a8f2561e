import { parseAmount } from '@dealwright/domain/money';
import { type ComponentProps, useState } from 'react';
import { currencySymbol, formatAmountForInput } from '../lib/format.ts';
import { Input } from './input.tsx';

interface MoneyInputProps
  extends Omit<
    ComponentProps<typeof Input>,
    'value' | 'defaultValue' | 'type' | 'onChange' | 'onValueChange'
  > {
  /** Minor units (cents). */
  readonly amountMinor: number | null;
  readonly currency: string;
  /** `undefined` while what is typed is no amount: show the field's error then, and keep the text. */
  readonly onAmountChange: (amountMinor: number | null | undefined) => void;
}

/** An amount as one types it ('48,000.50'); tidied when left, and never emptied for being unfinished. */
export function MoneyInput({
  amountMinor,
  currency,
  onAmountChange,
  onBlur,
  className,
  ...props
}: MoneyInputProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const shown = typed ?? (amountMinor === null ? '' : formatAmountForInput({ amountMinor, currency }));
  return (
    <div className="relative">
      <span
        aria-hidden
        className="absolute inset-y-0 left-2.5 grid place-items-center text-sm text-muted-foreground"
      >
        {currencySymbol(currency)}
      </span>
      <Input
        inputMode="decimal"
        autoComplete="off"
        {...props}
        className={className ?? 'pl-11 text-right tabular-nums'}
        value={shown}
        onValueChange={(text) => {
          setTyped(text);
          onAmountChange(text.trim() === '' ? null : (parseAmount(text, currency) ?? undefined));
        }}
        onBlur={(event) => {
          if (typed === null || typed.trim() === '' || parseAmount(typed, currency) !== null) setTyped(null);
          onBlur?.(event);
        }}
      />
    </div>
  );
}
