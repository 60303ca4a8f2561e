import { Select } from '../../../ui/select.tsx';
import { type PriceBook, usePriceBooks } from '../api.ts';

interface PriceBookSelectProps {
  readonly currency: string;
  readonly bookId: string | undefined;
  /** Without the right to choose another one, its name is only shown. */
  readonly canChoose: boolean;
  readonly onChange: (id: string) => void;
}

const isUsable = ({ valid_from: from, valid_until: until }: PriceBook, day: string): boolean =>
  (from === null || from <= day) && (until === null || until >= day);

/** The price book of the lines, where there is more than one to choose from today. */
export function PriceBookSelect({ currency, bookId, canChoose, onChange }: PriceBookSelectProps) {
  const { data } = usePriceBooks();
  const today = new Date().toISOString().slice(0, 10);
  const books = (data?.items ?? []).filter((book) => book.currency === currency && isUsable(book, today));
  if (books.length < 2) return null;
  const chosen = books.find(({ id }) => id === bookId) ?? books.find((book) => book.is_default);
  if (!canChoose) {
    return chosen ? <p className="text-sm text-muted-foreground">Price book: {chosen.name}</p> : null;
  }
  return (
    <div className="flex items-center gap-2 text-sm text-muted-foreground">
      <span aria-hidden>Price book</span>
      <div className="w-44">
        <Select
          aria-label="Price book of the products"
          value={chosen?.id ?? null}
          onValueChange={onChange}
          options={books.map(({ id, name }) => ({ value: id, label: name }))}
        />
      </div>
    </div>
  );
}
