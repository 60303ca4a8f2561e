import type { Deal } from '@dealwright/contract/deals/deals';
import { amountSourceOf } from '@dealwright/domain/amount-source';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import { problemText } from '../../../lib/http.ts';
import { Button } from '../../../ui/button.tsx';
import { notifyError } from '../../../ui/toast.ts';
import { amountWords } from './amount-words.ts';
import { type DealLines, useUseLinesTotal } from './api.ts';

/** The deal, as far as its products are concerned. */
export interface PricedDeal {
  readonly number: number;
  readonly amount_minor: number;
  readonly currency: string;
  readonly amount_source: Pick<Deal['amount_source'], 'quote'>;
}

interface AmountSourceProps {
  readonly deal: PricedDeal;
  readonly saved: DealLines;
}

/** Whether the deal's amount is that of its products or of an accepted quote, and if not, how far it is from the products. */
export function AmountSource({ deal, saved }: AmountSourceProps) {
  const taking = useUseLinesTotal(deal.number);
  if (saved.items.length === 0) return null;
  const amount = { amountMinor: deal.amount_minor, currency: deal.currency };
  const products = { amountMinor: saved.totals.net_minor, currency: saved.currency };
  const { quote } = deal.amount_source;
  const accepted = quote && { amountMinor: quote.total_minor, currency: quote.currency };
  const origins = { lines: products, quote: accepted };
  const isTyped = amountSourceOf(amount, origins) === 'typed';
  const words = amountWords(amount, { ...origins, quoteName: quote?.name ?? null });
  return (
    <p role="status" className="flex min-h-8 flex-wrap items-center gap-x-2 gap-y-1 text-sm">
      {isTyped ? (
        <TriangleAlert aria-hidden className="size-4 shrink-0 text-warn" />
      ) : (
        <CircleCheck aria-hidden className="size-4 shrink-0 text-won" />
      )}
      <span className={isTyped ? '' : 'text-muted-foreground'}>{words}</span>
      {isTyped && saved.can.edit && (
        <Button
          variant="outline"
          size="sm"
          busy={taking.isPending}
          onClick={() =>
            taking.mutate(saved.version, {
              onError: (error) => notifyError('Couldn’t change the amount', { text: problemText(error) }),
            })
          }
        >
          Use products total
        </Button>
      )}
    </p>
  );
}
