import { type BookPrice, bookPriceSchema } from '@dealwright/contract/products/price-books';
import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { readDraft } from '../../lib/drafts.ts';
import { formatMoney } from '../../lib/format.ts';
import { currentLocale, useLocale } from '../../lib/locale.ts';
import { isSame, type RecordType } from '../../lib/save-record.ts';
import { useRecordEditor } from '../../lib/use-record-editor.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Input } from '../../ui/input.tsx';
import { KeepTyped } from '../../ui/keep-typed.tsx';
import { MoneyInput } from '../../ui/money-input.tsx';
import { notifySuccess } from '../../ui/toast.ts';
import { type PriceBook, type PriceTiers, type Product, useSetPrice } from './api.ts';
import { quantityText } from './lines/read-cell.ts';
import { newTier, readTiers, type TierDraft, tiersAsTyped } from './tier-draft.ts';

interface TierEditorProps {
  readonly product: Product;
  readonly book: PriceBook;
  readonly tiers: PriceTiers;
}

type SeenPrice = Pick<BookPrice, 'tiers'>;

interface PriceValues {
  readonly tiers: readonly TierDraft[];
}

function tierWords(drafts: readonly TierDraft[], currency: string): string {
  const priced = drafts.flatMap(({ from, price }, at) => {
    if (price === null) return [];
    const amount = formatMoney({ amountMinor: price, currency });
    return [at === 0 ? amount : `from ${from}: ${amount}`];
  });
  return priced.length === 0 ? 'No price' : priced.join(', ');
}

function priceType({ currency }: PriceBook): RecordType<SeenPrice, PriceValues> {
  const write = (quantity: string) => quantityText(quantity, { locale: currentLocale() });
  return {
    fields: {
      tiers: {
        label: 'Prices',
        words: (drafts) => tierWords(drafts, currency),
        agrees: (one, other) => isSame(readTiers(one, currentLocale()), readTiers(other, currentLocale())),
      },
    },
    valuesOf: ({ tiers }) => ({ tiers: tiersAsTyped(tiers, write) }),
    schema: bookPriceSchema.pick({ tiers: true }),
  };
}

function useTiers({ product, book, tiers }: TierEditorProps) {
  const locale = useLocale();
  const key = `product.${product.id}.tiers.${book.id}`;
  const [problem, setProblem] = useState<string | null>(null);
  const [wasTyped] = useState(() => readDraft(key) !== null);
  const setting = useSetPrice();
  const editor = useRecordEditor<SeenPrice, PriceValues>({
    type: priceType(book),
    subject: `${product.name} · ${book.name}`,
    record: { tiers },
    send: async (_, base, mine) => {
      const read = readTiers(mine.tiers, locale);
      if ('problem' in read) throw new Error(read.problem);
      const place = { bookId: book.id, productId: product.id };
      return setting.mutateAsync({ ...place, tiers: read.tiers, before: base.tiers });
    },
    draftKey: key,
    startsOpen: wasTyped,
    onSaved: ({ kept }) => {
      if (kept === 'mine') notifySuccess('Price saved', { text: `${product.name} · ${book.name}` });
    },
  });
  const drafts = editor.draft.tiers;
  const read = readTiers(drafts, locale);
  const save = () => {
    if ('problem' in read) return setProblem(read.problem);
    setProblem(null);
    void editor.save();
  };
  const put = (next: readonly TierDraft[]) => {
    setProblem(null);
    editor.change({ tiers: next });
  };
  return {
    key,
    drafts,
    put,
    problem: problem ?? editor.failure,
    save,
    isChanged: 'problem' in read || !isSame(read.tiers, tiers),
    isSaving: editor.phase === 'saving',
  };
}

/** The price of a product in a book, and its prices for larger quantities. */
export function TierEditor(props: TierEditorProps) {
  const { book, product } = props;
  const { key, drafts, put, problem, save, isChanged, isSaving } = useTiers(props);
  const unit = product.unit ?? 'unit';
  return (
    <KeepTyped draft={key}>
      <form
        noValidate
        className="flex flex-col gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        {drafts.map((tier, at) => (
          <TierRow
            key={tier.key}
            tier={tier}
            at={at}
            book={book}
            unit={unit}
            onChange={(next) => put(drafts.map((each) => (each.key === tier.key ? next : each)))}
            onRemove={at > 0 ? () => put(drafts.filter((each) => each.key !== tier.key)) : undefined}
          />
        ))}
        {problem && <Callout tone="lost" live title={problem} />}
        <div className="flex flex-wrap gap-2">
          <Button variant="ghost" size="sm" onClick={() => put([...drafts, newTier('')])}>
            <Plus aria-hidden />
            Add tier
          </Button>
          {isChanged && (
            <Button type="submit" variant="primary" size="sm" busy={isSaving}>
              Save price
            </Button>
          )}
        </div>
      </form>
    </KeepTyped>
  );
}

interface TierRowProps {
  readonly tier: TierDraft;
  readonly at: number;
  readonly book: PriceBook;
  readonly unit: string;
  readonly onChange: (tier: TierDraft) => void;
  readonly onRemove: (() => void) | undefined;
}

function TierRow({ tier, at, book, unit, onChange, onRemove }: TierRowProps) {
  return (
    <div className="flex items-start gap-2 text-sm">
      {at === 0 ? (
        <span className="flex h-8 w-32 shrink-0 items-center text-muted-foreground touch:h-11">
          Any quantity
        </span>
      ) : (
        <span className="flex w-32 shrink-0 items-center gap-2 text-muted-foreground">
          From
          <Input
            aria-label={`Tier ${at + 1} starts at`}
            inputMode="decimal"
            autoComplete="off"
            className="text-right tabular-nums"
            value={tier.from}
            onValueChange={(from) => onChange({ ...tier, from })}
          />
        </span>
      )}
      <MoneyInput
        aria-label={
          at === 0 ? `Price per ${unit} in ${book.name}` : `Price from tier ${at + 1} in ${book.name}`
        }
        keepAs={`tier.${at}`}
        amountMinor={tier.price}
        currency={book.currency}
        onAmountChange={(price) => onChange({ ...tier, price })}
      />
      {onRemove && (
        <IconButton label={`Remove tier ${at + 1}`} onClick={onRemove}>
          <X aria-hidden />
        </IconButton>
      )}
    </div>
  );
}
