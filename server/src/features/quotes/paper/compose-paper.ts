import { plainDecimal } from '@dealwright/domain/decimal';
import type { Locale } from '@dealwright/domain/locale';
import { BILLING_LABELS } from '@dealwright/domain/product';
import { billingInText, quoteNumber } from '@dealwright/domain/quote';
import type { QuoteLineRow } from '../lines-store.ts';
import type { QuoteRow } from '../store.ts';
import type { PaperLine, PaperSum, QuotePaper } from './quote-paper.ts';

const sum = (label: string, amountMinor: number, isTotal = false): PaperSum => ({
  label,
  amountMinor,
  isTotal,
});

/** What stands below the lines: discount on the total, one-off and recurring parts, taxes, total, and taxes it includes. */
export function sumsOf(
  { totals, total_discount_percent }: QuoteRow,
  lines: readonly QuoteLineRow[],
): PaperSum[] {
  const beforeDiscount = lines.reduce((total, line) => total + line.net_minor, 0);
  const afterDiscount = totals.tax_included ? totals.gross_minor : totals.net_minor;
  const discount = beforeDiscount - afterDiscount;
  const discounted =
    Number(total_discount_percent) === 0
      ? []
      : [
          sum('Subtotal', beforeDiscount),
          sum(`Discount ${plainDecimal(total_discount_percent)}%`, -discount),
        ];
  const recurring = totals.recurring.map((part) =>
    sum(`${BILLING_LABELS[part.billing]}, whole term`, part.committed_minor),
  );
  const parts =
    recurring.length === 0
      ? []
      : [...(totals.one_off_minor === 0 ? [] : [sum('One-off', totals.one_off_minor)]), ...recurring];
  const total = sum('Total', totals.gross_minor, true);
  if (totals.tax_included) {
    const included = totals.tax.map((tax) =>
      sum(`Includes ${plainDecimal(tax.percent)}% tax`, tax.tax_minor),
    );
    return [...discounted, ...parts, total, ...included];
  }
  const taxes = totals.tax.map((tax) => sum(`Tax ${plainDecimal(tax.percent)}%`, tax.tax_minor));
  const net = taxes.length === 0 ? [] : [sum('Total before tax', totals.net_minor)];
  return [...discounted, ...parts, ...net, ...taxes, total];
}

const lineOf = (line: QuoteLineRow): PaperLine => ({
  name: line.name,
  terms: billingInText(line.billing, line.periods),
  quantity: line.quantity,
  unitPriceMinor: line.unit_price_minor,
  discountPercent: line.discount_percent,
  taxPercent: line.tax_percent,
  totalMinor: line.net_minor,
});

interface Printed {
  readonly lines: readonly QuoteLineRow[];
  readonly logo: Uint8Array | null;
  readonly isDraft: boolean;
  readonly day: string;
  readonly locale: Locale;
}

/** What is printed of a quote. */
export function composePaper(row: QuoteRow, { lines, logo, isDraft, day, locale }: Printed): QuotePaper {
  return {
    number: quoteNumber(row.number),
    revision: row.revision,
    isDraft,
    title: row.title,
    day,
    validUntil: row.valid_until,
    currency: row.currency,
    locale,
    seller: { name: row.seller_name, person: row.creator_name, address: row.seller_address },
    buyer: { name: row.buyer_name ?? '', person: row.buyer_contact_name, address: row.buyer_address },
    logo,
    lines: lines.map(lineOf),
    sums: sumsOf(row, lines),
    note: row.note,
    terms: row.terms,
  };
}
