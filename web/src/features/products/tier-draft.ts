import { readQuantity } from '@dealwright/domain/read-quantity';
import type { PriceTiers } from './api.ts';

/** A price from a quantity on, as it is edited: the quantity as typed, the price as read. */
export interface TierDraft {
  readonly key: string;
  readonly from: string;
  readonly price: number | null;
}

export const newTier = (from: string): TierDraft => ({ key: crypto.randomUUID(), from, price: null });
const FIRST: TierDraft = { key: '0', from: '0', price: null };

/** The same tiers are the same drafts each time, so that it shows what was typed. */
export function tiersAsTyped(tiers: PriceTiers, write: (quantity: string) => string): readonly TierDraft[] {
  if (tiers.length === 0) return [FIRST];
  return tiers.map(({ from_quantity, unit_price_minor }) => ({
    key: from_quantity,
    from: write(from_quantity),
    price: unit_price_minor,
  }));
}

/** The tiers to send, or what to put right. An only tier without a price means that there is none. */
export function readTiers(
  drafts: readonly TierDraft[],
  locale: string,
): { readonly tiers: PriceTiers } | { readonly problem: string } {
  const [only] = drafts;
  if (drafts.length === 1 && only?.price === null) return { tiers: [] };
  const tiers: PriceTiers = [];
  for (const [at, { from, price }] of drafts.entries()) {
    const reading = at === 0 ? ({ kind: 'understood', value: '0' } as const) : readQuantity(from, locale);
    if (reading.kind !== 'understood') return { problem: 'Enter the quantity each tier starts at' };
    if (price === null) return { problem: 'Enter a price for each tier' };
    const before = tiers.at(-1);
    if (before && Number(reading.value) <= Number(before.from_quantity)) {
      return { problem: 'Each tier has to start at a higher quantity than the one before' };
    }
    tiers.push({ from_quantity: reading.value, unit_price_minor: price });
  }
  return { tiers };
}
