import { BookOpen, Pencil, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { problemText } from '../../lib/http.ts';
import { AlertDialog } from '../../ui/alert-dialog.tsx';
import { Badge } from '../../ui/badge.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { notifyError } from '../../ui/toast.ts';
import { type PriceBook, usePriceBooks, useRemovePriceBook } from './api.ts';
import { PriceBookDialog } from './price-book-dialog.tsx';
import { validityWords } from './price-book-words.ts';

/** The price books of the workspace. */
export function PriceBookList({ first }: { readonly first: ReactNode }) {
  const books = usePriceBooks();
  const [edited, setEdited] = useState<PriceBook | null>(null);
  const [removed, setRemoved] = useState<PriceBook | null>(null);
  return (
    <QueryState
      query={books}
      skeleton={<SkeletonList rows={3} rowClass="h-14" label="Loading price books" />}
    >
      {({ items, can }) => (
        <>
          {items.length === 0 ? (
            <EmptyState icon={<BookOpen />} title="No price books yet" action={first}>
              Prices in one currency, always valid or for a set time.
            </EmptyState>
          ) : (
            <ul aria-label="Price books" className="flex flex-col gap-2">
              {items.map((book) => (
                <BookRow
                  key={book.id}
                  book={book}
                  canManage={can.manage}
                  onEdit={() => setEdited(book)}
                  onRemove={() => setRemoved(book)}
                />
              ))}
            </ul>
          )}
          {edited && (
            <PriceBookDialog book={edited} onClose={() => setEdited(null)} onSaved={() => setEdited(null)} />
          )}
          <RemoveBook book={removed} onClose={() => setRemoved(null)} />
        </>
      )}
    </QueryState>
  );
}

function RemoveBook({ book, onClose }: { readonly book: PriceBook | null; readonly onClose: () => void }) {
  const removing = useRemovePriceBook();
  return (
    <AlertDialog
      open={book !== null}
      onOpenChange={(open) => !open && onClose()}
      title={`Remove ${book?.name ?? 'the price book'}?`}
      description="Its prices are removed for good. Deals keep the prices they have."
      confirmLabel="Remove price book"
      destructive
      busy={removing.isPending}
      onConfirm={() => {
        if (!book) return;
        removing.mutate(book, {
          onError: (error) => notifyError('Couldn’t remove the price book', { text: problemText(error) }),
          onSettled: onClose,
        });
      }}
    />
  );
}

interface BookRowProps {
  readonly book: PriceBook;
  readonly canManage: boolean;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
}

function BookRow({ book, canManage, onEdit, onRemove }: BookRowProps) {
  return (
    <li className="flex items-center gap-3 rounded-lg border border-border bg-card px-3 py-2 text-sm">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 text-base font-medium">
          <span className="min-w-0 [overflow-wrap:anywhere]">{book.name}</span>
          {book.is_default && <Badge tone="primary">Default</Badge>}
        </p>
        <p className="text-muted-foreground">{validityWords(book)}</p>
      </div>
      {canManage && (
        <>
          <IconButton label={`Edit ${book.name}`} onClick={onEdit}>
            <Pencil aria-hidden />
          </IconButton>
          <IconButton label={`Remove ${book.name}`} onClick={onRemove}>
            <Trash2 aria-hidden />
          </IconButton>
        </>
      )}
    </li>
  );
}
