/** The search parameters of the list. */
export interface ProductSearch {
  readonly q?: string;
  readonly family?: string;
  readonly archived?: 'only' | 'all';
}

export type ProductSearchChange = {
  readonly [K in keyof ProductSearch]?: ProductSearch[K] | undefined;
};

const MOST = 100;

const textOf = (given: unknown): string => {
  const text = typeof given === 'string' || typeof given === 'number' ? String(given).trim() : '';
  return text.length <= MOST ? text : '';
};

/** Parses search parameters from any source: invalid ones are dropped. */
export function parseProductSearch(raw: Readonly<Record<string, unknown>>): ProductSearch {
  const [q, family] = [textOf(raw['q']), textOf(raw['family'])];
  const archived = (['only', 'all'] as const).find((value) => value === raw['archived']);
  return { ...(q && { q }), ...(family && { family }), ...(archived && { archived }) };
}

/** How many filters are active, not counting the search words. */
export function countFilters({ q: _, ...filter }: ProductSearch): number {
  return Object.keys(filter).length;
}

export const isNarrowed = (search: ProductSearch): boolean => Object.keys(search).length > 0;

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase();

/** Whether name or SKU has the text: an answer to fewer letters is narrowed until the next one is there. */
export function hasText(
  product: { readonly name: string; readonly sku: string | null },
  text: string,
): boolean {
  const asked = plain(text.trim());
  return plain(product.name).includes(asked) || plain(product.sku ?? '').includes(asked);
}
