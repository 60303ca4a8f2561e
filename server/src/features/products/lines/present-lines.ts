import type { DealLine, DealLines, LineTotalsView } from '@dealwright/contract/products/deal-lines';
import { amountSourceOf } from '@dealwright/domain/amount-source';
import { plainDecimal } from '@dealwright/domain/decimal';
import {
  type LineAmounts,
  type LineTotals,
  type PricedLine,
  priceLines,
} from '@dealwright/domain/line-total';
import type { Money } from '@dealwright/domain/money';
import type { Actor } from '../../../platform/actor.ts';
import type { DealRow } from '../../deals/detail-store.ts';
import { accessOf } from '../../deals/open-deal.ts';
import { canEditDeal } from '../../deals/policy.ts';
import { amountOrigins } from '../../deals/present-deal.ts';
import { canManageProducts } from '../policy.ts';
import { presentTiers } from '../present-product.ts';
import type { BookPrices } from './book-prices.ts';
import type { LineRow, PricingRow } from './line-store.ts';

const NO_AMOUNTS: LineAmounts = { listMinor: 0, netMinor: 0, totalMinor: 0 };

/** What pricing needs to know of a line. */
export function pricedLine(
  line: Pick<LineRow, 'quantity' | 'discount_percent' | 'billing' | 'periods' | 'tax_percent'> & {
    readonly unit_price_minor: number | bigint;
  },
): PricedLine {
  return {
    quantity: line.quantity,
    unitPriceMinor: Number(line.unit_price_minor),
    discountPercent: line.discount_percent,
    billing: line.billing,
    periods: line.periods,
    taxPercent: line.tax_percent,
  };
}

export function presentTotals(totals: LineTotals): LineTotalsView {
  return {
    tax_included: totals.isTaxIncluded,
    list_minor: totals.listMinor,
    discount_minor: totals.discountMinor,
    net_minor: totals.netMinor,
    one_off_minor: totals.oneOffMinor,
    recurring: totals.recurring.map(({ billing, committedMinor, perPeriodMinor }) => ({
      billing,
      committed_minor: committedMinor,
      per_period_minor: perPeriodMinor,
    })),
    tax: totals.tax.map(({ percent, baseMinor, taxMinor }) => ({
      percent,
      base_minor: baseMinor,
      tax_minor: taxMinor,
    })),
    tax_minor: totals.taxMinor,
    gross_minor: totals.grossMinor,
  };
}

function presentLine(row: LineRow, amounts: LineAmounts, { products }: BookPrices): DealLine {
  const priced = row.product_id === null ? undefined : products.get(row.product_id);
  return {
    id: row.id,
    product_id: row.product_id,
    name: row.name,
    quantity: plainDecimal(row.quantity),
    unit_price_minor: Number(row.unit_price_minor),
    discount_percent: plainDecimal(row.discount_percent),
    billing: row.billing,
    periods: row.periods,
    tax_percent: row.tax_percent === null ? null : plainDecimal(row.tax_percent),
    product:
      row.product_id === null || row.product_name === null || row.product_billing === null
        ? null
        : {
            id: row.product_id,
            name: row.product_name,
            sku: row.product_sku,
            unit: row.product_unit,
            billing: row.product_billing,
            archived: row.product_archived ?? false,
          },
    price_tiers: presentTiers(priced?.tiers ?? []),
    is_priced: priced?.is_priced ?? false,
    need: row.need,
    list_minor: amounts.listMinor,
    net_minor: amounts.netMinor,
    total_minor: amounts.totalMinor,
  };
}

/** The net total of a deal's lines; null without lines. */
export function linesTotalOf(pricing: PricingRow | null): Money | null {
  if (pricing === null || pricing.lines === 0) return null;
  return { amountMinor: Number(pricing.lines_total_minor), currency: pricing.currency };
}

/** The currency of a deal's lines: without lines that of the deal, whatever lines it had before. */
export const currencyOfLines = (pricing: PricingRow | null, deal: Pick<DealRow, 'currency'>): string =>
  pricing !== null && pricing.lines > 0 ? pricing.currency : deal.currency;

export const amountOf = (deal: Pick<DealRow, 'amount_minor' | 'currency'>): Money => ({
  amountMinor: Number(deal.amount_minor),
  currency: deal.currency,
});

function presentAmount(deal: DealRow, linesTotal: Money | null): DealLines['amount'] {
  const amount = amountOf(deal);
  const areComparable = linesTotal !== null && linesTotal.currency === amount.currency;
  return {
    from: amountSourceOf(amount, { ...amountOrigins(deal), lines: linesTotal }),
    amount_minor: amount.amountMinor,
    currency: amount.currency,
    difference_minor: areComparable ? linesTotal.amountMinor - amount.amountMinor : null,
  };
}

interface SavedLines {
  readonly pricing: PricingRow | null;
  readonly lines: readonly LineRow[];
  readonly prices: BookPrices;
}

export function presentDealLines(
  actor: Actor,
  deal: DealRow,
  { pricing, lines, prices }: SavedLines,
): DealLines {
  const discount = pricing?.total_discount_percent ?? '0';
  const taxIncluded = lines.length > 0 ? pricing?.tax_included : prices.book?.tax_included;
  const priced = priceLines(lines.map(pricedLine), discount, taxIncluded);
  const edit = canEditDeal(actor, accessOf(deal));
  if (priced.refusal !== null) throw new Error(`saved lines are without a total: ${priced.refusal.reason}`);
  return {
    items: lines.map((line, at) => presentLine(line, priced.lines[at] ?? NO_AMOUNTS, prices)),
    currency: currencyOfLines(pricing, deal),
    tax_included: taxIncluded ?? false,
    price_book: prices.book && { id: prices.book.id, name: prices.book.name },
    total_discount_percent: plainDecimal(discount),
    totals: presentTotals(priced.totals),
    amount: presentAmount(deal, linesTotalOf(pricing)),
    version: pricing?.version ?? 0,
    can: { edit, choose_price_book: edit && canManageProducts(actor) },
  };
}
