import { MoreHorizontal } from 'lucide-react';
import { memo, useId } from 'react';
import { cx } from '../../../lib/cx.ts';
import { formatMoney } from '../../../lib/format.ts';
import type { DealNeed } from './api.ts';
import { belowBookNote } from './below-book.ts';
import { BillingCell, cellLabel, FigureCell, isWrong, NeedCell } from './line-cells.tsx';
import type { LineDraft } from './line-draft.ts';
import type { LineProblem } from './line-problem.ts';
import { LineProblems } from './line-problems.tsx';
import { ProductCell } from './product-cell.tsx';
import type { GridActions } from './use-grid-actions.ts';

const LINE_COLUMNS = 9;
const columnsOf = ({ needs }: Pick<LineRowProps, 'needs'>) => LINE_COLUMNS + (needs === null ? 0 : 1);
const CELL = 'border-r border-b border-border p-0.5 align-top last:border-r-0';

interface LineRowProps {
  readonly line: LineDraft;
  readonly row: number;
  readonly currency: string;
  /** Null for a grid without a column for what lines answer. */
  readonly needs: readonly DealNeed[] | null;
  readonly netMinor: number | undefined;
  /** Those to show: what a new line lacks is not wrong while it is being typed. */
  readonly problems: readonly LineProblem[];
  readonly actions: GridActions;
  readonly onMenu: (key: string, anchor: HTMLElement) => void;
}

const FIGURES_BEFORE = ['quantity', 'unit_price', 'discount'] as const;
const FIGURES_AFTER = ['periods', 'tax'] as const;

/** One line of the grid: all of it typed in place. */
export const LineRow = memo(function LineRow(props: LineRowProps) {
  const { line, row, currency, needs, netMinor, problems, actions, onMenu } = props;
  const id = useId();
  const problemId = problems.length > 0 ? id : undefined;
  const cell = { line, row, currency, problems, problemId, actions };
  return (
    <>
      <tr className="group/line">
        <td className={CELL}>
          <ProductCell
            {...cell}
            label={cellLabel('name', row)}
            isInvalid={isWrong(problems, 'name')}
            describedBy={problemId}
          />
        </td>
        {FIGURES_BEFORE.map((field) => (
          <td key={field} className={CELL}>
            <FigureCell {...cell} field={field} />
          </td>
        ))}
        <td className={CELL}>
          <BillingCell {...cell} />
        </td>
        {FIGURES_AFTER.map((field) => (
          <td key={field} className={CELL}>
            <FigureCell {...cell} field={field} />
          </td>
        ))}
        {needs && (
          <td className={CELL}>
            <NeedCell {...cell} needs={needs} />
          </td>
        )}
        <td className={cx(CELL, 'text-right text-sm font-medium whitespace-nowrap tabular-nums')}>
          <span className="flex h-9 items-center justify-end px-2 touch:h-11">
            {netMinor === undefined ? '–' : formatMoney({ amountMinor: netMinor, currency })}
          </span>
        </td>
        <td className={CELL}>
          <MenuButton row={row} onOpen={(anchor) => onMenu(line.key, anchor)} />
        </td>
      </tr>
      <BelowLine {...props} id={id} />
    </>
  );
});

/** What is to be said of a line: a price below the price book, and what is wrong. */
function BelowLine(props: LineRowProps & { readonly id: string }) {
  const { id, line, currency, problems, actions } = props;
  const columns = columnsOf(props);
  const note = belowBookNote(line, currency);
  return (
    <>
      {note && (
        <tr>
          <td colSpan={columns} className="border-b border-border px-2 py-1 text-xs text-muted-foreground">
            {note}
          </td>
        </tr>
      )}
      {problems.length > 0 && (
        <tr>
          <td colSpan={columns} className="border-b border-border">
            <LineProblems id={id} line={line} currency={currency} problems={problems} actions={actions} />
          </td>
        </tr>
      )}
    </>
  );
}

/** Out of the order of Tab, which goes from cell to cell; what it offers has keys. */
function MenuButton({
  row,
  onOpen,
}: {
  readonly row: number;
  readonly onOpen: (anchor: HTMLElement) => void;
}) {
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={`Actions for line ${row + 1}`}
      aria-haspopup="menu"
      className={cx(
        'grid size-9 place-items-center rounded-md text-muted-foreground hover:bg-muted hover:text-foreground',
        'touch:size-11',
      )}
      onClick={(event) => onOpen(event.currentTarget)}
    >
      <MoreHorizontal aria-hidden className="size-4" />
    </button>
  );
}
