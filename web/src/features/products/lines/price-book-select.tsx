import { Select } from '../../../ui/select.tsx';
import { type PriceBook, usePriceBooks } from '../api.ts';
import { isValidOn } from '../price-book-words.ts';

interface PriceBookSelectProps {
  readonly currency: string;
  readonly bookId: string | undefined;
  readonly taxIncluded: boolean;
  /** Everyone who edits the lines can choose the default book where it is of the other kind, these people any. */
  readonly canChoose: boolean;
  readonly onChange: (book: PriceBook) => void;
}

/** The price book of the lines, where there is another one to choose today. */
export function PriceBookSelect(props: PriceBookSelectProps) {
  const { currency, bookId, taxIncluded, canChoose, onChange } = props;
  const { data } = usePriceBooks();
  const today = new Date().toISOString().slice(0, 10);
  const books = (data?.items ?? []).filter((book) => book.currency === currency && isValidOn(book, today));
  const fits = books.filter((book) => book.tax_included === taxIncluded);
  const chosen = fits.find(({ id }) => id === bookId) ?? fits.find((book) => book.is_default);
  if (books.every((book) => book === chosen)) return null;
  const usual = books.find((book) => book.is_default);
  const isUsualOther = usual !== undefined && usual.tax_included !== taxIncluded;
  if (!canChoose && !isUsualOther) {
    return chosen ? <p className="text-sm text-muted-foreground">Price book: {chosen.name}</p> : null;
  }
  return (
    <div className="flex items-center gap-2 text-sm text-muted-foreground">
      <span aria-hidden>Price book</span>
      <div className="w-44">
        <Select
          aria-label="Price book of the products"
          value={chosen?.id ?? null}
          onValueChange={(id) => {
            const book = books.find((each) => each.id === id);
            if (book) onChange(book);
          }}
          options={(canChoose ? books : books.filter((book) => book === chosen || book === usual)).map(
            ({ id, name, tax_included }) => ({
              value: id,
              label: name,
              hint: tax_included ? 'tax included' : undefined,
            }),
          )}
        />
      </div>
    </div>
  );
}
