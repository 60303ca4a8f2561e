import type { BookPrice } from '@dealwright/contract/products/price-books';
import type { Product } from '@dealwright/contract/products/products';
import { plainDecimal } from '@dealwright/domain/decimal';
import type { Actor } from '../../platform/actor.ts';
import { canManageProducts } from './policy.ts';
import type { BookPriceRow } from './price-store.ts';
import type { ProductRow, TierRow } from './store.ts';

export const presentTiers = (tiers: readonly TierRow[]): TierRow[] =>
  tiers.map(({ from_quantity, unit_price_minor }) => ({
    from_quantity: plainDecimal(from_quantity),
    unit_price_minor,
  }));

interface Priced {
  readonly currency: string;
  readonly tax_included: boolean;
}

export function presentProduct(actor: Actor, row: ProductRow, price: Priced): Product {
  const { plain_name: _, tiers, archived_at, created_at, updated_at, ...facts } = row;
  return {
    ...facts,
    archived_at: archived_at?.toISOString() ?? null,
    price: { ...price, tiers: presentTiers(tiers) },
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
    can: { edit: canManageProducts(actor) },
  };
}

export function presentBookPrice({ plain_name: _, tiers, ...row }: BookPriceRow): BookPrice {
  return {
    product: { ...row, archived_at: row.archived_at?.toISOString() ?? null },
    tiers: presentTiers(tiers),
  };
}
