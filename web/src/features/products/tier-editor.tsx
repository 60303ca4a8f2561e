import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { useDraft } from '../../lib/drafts.ts';
import { problemText } from '../../lib/http.ts';
import { currentLocale, useLocale } from '../../lib/locale.ts';
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

function useTiers({ product, book, tiers }: TierEditorProps) {
  const locale = useLocale();
  const key = `product.${product.id}.prices.${book.id}`;
  const [initial] = useState(() =>
    tiersAsTyped(tiers, (value) => quantityText(value, { locale: currentLocale() })),
  );
  const [drafts, setDrafts, clear] = useDraft<readonly TierDraft[]>(key, initial);
  const [problem, setProblem] = useState<string | null>(null);
  const setting = useSetPrice();
  const read = readTiers(drafts, locale);
  const save = () => {
    if ('problem' in read) return setProblem(read.problem);
    setProblem(null);
    setting.mutate(
      { bookId: book.id, productId: product.id, tiers: read.tiers },
      {
        onSuccess: () => {
          clear(drafts);
          notifySuccess('Price saved', { text: `${product.name} · ${book.name}` });
        },
        onError: (error) => setProblem(problemText(error)),
      },
    );
  };
  const isChanged = 'problem' in read || JSON.stringify(read.tiers) !== JSON.stringify(tiers);
  const put = (next: readonly TierDraft[]) => {
    setProblem(null);
    setDrafts(next);
  };
  return { key, drafts, put, problem, save, isChanged, isSaving: setting.isPending };
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
