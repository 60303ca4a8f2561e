import { Archive, ArchiveRestore, MoreHorizontal, Pencil, Tags } from 'lucide-react';
import { problemText } from '../../lib/http.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { notifyUndo } from '../../ui/notify-undo.ts';
import { notifyError } from '../../ui/toast.ts';
import { type Product, useArchiveProduct } from './api.ts';

export interface ProductActionsProps {
  readonly product: Product;
  readonly onOpen: (product: Product) => void;
  readonly onPrices: (product: Product) => void;
}

/** Archives at once and offers it back; restoring is taken back by archiving. */
function useArchive({ id, name, archived_at }: Product) {
  const archiving = useArchiveProduct();
  const to = (archived: boolean, onSuccess?: () => void) =>
    archiving.mutate(
      { id, archived },
      {
        ...(onSuccess && { onSuccess }),
        onError: (error) =>
          notifyError(archived ? 'Couldn’t archive the product' : 'Couldn’t restore the product', {
            text: problemText(error),
          }),
      },
    );
  const isArchived = archived_at !== null;
  return () =>
    to(!isArchived, () =>
      notifyUndo(isArchived ? 'Product restored' : 'Product archived', () => to(isArchived), { text: name }),
    );
}

export function ProductActions({ product, onOpen, onPrices }: ProductActionsProps) {
  const archive = useArchive(product);
  const isArchived = product.archived_at !== null;
  return (
    <Menu
      trigger={
        <IconButton label={`Actions for ${product.name}`} tooltip={false} className="relative">
          <MoreHorizontal aria-hidden />
        </IconButton>
      }
    >
      {product.can.edit && (
        <MenuItem icon={<Pencil aria-hidden />} onSelect={() => onOpen(product)}>
          Edit product
        </MenuItem>
      )}
      <MenuItem icon={<Tags aria-hidden />} onSelect={() => onPrices(product)}>
        Prices
      </MenuItem>
      {product.can.edit && (
        <MenuItem
          icon={isArchived ? <ArchiveRestore aria-hidden /> : <Archive aria-hidden />}
          onSelect={archive}
        >
          {isArchived ? 'Restore product' : 'Archive product'}
        </MenuItem>
      )}
    </Menu>
  );
}
