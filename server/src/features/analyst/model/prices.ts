import type { Rate } from '@dealwright/domain/usage-cost';

interface DatedRate extends Rate {
  /** The day the list price is from: its announcement, or when it was last compared. Change both together. */
  readonly asOf: string;
}

/** List prices of the standard tier. They make estimates, not invoices: the provider's own page has the last word. */
const PRICES: Readonly<Record<string, DatedRate>> = {
  'gpt-4.1': { inputUsd: 2, outputUsd: 8, asOf: '2026-04-02' },
  'gpt-4.1-mini': { inputUsd: 0.4, outputUsd: 1.6, asOf: '2026-04-02' },
  'gpt-4.1-nano': { inputUsd: 0.1, outputUsd: 0.4, asOf: '2025-04-14' },
  'gpt-4o': { inputUsd: 2.5, outputUsd: 10, asOf: '2026-04-02' },
  'gpt-4o-mini': { inputUsd: 0.15, outputUsd: 0.6, asOf: '2026-04-02' },
  'gpt-5': { inputUsd: 1.25, outputUsd: 10, asOf: '2025-08-07' },
  'gpt-5-mini': { inputUsd: 0.25, outputUsd: 2, asOf: '2025-08-07' },
  'gpt-5-nano': { inputUsd: 0.05, outputUsd: 0.4, asOf: '2025-08-07' },
  'gemini-2.5-pro': { inputUsd: 1.25, outputUsd: 10, asOf: '2025-06-17' },
  'gemini-2.5-flash': { inputUsd: 0.3, outputUsd: 2.5, asOf: '2025-06-17' },
  'gemini-2.5-flash-lite': { inputUsd: 0.1, outputUsd: 0.4, asOf: '2025-07-22' },
};

/** For a model that is not in the list: rather too much than too little, so that a budget holds. */
export const UNKNOWN_PRICE: Rate = { inputUsd: 3, outputUsd: 15 };

/** The price of a model; `known` is false if it is only assumed. Dated names ('gpt-4.1-2025-04-14') count as the model. */
export function priceOf(model: string): { readonly price: Rate; readonly known: boolean } {
  const name = model
    .toLowerCase()
    .replace(/^models\//, '')
    .replace(/-(?:\d{4}-\d{2}-\d{2}|latest|\d{3})$/, '');
  const price = Object.hasOwn(PRICES, name) ? PRICES[name] : undefined;
  return price ? { price, known: true } : { price: UNKNOWN_PRICE, known: false };
}
