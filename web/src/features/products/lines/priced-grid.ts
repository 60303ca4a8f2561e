import {
  type LinesRefusal,
  type LineTotals,
  type PricedLine,
  priceLines,
} from '@dealwright/domain/line-total';
import { type GridDraft, isBlank, type LineDraft } from './line-draft.ts';

/** What the grid adds up to while it is edited. */
export interface PricedGrid {
  /** Of each line by its key, after its own discount; none while a figure of it is missing or not understood. */
  readonly nets: ReadonlyMap<string, number>;
  readonly totals: LineTotals | null;
  readonly refusal: string | null;
}

/** Lines that say nothing yet count as nothing, and so do figures that aren't understood. */
function pricedOf(line: LineDraft): PricedLine | null {
  const { quantity, unit_price_minor: price, texts } = line;
  const hasText = Object.keys(texts).length > 0;
  if (hasText || quantity === null || price === null) return null;
  return {
    quantity,
    unitPriceMinor: price,
    discountPercent: line.discount_percent,
    billing: line.billing,
    periods: line.periods,
    taxPercent: line.tax_percent,
  };
}

const REFUSALS: Readonly<Record<LinesRefusal['reason'], string>> = {
  not_a_number: 'A figure can’t be read. Check quantities and percentages.',
  line_too_large: 'A line is too large for the amount of a deal. Check its quantity and price.',
  total_too_large: 'The total is too large for the amount of a deal. Check quantities and prices.',
  total_negative: 'The total is below zero. Lower the credits or raise a price.',
};

export function priceGrid({ lines, total_discount_percent, tax_included }: GridDraft): PricedGrid {
  const priced = lines.flatMap((line) => {
    const figures = isBlank(line) ? null : pricedOf(line);
    return figures ? [{ key: line.key, figures }] : [];
  });
  const outcome = priceLines(
    priced.map(({ figures }) => figures),
    total_discount_percent,
    tax_included,
  );
  if (outcome.refusal) return { nets: new Map(), totals: null, refusal: REFUSALS[outcome.refusal.reason] };
  const nets = new Map(priced.map(({ key }, at) => [key, outcome.lines[at]?.netMinor ?? 0]));
  return { nets, totals: outcome.totals, refusal: null };
}
