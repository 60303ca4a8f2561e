import { getCompetitor } from '@dealwright/contract/competitors/competitors';
import { getProduct } from '@dealwright/contract/products/products';
import { call } from '../../../lib/http.ts';
import type { NamedFilter } from './filter-chips.ts';

/** What a competitor or product is called. */
export async function fetchName(kind: NamedFilter, id: string, signal: AbortSignal): Promise<string> {
  const found =
    kind === 'competitor'
      ? await call(getCompetitor, { params: { competitor_id: id }, signal })
      : await call(getProduct, { params: { product_id: id }, signal });
  return found.name;
}
