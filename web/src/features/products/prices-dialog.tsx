import { useState } from 'react';
import { formatMoney } from '../../lib/format.ts';
import { useLocale } from '../../lib/locale.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { type PriceBook, type PriceTiers, type Product, usePriceBooks, usePriceInBook } from './api.ts';
import { quantityText } from './lines/read-cell.ts';
import { PriceBookDialog } from './price-book-dialog.tsx';
import { validityWords } from './price-book-words.ts';
import { TierEditor } from './tier-editor.tsx';

interface PricesDialogProps {
  readonly product: Product;
  readonly onClose: () => void;
}

/** What a product costs in each price book, with prices for larger quantities. */
export function PricesDialog({ product, onClose }: PricesDialogProps) {
  const books = usePriceBooks();
  const [isAdding, setAdding] = useState(false);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Prices of ${product.name}`}
      footer={
        <Button variant="outline" onClick={onClose}>
          Done
        </Button>
      }
    >
      <QueryState query={books} skeleton={<SkeletonList rows={2} rowClass="h-20" label="Loading prices" />}>
        {({ items, can }) =>
          items.length === 0 ? (
            <div className="flex flex-col items-start gap-3 text-sm">
              <p>Prices are kept in price books, one for each currency.</p>
              {can.manage && (
                <Button variant="primary" onClick={() => setAdding(true)}>
                  Add price book
                </Button>
              )}
            </div>
          ) : (
            <div className="flex flex-col gap-5">
              {items.map((book) => (
                <BookPrice key={book.id} product={product} book={book} canManage={can.manage} />
              ))}
            </div>
          )
        }
      </QueryState>
      {isAdding && (
        <PriceBookDialog book={null} onClose={() => setAdding(false)} onSaved={() => setAdding(false)} />
      )}
    </Dialog>
  );
}

interface BookPriceProps {
  readonly product: Product;
  readonly book: PriceBook;
  readonly canManage: boolean;
}

function BookPrice({ product, book, canManage }: BookPriceProps) {
  const price = usePriceInBook(product, book.id);
  return (
    <section aria-label={book.name} className="flex flex-col gap-2">
      <h3 className="text-base font-medium">
        {book.name}
        <span className="text-sm font-normal text-muted-foreground"> · {validityWords(book)}</span>
      </h3>
      <QueryState
        query={price}
        skeleton={<SkeletonList rows={1} rowClass="h-9" label={`Loading ${book.name}`} />}
      >
        {(found) =>
          canManage ? (
            <TierEditor product={product} book={book} tiers={found?.tiers ?? []} />
          ) : (
            <TierList book={book} tiers={found?.tiers ?? []} />
          )
        }
      </QueryState>
    </section>
  );
}

function TierList({ book, tiers }: { readonly book: PriceBook; readonly tiers: PriceTiers }) {
  const locale = useLocale();
  if (tiers.length === 0) return <p className="text-sm text-muted-foreground">No price</p>;
  return (
    <ul className="text-sm tabular-nums">
      {tiers.map(({ from_quantity, unit_price_minor }) => (
        <li key={from_quantity}>
          {from_quantity !== '0' && `From ${quantityText(from_quantity, { locale })}: `}
          {formatMoney({ amountMinor: unit_price_minor, currency: book.currency })}
        </li>
      ))}
    </ul>
  );
}
