import type { DealSummary } from '@dealwright/contract/deals/deals';
import { Pencil } from 'lucide-react';
import { type ReactNode, useCallback, useRef, useState } from 'react';
import { cx } from '../../../lib/cx.ts';
import { CELL_EDITORS } from './cell-editors.tsx';

interface EditableCellProps {
  readonly deal: DealSummary;
  /** The column's id. */
  readonly column: string;
  readonly end: boolean;
  /** Of the row that the keys work on, so that Tab goes on to what can be edited in it. */
  readonly inTabOrder: boolean;
  readonly children: ReactNode;
}

/** What a cell shows, with a pencil over it where the person may edit it in place. */
export function EditableCell({ deal, column, end, inTabOrder, children }: EditableCellProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const pencil = useRef<HTMLButtonElement>(null);
  const close = useCallback(() => {
    setAnchor(null);
    // The focus comes back where it was, but only when nothing else has taken it.
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) pencil.current?.focus();
    });
  }, []);
  const editor = CELL_EDITORS[column];
  if (!editor?.mayEdit(deal)) return children;
  return (
    <>
      <span className="group/cell relative block">
        <span className="block truncate">{children}</span>
        <button
          ref={pencil}
          type="button"
          aria-label={`Edit ${editor.what} of ${deal.name}`}
          title={`Edit ${editor.what}`}
          tabIndex={inTabOrder ? 0 : -1}
          onClick={(event) => setAnchor(event.currentTarget)}
          className={cx(
            'absolute inset-y-0 my-auto grid size-6 place-items-center rounded-md border border-border bg-card',
            'text-muted-foreground opacity-0 hover:text-foreground focus-visible:opacity-100 touch:hidden',
            'group-hover/cell:opacity-100',
            end ? 'left-0' : 'right-0',
          )}
        >
          <Pencil aria-hidden className="size-3" />
        </button>
      </span>
      {anchor && <editor.Editor deal={deal} column={column} anchor={anchor} onClose={close} />}
    </>
  );
}
