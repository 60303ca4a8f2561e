import type { Deal } from '@dealwright/contract/deals/deals';
import { amountSourceOf } from '@dealwright/domain/amount-source';
import { formatMoney } from '../../../lib/format.ts';

/**
 * 'From accepted quote Q-1001', 'From products', or by how much the typed amount differs from them; nothing for a deal
 * without either.
 */
export function amountSourceWords(
  deal: Pick<Deal, 'amount_minor' | 'currency' | 'amount_source'>,
): string | null {
  const { lines, quote } = deal.amount_source;
  const amount = { amountMinor: deal.amount_minor, currency: deal.currency };
  const products = lines && { amountMinor: lines.total_minor, currency: lines.currency };
  const accepted = quote && { amountMinor: quote.total_minor, currency: quote.currency };
  const source = amountSourceOf(amount, { lines: products, quote: accepted });
  if (source === 'quote') return `From accepted quote ${quote?.name ?? ''}`.trimEnd();
  if (source === 'lines') return 'From products';
  if (lines === null || products === null) return null;
  if (products.currency !== amount.currency) return `Products: ${formatMoney(products)}`;
  const difference = deal.amount_minor - lines.total_minor;
  const by = formatMoney({ amountMinor: Math.abs(difference), currency: deal.currency });
  return `${by} ${difference > 0 ? 'over' : 'under'} products`;
}

/** Where the amount comes from, in a word below it. */
export function AmountSourceNote({ deal }: { readonly deal: Deal }) {
  const words = amountSourceWords(deal);
  if (words === null) return null;
  return <span className="block text-xs font-normal text-muted-foreground">{words}</span>;
}
