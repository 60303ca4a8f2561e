import { BILLING_LABELS, BILLINGS, type Billing } from '@dealwright/domain/product';
import { useLocale } from '../../../lib/locale.ts';
import type { DealNeed } from './api.ts';
import { CellInput, cellClass } from './cell-input.tsx';
import { cellMark } from './grid-focus.ts';
import { FIELD_LABELS, type LineDraft, type LineField } from './line-draft.ts';
import type { LineProblem } from './line-problem.ts';
import { NeedSelect } from './need-select.tsx';
import { type FigureField, percentText, priceText, quantityText } from './read-cell.ts';
import type { GridActions } from './use-grid-actions.ts';

export interface CellProps {
  readonly line: LineDraft;
  readonly row: number;
  readonly currency: string;
  readonly problems: readonly LineProblem[];
  /** The sentence about what is wrong with the line. */
  readonly problemId: string | undefined;
  readonly actions: GridActions;
}

/** 'Quantity, line 3': what a screen reader says of a cell. */
export const cellLabel = (field: LineField, row: number): string => `${FIELD_LABELS[field]}, line ${row + 1}`;

export const isWrong = (problems: readonly LineProblem[], field: LineField): boolean =>
  problems.some((problem) => problem.field === field);

/** The figure as its cell shows it: as typed while it isn't understood, or in the person's locale. */
export function figureText(line: LineDraft, field: FigureField, locale: string, currency: string): string {
  const typed = line.texts[field];
  if (typed !== undefined) return typed;
  switch (field) {
    case 'quantity':
      return quantityText(line.quantity, { locale });
    case 'unit_price':
      return priceText(line.unit_price_minor, currency);
    case 'discount':
      return line.discount_percent === '0' ? '' : percentText(line.discount_percent, { locale });
    case 'periods':
      return line.billing === 'one_off' ? '' : String(line.periods);
    case 'tax':
      return percentText(line.tax_percent, { locale });
  }
}

export function FigureCell({
  line,
  row,
  currency,
  problems,
  problemId,
  actions,
  field,
}: CellProps & { readonly field: FigureField }) {
  const locale = useLocale();
  const isInvalid = isWrong(problems, field);
  return (
    <CellInput
      row={row}
      field={field}
      end
      inputMode="decimal"
      aria-label={cellLabel(field, row)}
      aria-describedby={isInvalid ? problemId : undefined}
      isInvalid={isInvalid}
      disabled={field === 'periods' && line.billing === 'one_off'}
      placeholder={field === 'discount' ? '0' : ''}
      text={figureText(line, field, locale, currency)}
      onText={(text) => actions.cell(line.key, field, text)}
    />
  );
}

/** Chosen by its first letter, or with Alt and the arrow down. */
export function BillingCell({ line, row, problems, problemId, actions }: CellProps) {
  const isInvalid = isWrong(problems, 'billing');
  return (
    <select
      {...cellMark(row, 'billing')}
      aria-label={cellLabel('billing', row)}
      {...(isInvalid && { 'aria-invalid': true, 'aria-describedby': problemId })}
      value={isInvalid ? '' : line.billing}
      className={cellClass}
      onChange={({ currentTarget: { value } }) => actions.bill(line.key, value as Billing)}
    >
      {isInvalid && <option value="">{line.texts.billing}</option>}
      {BILLINGS.map((billing) => (
        <option key={billing} value={billing}>
          {BILLING_LABELS[billing]}
        </option>
      ))}
    </select>
  );
}

/** Chosen like the billing. */
export function NeedCell({ line, row, needs, actions }: CellProps & { readonly needs: readonly DealNeed[] }) {
  return (
    <NeedSelect
      {...cellMark(row, 'need')}
      aria-label={cellLabel('need', row)}
      className={cellClass}
      need={line.need ?? null}
      needs={needs}
      onNeed={(need) => actions.need(line.key, need)}
    />
  );
}
