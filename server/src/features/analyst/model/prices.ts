/** What a model costs, in US dollars for a million tokens. */
export interface Price {
  readonly inputUsd: number;
  readonly outputUsd: number;
}

/** The day on which the list prices below were read. Update both together. */
export const PRICES_AS_OF = '2026-11-01';

const PRICES: Readonly<Record<string, Price>> = {
  'gpt-4.1': { inputUsd: 2, outputUsd: 8 },
  'gpt-4.1-mini': { inputUsd: 0.4, outputUsd: 1.6 },
  'gpt-4.1-nano': { inputUsd: 0.1, outputUsd: 0.4 },
  'gpt-4o': { inputUsd: 2.5, outputUsd: 10 },
  'gpt-4o-mini': { inputUsd: 0.15, outputUsd: 0.6 },
  'gpt-5': { inputUsd: 1.25, outputUsd: 10 },
  'gpt-5-mini': { inputUsd: 0.25, outputUsd: 2 },
  'gpt-5-nano': { inputUsd: 0.05, outputUsd: 0.4 },
  'gemini-2.5-pro': { inputUsd: 1.25, outputUsd: 10 },
  'gemini-2.5-flash': { inputUsd: 0.3, outputUsd: 2.5 },
  'gemini-2.5-flash-lite': { inputUsd: 0.1, outputUsd: 0.4 },
};

/** For a model that is not in the list: rather too much than too little, so that a budget holds. */
export const UNKNOWN_PRICE: Price = { inputUsd: 3, outputUsd: 15 };

/** The price of a model; `known` is false where it is only assumed. Dated names ('gpt-4.1-2025-04-14') count as the model. */
export function priceOf(model: string): { readonly price: Price; readonly known: boolean } {
  const name = model
    .toLowerCase()
    .replace(/^models\//, '')
    .replace(/-(?:\d{4}-\d{2}-\d{2}|latest|\d{3})$/, '');
  const price = Object.hasOwn(PRICES, name) ? PRICES[name] : undefined;
  return price ? { price, known: true } : { price: UNKNOWN_PRICE, known: false };
}

export function costUsd(price: Price, tokensInput: number, tokensOutput: number): number {
  return (tokensInput * price.inputUsd + tokensOutput * price.outputUsd) / 1_000_000;
}
