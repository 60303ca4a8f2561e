import type { ProductDraft } from '@dealwright/domain/import/drafts';
import { type Decision, type DraftedRow, skipped } from './scene.ts';

/** Products exist only as values of deals. */
export function decideProducts(rows: readonly DraftedRow<ProductDraft>[]): Decision<never>[] {
  return rows.map(({ draft: { name } }) => skipped(name, 'Kept as the product’s name with its deals'));
}
