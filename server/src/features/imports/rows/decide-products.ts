import type { Tx } from '@dealwright/db/database';
import type { ProductDraft } from '@dealwright/domain/import/drafts';
import type { AmountRead, RowProblem } from '@dealwright/domain/import/row-plan';
import { newId } from '../../../platform/ids.ts';
import type { ProductMatch, ProductState } from '../../products/many-store.ts';
import { canManageProducts } from '../../products/policy.ts';
import { findProducts, type ProductFinder } from './find-products.ts';
import {
  changesText,
  type Decision,
  type DraftedRow,
  failed,
  type ImpliedRecord,
  NOTHING_TO_CHANGE,
  reasonOf,
  type Scene,
  sameAs,
  skipped,
} from './scene.ts';

export interface ProductWrite {
  readonly kind: 'product';
  readonly state: ProductState;
  /** Null for a new product. */
  readonly before: ProductMatch | null;
  readonly price: ProductPrice | null;
}

/** What goes into the default price book of its currency, which is added with or without tax where there is none. */
interface ProductPrice extends AmountRead {
  readonly isTaxIncluded: boolean;
}

type Row = DraftedRow<ProductDraft>;

/** The price of a row, unless it includes tax and the price book doesn’t, or the other way around. */
function priceOf(
  row: Row,
  finder: ProductFinder,
): { price: ProductPrice | null; problems: readonly RowProblem[] } {
  const { problems, draft } = row;
  const { price, isTaxIncluded: stated } = draft;
  if (price === null) return { price: null, problems };
  const isTaxIncluded = finder.isTaxIncluded(price.currency) ?? stated ?? false;
  if (stated === null || stated === isTaxIncluded) return { price: { ...price, isTaxIncluded }, problems };
  const what = isTaxIncluded ? 'include tax' : 'don’t include tax';
  const message = `The price was left out: prices in the default price book for ${price.currency} ${what}`;
  return {
    price: null,
    problems: [...problems, { field: 'price_tax', column: null, message, isFatal: false }],
  };
}

function update(scene: Scene, row: Row, here: ProductMatch, finder: ProductFinder): Decision<ProductWrite> {
  const { name, externalId: sku, family } = row.draft;
  if (sku !== null && here.sku !== null && here.by === 'name') {
    return failed(name, `${here.name} is already here with the SKU ${here.sku}`);
  }
  if (here.archived) return skipped(name, 'In the archive', here.id);
  const { price, problems } = priceOf(row, finder);
  const known = { name, record_id: here.id };
  const state = { id: here.id, name, sku: sku ?? here.sku, family: family ?? here.family };
  const isOtherPrice = price !== null && here.prices[price.currency]?.minor !== price.minor;
  const nouns = [
    ...(state.name === here.name ? [] : ['name']),
    ...(state.sku === here.sku ? [] : ['SKU']),
    ...(state.family === here.family ? [] : ['family']),
    ...(isOtherPrice ? ['price'] : []),
  ];
  if (nouns.length === 0) {
    const isLeftOut = price === null && problems.some(({ field }) => field === 'price_tax');
    const reason = isLeftOut ? reasonOf(problems) : NOTHING_TO_CHANGE;
    return { ...known, fate: 'unchanged', reason, write: null };
  }
  if (scene.options.existing === 'skip') return skipped(name, 'Already here', here.id);
  if (isOtherPrice) finder.decideTax(price, row);
  const write = { kind: 'product', state, before: here, price: isOtherPrice ? price : null } as const;
  return { ...known, fate: 'update', reason: changesText(nouns, problems), write };
}

function decide(scene: Scene, row: Row, finder: ProductFinder): Decision<ProductWrite> {
  const { draft, file, line } = row;
  const { name, externalId: sku, family } = draft;
  const found = finder.find({ name, sku });
  const earlier = found?.place ?? (found && scene.planned.claimant(found.id));
  if (found && earlier) return skipped(name, sameAs(scene, row, earlier), found.id);
  if (found?.match) {
    scene.planned.claim(found.id, row);
    return update(scene, row, found.match, finder);
  }
  const id = row.record_id ?? newId();
  const record = { id, name, externalId: sku, domain: null, file, line };
  scene.planned.add('product', finder.keysOf({ name, sku }), record);
  const { price, problems } = priceOf(row, finder);
  if (price !== null) finder.decideTax(price, row);
  const write = { kind: 'product', state: { id, name, sku, family }, before: null, price } as const;
  return { fate: 'create', name, reason: reasonOf(problems), record_id: id, write };
}

/** Decides products; a name or SKU that is already here changes that product. */
export async function decideProducts(
  tx: Tx,
  scene: Scene,
  rows: readonly Row[],
): Promise<Decision<ProductWrite>[]> {
  if (!canManageProducts(scene.actor)) {
    return rows.map(({ draft: { name } }) => skipped(name, 'Only admins and managers can import products'));
  }
  const wanted = rows.map(({ draft }) => ({ name: draft.name, sku: draft.externalId }));
  const finder = await findProducts(tx, scene, wanted);
  return rows.map((row) => decide(scene, row, finder));
}

interface NamesProduct {
  readonly name: string;
  readonly file: number;
  readonly line: number;
}

/** Adds the products that new deals name and that don't exist yet. Others may only name existing ones. */
export function implyProducts(
  finder: ProductFinder,
  scene: Scene,
  rows: readonly NamesProduct[],
): ImpliedRecord[] {
  // The run has added them before.
  if (scene.operation !== null || !canManageProducts(scene.actor)) return [];
  return rows.flatMap(({ name, file, line }) => {
    if (finder.find({ name, sku: null })) return [];
    const implied = { id: newId(), name, file, line };
    const keys = finder.keysOf({ name, sku: null });
    scene.planned.add('product', keys, { ...implied, externalId: null, domain: null });
    return [{ ...implied, kind: 'product' as const, cells: [name] }];
  });
}
