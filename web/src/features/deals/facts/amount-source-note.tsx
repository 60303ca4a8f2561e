import type { Deal } from '@dealwright/contract/deals/deals';
import { amountSourceOf } from '@dealwright/domain/amount-source';
import type { Money } from '@dealwright/domain/money';
import { formatMoney } from '../../../lib/format.ts';

type PricedDeal = Pick<Deal, 'amount_minor' | 'currency' | 'amount_source'>;

/**
 * 'From accepted quote Q-1001', 'From products', or by how much the typed amount differs from them, and what the buyer
 * accepted where that is another amount; nothing for a deal without either.
 */
export function amountSourceWords(deal: PricedDeal): string | null {
  const { lines, quote } = deal.amount_source;
  const amount = { amountMinor: deal.amount_minor, currency: deal.currency };
  const products = lines && { amountMinor: lines.total_minor, currency: lines.currency };
  const accepted = quote && { amountMinor: quote.total_minor, currency: quote.currency };
  const source = amountSourceOf(amount, { lines: products, quote: accepted });
  if (source === 'quote') return `From accepted quote ${quote?.name ?? ''}`.trimEnd();
  const words = [
    source === 'lines' ? 'From products' : products && differenceWords(amount, products),
    accepted && `Quote ${quote?.name ?? ''} accepted at ${formatMoney(accepted)}`,
  ];
  return words.filter((part) => part !== null).join(' · ') || null;
}

function differenceWords(amount: Money, products: Money): string {
  if (products.currency !== amount.currency) return `Products: ${formatMoney(products)}`;
  const difference = amount.amountMinor - products.amountMinor;
  const by = formatMoney({ amountMinor: Math.abs(difference), currency: amount.currency });
  return `${by} ${difference > 0 ? 'over' : 'under'} products`;
}

/** Where the amount comes from, in a word below it. */
export function AmountSourceNote({ deal }: { readonly deal: Deal }) {
  const words = amountSourceWords(deal);
  if (words === null) return null;
  return <span className="block text-xs font-normal text-muted-foreground">{words}</span>;
}
