import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { FileUp, Plus } from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import { type Product, usePriceBooks, useProduct } from '../features/products/api.ts';
import { ExportProductsButton } from '../features/products/export-products-button.tsx';
import { PriceBookList } from '../features/products/price-book-list.tsx';
import { ProductFilters } from '../features/products/product-filters.tsx';
import { ProductList } from '../features/products/product-list.tsx';
import {
  type ProductSearch,
  type ProductSearchChange,
  parseProductSearch,
} from '../features/products/product-search.ts';
import { usePage } from '../lib/page-title.ts';
import { Button } from '../ui/button.tsx';
import { buttonClass } from '../ui/button-class.ts';
import { lazy } from '../ui/lazy.ts';
import { Page } from '../ui/page.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { SegmentedControl } from '../ui/segmented-control.tsx';

const ProductDialog = lazy(() =>
  import('../features/products/product-dialog.tsx').then((module) => ({ default: module.ProductDialog })),
);
const PricesDialog = lazy(() =>
  import('../features/products/prices-dialog.tsx').then((module) => ({ default: module.PricesDialog })),
);
const PriceBookDialog = lazy(() =>
  import('../features/products/price-book-dialog.tsx').then((module) => ({
    default: module.PriceBookDialog,
  })),
);

/** What lies over the list, in its address. */
interface Opened {
  readonly view?: 'price-books';
  readonly new?: true;
  readonly product?: string;
  readonly prices?: string;
}

const VIEWS = [
  { value: 'products', label: 'Products' },
  { value: 'price-books', label: 'Price books' },
] as const;

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

function useProductsAddress() {
  const navigate = useNavigate();
  const raw: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const search = parseProductSearch(raw);
  const show = (to: ProductSearch & Opened) =>
    void navigate({ to: '/products', search: to as never, replace: true, resetScroll: false });
  return {
    search,
    show,
    view: raw['view'] === 'price-books' ? ('price-books' as const) : ('products' as const),
    isNew: raw['new'] === true,
    product: textOf(raw['product']),
    prices: textOf(raw['prices']),
    change: (next: ProductSearchChange) => show(parseProductSearch({ ...search, ...next })),
  };
}

export function ProductsPage() {
  usePage({
    title: 'Products',
    description: 'The products and services your company sells, with their prices.',
  });
  const address = useProductsAddress();
  const { view, show } = address;
  const canManage = usePriceBooks().data?.can.manage === true;
  const isBooks = view === 'price-books';
  const base = isBooks ? ({ view: 'price-books' } as const) : address.search;
  const add = () => show({ ...base, new: true });
  return (
    <Page>
      <PageHeader
        title="Products"
        actions={
          <>
            {!isBooks && <ExportProductsButton search={address.search} />}
            {canManage && <Actions isBooks={isBooks} onAdd={add} />}
          </>
        }
      />
      <SegmentedControl
        aria-label="View"
        className="self-start"
        value={view}
        segments={VIEWS}
        onValueChange={(next) => show(next === 'price-books' ? { view: next } : {})}
      />
      {isBooks ? (
        <PriceBookList first={canManage && <AddButton label="Add price book" onClick={add} />} />
      ) : (
        <>
          <ProductFilters search={address.search} onChange={address.change} />
          <ProductList
            search={address.search}
            onOpen={({ id }) => show({ ...address.search, product: id })}
            onPrices={({ id }) => show({ ...address.search, prices: id })}
            onClear={() => show({})}
            first={canManage && <AddButton label="Add product" onClick={add} />}
          />
        </>
      )}
      <Suspense fallback={null}>
        <Dialogs address={address} canManage={canManage} onClose={() => show(base)} />
      </Suspense>
    </Page>
  );
}

interface DialogsProps {
  readonly address: ReturnType<typeof useProductsAddress>;
  readonly canManage: boolean;
  readonly onClose: () => void;
}

function Dialogs({ address, canManage, onClose }: DialogsProps) {
  const { view, isNew, product, prices, search, show } = address;
  if (isNew && canManage) {
    if (view === 'price-books') return <PriceBookDialog book={null} onClose={onClose} onSaved={onClose} />;
    return (
      <ProductDialog
        product={null}
        onClose={onClose}
        onSaved={({ id, price }) => show(price.tiers.length > 0 ? search : { ...search, prices: id })}
      />
    );
  }
  const id = product ?? prices;
  if (id === null) return null;
  return (
    <Found id={id}>
      {(found) =>
        product !== null && found.can.edit ? (
          <ProductDialog key={id} product={found} onClose={onClose} onSaved={onClose} />
        ) : (
          <PricesDialog key={id} product={found} onClose={onClose} />
        )
      }
    </Found>
  );
}

interface FoundProps {
  readonly id: string;
  readonly children: (product: Product) => ReactNode;
}

/** The product of the address, once it is known; an address of none shows the list alone. */
function Found({ id, children }: FoundProps) {
  const { data } = useProduct(id);
  return data ? children(data) : null;
}

function AddButton({ label, onClick }: { readonly label: string; readonly onClick: () => void }) {
  return (
    <Button variant="primary" onClick={onClick}>
      <Plus aria-hidden />
      {label}
    </Button>
  );
}

function Actions({ isBooks, onAdd }: { readonly isBooks: boolean; readonly onAdd: () => void }) {
  if (isBooks) return <AddButton label="Add price book" onClick={onAdd} />;
  return (
    <>
      <Link to="/import" className={buttonClass({ variant: 'outline' })}>
        <FileUp aria-hidden />
        Import
      </Link>
      <AddButton label="Add product" onClick={onAdd} />
    </>
  );
}
