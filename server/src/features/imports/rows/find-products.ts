import type { Tx } from '@dealwright/db/database';
import { newId } from '../../../platform/ids.ts';
import { plainNames } from '../../accounts/match-store.ts';
import {
  type DefaultBook,
  listDefaultBooks,
  matchProducts,
  type ProductMatch,
} from '../../products/many-store.ts';
import type { Place, PlannedRecord } from './planned.ts';
import type { Scene } from './scene.ts';

export interface FoundProduct {
  readonly id: string;
  /** As it is here; null for a product of an earlier row. */
  readonly match: ProductMatch | null;
  /** The row that adds it, if it doesn't exist yet. */
  readonly place: Place | null;
}

interface Wanted {
  readonly name: string;
  readonly sku: string | null;
}

interface PriceKind {
  readonly currency: string;
  readonly isTaxIncluded: boolean;
}

const INCLUDED = 'included';
const taxKey = (currency: string): string => `tax of ${currency}`;

const ofPlanned = (record: PlannedRecord): FoundProduct => ({ id: record.id, match: null, place: record });

/** Matches rows to products, existing ones or those of earlier rows: by SKU, else by name. */
export class ProductFinder {
  private readonly scene: Scene;
  private readonly plains: ReadonlyMap<string, string>;
  private readonly matches: ReadonlyMap<string, ProductMatch>;
  private readonly books: ReadonlyMap<string, DefaultBook>;

  constructor(
    scene: Scene,
    plains: ReadonlyMap<string, string>,
    matches: readonly ProductMatch[],
    books: ReadonlyMap<string, DefaultBook>,
  ) {
    this.scene = scene;
    this.plains = plains;
    this.books = books;
    this.matches = new Map(matches.map((match) => [`${match.by} ${match.key}`, match]));
  }

  /** The keys that later rows know a product by. */
  keysOf({ name, sku }: Wanted): string[] {
    const keys = [`name ${this.plains.get(name) ?? name}`];
    return sku === null ? keys : [`sku ${this.plains.get(sku) ?? sku}`, ...keys];
  }

  /** Whether prices of a currency include tax, as those of its default price book; null while no price decided about it. */
  isTaxIncluded(currency: string): boolean | null {
    const book = this.books.get(currency);
    if (book) return book.tax_included;
    const planned = this.scene.planned.find('product', taxKey(currency));
    return planned && planned.name === INCLUDED;
  }

  /** The first price that is written decides about the default price book of its currency, which it adds. */
  decideTax({ currency, isTaxIncluded }: PriceKind, { file, line }: Place): void {
    if (this.isTaxIncluded(currency) !== null) return;
    const name = isTaxIncluded ? INCLUDED : 'added';
    const record = { id: newId(), name, externalId: null, domain: null, file, line };
    this.scene.planned.add('product', [taxKey(currency)], record);
  }

  find(wanted: Wanted): FoundProduct | null {
    for (const key of this.keysOf(wanted)) {
      const match = this.matches.get(key);
      if (match) return { id: match.id, match, place: null };
      const planned = this.scene.planned.find('product', key);
      if (planned) return ofPlanned(planned);
    }
    return null;
  }
}

/** Looks up the products of all rows at once. */
export async function findProducts(tx: Tx, scene: Scene, wanted: readonly Wanted[]): Promise<ProductFinder> {
  if (wanted.length === 0) return new ProductFinder(scene, new Map(), [], new Map());
  const names = [...new Set(wanted.map(({ name }) => name))];
  const skus = [...new Set(wanted.flatMap(({ sku }) => (sku === null ? [] : [sku])))];
  const words = [...new Set([...names, ...skus])];
  const plains = await plainNames(tx, words);
  const matches = await matchProducts(tx, scene.actor, { names, skus });
  const books = await listDefaultBooks(tx, scene.actor);
  const plainOf = new Map(words.map((word, at) => [word, plains[at] ?? word]));
  return new ProductFinder(scene, plainOf, matches, books);
}
