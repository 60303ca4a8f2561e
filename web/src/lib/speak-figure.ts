import { formatCount, formatMoneySpoken } from './format.ts';

interface Figure {
  /** Sums by currency; they are never added up across currencies. */
  readonly amounts?: readonly { readonly currency: string; readonly amount_minor: number }[];
  readonly deals?: number;
}

/** A figure as it is read out, with its nouns: '$1.9 million, 7 deals', '$1.2 million and €310 thousand'. */
export function speakFigure({ amounts, deals }: Figure): string {
  const money = (amounts ?? [])
    .filter(({ amount_minor: amountMinor }) => amountMinor !== 0)
    .map(({ currency, amount_minor: amountMinor }) => formatMoneySpoken({ currency, amountMinor }));
  const parts = [money.join(' and '), deals === undefined ? '' : formatCount(deals, 'deal')];
  return parts.filter((part) => part !== '').join(', ');
}
