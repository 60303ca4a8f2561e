import { CURRENCIES } from '@dealwright/domain/money';
import { Plus } from 'lucide-react';
import { useMemo, useRef } from 'react';
import { formatCount } from '../../../lib/format.ts';
import { useHotkey } from '../../../lib/hotkeys.ts';
import { useIsPhone } from '../../../lib/use-media.ts';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { Select } from '../../../ui/select.tsx';
import { usePriceBooks } from '../api.ts';
import { isValidOn } from '../price-book-words.ts';
import { AmountSource, type PricedDeal } from './amount-source.tsx';
import { type DealLines, type DealNeed, useDealNeeds } from './api.ts';
import { focusCell } from './grid-focus.ts';
import { LineCards } from './line-cards.tsx';
import { type GridDraft, isBlank } from './line-draft.ts';
import { LineGrid } from './line-grid.tsx';
import { LineTotalsList, TotalDiscount } from './line-totals.tsx';
import { LinesConflict } from './lines-conflict.tsx';
import { PriceBookSelect } from './price-book-select.tsx';
import { priceGrid } from './priced-grid.ts';
import { SaveBar } from './save-bar.tsx';
import { type GridActions, useGridActions } from './use-grid-actions.ts';
import { useGridProblems } from './use-grid-problems.ts';
import { type LineGridState, useLineGrid } from './use-line-grid.ts';

const NO_NEEDS: readonly DealNeed[] = [];

interface LineEditorProps {
  readonly deal: PricedDeal;
  readonly saved: DealLines;
}

/** Saves what can be saved; otherwise it goes to the first thing to put right. */
function useSave(state: LineGridState, problems: ReturnType<typeof useGridProblems>, refusal: string | null) {
  const section = useRef<HTMLElement>(null);
  const save = () => {
    if (!state.isChanged || state.isSaving) return;
    const { first, hasDiscountProblem } = problems;
    problems.tell(first !== null);
    if (first) focusCell(section.current, first);
    else if (hasDiscountProblem) {
      section.current?.querySelector<HTMLElement>('[aria-label="Total discount %"]')?.focus();
    } else if (refusal === null) void state.save();
  };
  useHotkey({
    keys: 'mod+s',
    label: 'Save products',
    group: 'Products',
    whileTyping: true,
    onPageOnly: true,
    run: save,
  });
  return { section, save };
}

/** The products of a deal, edited as one grid and saved at once. */
export function LineEditor({ deal, saved }: LineEditorProps) {
  const state = useLineGrid(deal.number, saved);
  const { actions, shown } = useGridActions(state, {
    bookId: state.grid.price_book_id ?? saved.price_book?.id,
    taxIncluded: state.grid.tax_included ?? saved.tax_included,
  });
  const problems = useGridProblems(shown);
  const priced = useMemo(() => priceGrid(shown), [shown]);
  const { data: needs = NO_NEEDS } = useDealNeeds(deal.number);
  const isPhone = useIsPhone();
  const { section, save } = useSave(state, problems, priced.refusal);
  const Lines = isPhone ? LineCards : LineGrid;
  return (
    <section ref={section} aria-label="Products" className="flex flex-col gap-3" {...problems.typing}>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <AmountSource deal={deal} saved={saved} />
        <Prices grid={shown} actions={actions} canChooseBook={saved.can.choose_price_book} />
      </div>
      <Warnings state={state} refusal={priced.refusal} />
      <Lines grid={shown} needs={needs} priced={priced} problems={problems.shown} actions={actions} />
      <div className="flex flex-wrap items-start justify-between gap-4">
        {!isPhone && (
          <AddLine
            count={shown.lines.filter((line) => !isBlank(line)).length}
            onAdd={() => {
              if (actions.add()) focusCell(section.current, { row: shown.lines.length, field: 'name' });
            }}
          />
        )}
        {priced.totals && (
          <LineTotalsList
            totals={priced.totals}
            currency={shown.currency}
            discount={<TotalDiscount grid={shown} onText={actions.discount} />}
          />
        )}
      </div>
      {state.isChanged && (
        <SaveBar
          busy={state.isSaving}
          onSave={save}
          onDiscard={state.discard}
          isLocked={state.theirs !== null}
        />
      )}
    </section>
  );
}

function Warnings({ state, refusal }: { readonly state: LineGridState; readonly refusal: string | null }) {
  return (
    <>
      {state.theirs && (
        <LinesConflict
          theirs={state.theirs}
          isSaving={state.isSaving}
          onKeepMine={() => void state.keepMine()}
          onUseTheirs={state.takeTheirs}
        />
      )}
      {state.failure && (
        <Callout tone="lost" live title="Couldn’t save the products">
          {state.failure} What you typed is kept.
        </Callout>
      )}
      {refusal && <Callout tone="warn" live title={refusal} />}
    </>
  );
}

interface PricesProps {
  readonly grid: GridDraft;
  readonly actions: GridActions;
  readonly canChooseBook: boolean;
}

/** The price book and the currency of the lines, and whether their prices include tax. */
function Prices({ grid, actions, canChooseBook }: PricesProps) {
  const { data } = usePriceBooks();
  const today = new Date().toISOString().slice(0, 10);
  const defaultOf = (code: string) =>
    data?.items.find((book) => book.is_default && book.currency === code && isValidOn(book, today));
  return (
    <div className="ml-auto flex flex-wrap items-center gap-3">
      {actions.followed.taxIncluded && <p className="text-sm text-muted-foreground">Prices include tax</p>}
      <PriceBookSelect
        currency={grid.currency}
        bookId={actions.followed.bookId}
        taxIncluded={actions.followed.taxIncluded}
        canChoose={canChooseBook}
        onChange={(book) => actions.book(book, grid)}
      />
      <Currency
        currency={grid.currency}
        onChange={(code) => actions.exchange(code, defaultOf(code)?.tax_included)}
      />
    </div>
  );
}

const CURRENCY_OPTIONS = CURRENCIES.map((value) => ({ value, label: value }));

function Currency({
  currency,
  onChange,
}: {
  readonly currency: string;
  readonly onChange: (code: string) => void;
}) {
  return (
    <div className="flex items-center gap-2 text-sm text-muted-foreground">
      <span aria-hidden>Currency</span>
      <div className="w-24">
        <Select
          aria-label="Currency of the products"
          value={CURRENCIES.find((code) => code === currency) ?? null}
          onValueChange={onChange}
          options={CURRENCY_OPTIONS}
        />
      </div>
    </div>
  );
}

function AddLine({ count, onAdd }: { readonly count: number; readonly onAdd: () => void }) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Button variant="outline" onClick={onAdd}>
        <Plus aria-hidden />
        Add line
      </Button>
      <p className="text-xs text-muted-foreground">
        {count > 0 ? `${formatCount(count, 'line')} · ` : ''}Press Enter in the last line for a new one, or
        paste rows from a spreadsheet.
      </p>
    </div>
  );
}
