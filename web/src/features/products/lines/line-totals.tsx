import type { LineTotals } from '@dealwright/domain/line-total';
import { BILLING_LABELS, type Billing } from '@dealwright/domain/product';
import { readPercent } from '@dealwright/domain/read-quantity';
import { type ReactNode, useId, useState } from 'react';
import { cx } from '../../../lib/cx.ts';
import { formatMoney, numberFormat } from '../../../lib/format.ts';
import { useLocale } from '../../../lib/locale.ts';
import { Input } from '../../../ui/input.tsx';
import type { GridDraft } from './line-draft.ts';
import { percentText } from './read-cell.ts';

const PERIODS: Readonly<Record<Exclude<Billing, 'one_off'>, string>> = {
  monthly: 'month',
  quarterly: 'quarter',
  yearly: 'year',
};

interface LineTotalsProps {
  readonly totals: LineTotals;
  readonly currency: string;
  /** Where the discount on the total is entered; the figure alone for people who only read. */
  readonly discount: ReactNode;
}

const percentWords = (percent: string): string =>
  numberFormat({ style: 'percent', maximumFractionDigits: 2 }).format(Number(percent) / 100);

/** Whether prices include tax, and lines without a rate are part of what they add up to. */
function hasLinesWithoutRate({ isTaxIncluded, tax, grossMinor }: LineTotals): boolean {
  const taxed = tax.reduce((sum, { baseMinor, taxMinor }) => sum + baseMinor + taxMinor, 0);
  return isTaxIncluded && taxed !== grossMinor;
}

/** What the lines add up to, with the tax on top or, where prices include it, the tax inside. */
export function LineTotalsList({ totals, currency, discount }: LineTotalsProps) {
  const money = (amountMinor: number) => formatMoney({ amountMinor, currency });
  const hasParts = totals.recurring.length > 0;
  return (
    <div className="flex w-full flex-col gap-1.5 text-sm sm:w-80">
      <dl aria-label="Totals" className="flex flex-col gap-1.5">
        {hasParts && totals.oneOffMinor !== 0 && <Total label="One-off" value={money(totals.oneOffMinor)} />}
        {totals.recurring.map(({ billing, committedMinor, perPeriodMinor }) => (
          <Total
            key={billing}
            label={BILLING_LABELS[billing]}
            note={`${money(perPeriodMinor)} a ${PERIODS[billing]}`}
            value={money(committedMinor)}
          />
        ))}
        {totals.discountMinor !== 0 && <Total label="List price" value={money(totals.listMinor)} />}
        {discount && <div className="flex min-h-8 items-center justify-between gap-3">{discount}</div>}
        {totals.discountMinor !== 0 && <Total label="Discounts" value={money(-totals.discountMinor)} />}
        <Total
          strong
          label="Total"
          value={money(totals.isTaxIncluded ? totals.grossMinor : totals.netMinor)}
        />
        {totals.tax.map(({ percent, taxMinor }) => (
          <Total
            key={percent}
            label={
              totals.isTaxIncluded ? `Includes ${percentWords(percent)} tax` : `Tax ${percentWords(percent)}`
            }
            value={money(taxMinor)}
          />
        ))}
        {totals.tax.length > 0 && (
          <Total
            label={totals.isTaxIncluded ? 'Total without tax' : 'Total with tax'}
            value={money(totals.isTaxIncluded ? totals.netMinor : totals.grossMinor)}
          />
        )}
      </dl>
      {hasLinesWithoutRate(totals) && (
        <p className="text-xs text-muted-foreground">Lines without a tax rate contain no tax.</p>
      )}
    </div>
  );
}

interface TotalProps {
  readonly label: string;
  readonly note?: string;
  readonly value: string;
  readonly strong?: boolean;
}

function Total({ label, note, value, strong = false }: TotalProps) {
  return (
    <div
      className={cx(
        'flex items-baseline justify-between gap-3',
        strong && 'border-t border-border pt-1.5 text-base font-medium',
      )}
    >
      <dt className={cx(!strong && 'text-muted-foreground')}>
        {label}
        {note && <span className="text-xs text-muted-foreground"> · {note}</span>}
      </dt>
      <dd className="tabular-nums">{value}</dd>
    </div>
  );
}

interface TotalDiscountProps {
  readonly grid: GridDraft;
  readonly onText: (text: string) => void;
}

/** Why the typed discount can't be saved; null if it can. */
export function discountProblem({ total_discount_text: text }: GridDraft, locale: string): string | null {
  if (text === undefined) return null;
  const reading = readPercent(text, locale);
  return reading.kind === 'not_understood' ? reading.why : 'Enter one percentage from 0 to 100';
}

/** A discount on the total, on top of what single lines have. */
export function TotalDiscount({ grid, onText }: TotalDiscountProps) {
  const locale = useLocale();
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const problem = typed === null ? discountProblem(grid, locale) : null;
  const percent = grid.total_discount_percent;
  const known = percent === '0' ? '' : percentText(percent, { locale });
  return (
    <>
      <dt className="text-muted-foreground">
        Total discount %
        <span id={id} className="block text-xs text-destructive empty:hidden">
          {problem}
        </span>
      </dt>
      <dd className="w-20 shrink-0">
        <Input
          aria-label="Total discount %"
          inputMode="decimal"
          autoComplete="off"
          placeholder="0"
          className="text-right tabular-nums"
          {...(problem !== null && { 'aria-invalid': true, 'aria-describedby': id })}
          value={typed ?? grid.total_discount_text ?? known}
          onValueChange={(text) => {
            setTyped(text);
            onText(text);
          }}
          onBlur={() => setTyped(null)}
        />
      </dd>
    </>
  );
}
