import { countWhole } from '../../lib/use-pages.ts';
import { ExportButton } from '../../ui/export-button.tsx';
import { useExportProducts, useProducts } from './api.ts';
import type { ProductSearch } from './product-search.ts';

/** Saves the products of the list as a file. */
export function ExportProductsButton({ search }: { readonly search: ProductSearch }) {
  const { data } = useProducts(search);
  const exporting = useExportProducts();
  return (
    <ExportButton
      noun="product"
      count={countWhole(data)}
      hasWorkbook
      busy={exporting.isPending}
      onExport={(format) => exporting.mutate({ search, format })}
    />
  );
}
