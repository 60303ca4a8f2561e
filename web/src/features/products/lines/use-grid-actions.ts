import { useMemo, useRef, useState } from 'react';
import { useLocale } from '../../../lib/locale.ts';
import type { PriceBook } from '../api.ts';
import type { DealNeed } from './api.ts';
import {
  addLine,
  changePriceBook,
  type EditGrid,
  editPrices,
  type FollowedPrices,
  nameLine,
  pasteCells,
  removeLine,
} from './grid-commands.ts';
import type { CellPlace } from './grid-focus.ts';
import {
  type ChosenProduct,
  type GridDraft,
  type LineDraft,
  type LineField,
  newLine,
  withBillingChosen,
  withCell,
  withCurrency,
  withFigure,
  withLine,
  withLineMoved,
  withProduct,
  withTotalDiscount,
} from './line-draft.ts';
import type { FigureField } from './read-cell.ts';
import type { LineGridState } from './use-line-grid.ts';

/** An empty grid shows a line to type into. */
const withFirst = (grid: GridDraft, first: GridDraft['lines'][number]): GridDraft =>
  grid.lines.length > 0 ? grid : { ...grid, lines: [first] };

/** Everything that the grid does; the actions stay the same objects from one render to the next. */
export function useGridActions(
  { grid, change }: Pick<LineGridState, 'grid' | 'change'>,
  /** The price book that the lines follow, the default one of the currency without it; with tax or without. */
  { bookId, taxIncluded }: FollowedPrices,
) {
  const locale = useLocale();
  const [first] = useState(newLine);
  const chosenBook = useRef<string>(undefined);
  const actions = useMemo(() => {
    const followed = { bookId, taxIncluded };
    const edit: EditGrid = (make) => change((now) => make(withFirst(now, first)));
    return {
      edit,
      followed,
      book: (book: PriceBook, now: GridDraft) => {
        chosenBook.current = book.id;
        const isLatest = () => chosenBook.current === book.id;
        void changePriceBook(edit, now, { book, wasTaxIncluded: taxIncluded, isLatest });
      },
      cell: (key: string, field: LineField, text: string) =>
        edit((now) =>
          withLine(now, key, (line) => withCell(line, field, text, { locale, currency: now.currency })),
        ),
      figure: (key: string, field: FigureField, value: string | number) =>
        edit((now) => withLine(now, key, (line) => withFigure(line, field, value))),
      choose: (key: string, product: ChosenProduct) =>
        edit((now) => withLine(now, key, (line) => withProduct(line, product, { currency: now.currency }))),
      bill: (key: string, billing: ChosenProduct['billing']) =>
        edit((now) => withLine(now, key, (line) => withBillingChosen(line, billing))),
      need: (key: string, need: DealNeed | null) =>
        edit((now) => withLine(now, key, (line) => ({ ...line, need }))),
      discount: (text: string) => edit((now) => withTotalDiscount(now, text, locale)),
      exchange: (currency: string, isTaxIncluded?: boolean) =>
        editPrices(edit, taxIncluded, (now) => withCurrency(now, currency, isTaxIncluded)),
      move: (key: string, by: -1 | 1) => edit((now) => withLineMoved(now, key, by)),
      /** Once a name was typed without choosing. */
      named: (line: LineDraft, currency: string) => void nameLine(edit, line, { currency, followed }),
      add: () => addLine(edit, taxIncluded),
      remove: (key: string) => removeLine(edit, key),
      paste: (place: CellPlace, text: string) => pasteCells(edit, place, text, { locale, followed }),
    };
  }, [change, first, locale, bookId, taxIncluded]);
  const shown = useMemo(() => withFirst(grid, first), [grid, first]);
  return { actions, shown };
}

export type GridActions = ReturnType<typeof useGridActions>['actions'];
