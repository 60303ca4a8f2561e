import { Pencil } from 'lucide-react';
import { type ReactNode, useCallback, useRef, useState } from 'react';
import { cx } from '../lib/cx.ts';

/** Props of the control that opens over a cell. */
export interface CellEditorProps {
  /** A menu opens beside it. */
  readonly anchor: HTMLElement;
  readonly onClose: () => void;
}

interface EditableCellProps {
  /** 'amount': completes 'Edit …'. */
  readonly what: string;
  /** The name of the row's record. */
  readonly of: string;
  readonly end?: boolean;
  /** Of the row that the keys work on, so that Tab goes on to what can be edited in it. */
  readonly inTabOrder: boolean;
  readonly editor: (props: CellEditorProps) => ReactNode;
  readonly children: ReactNode;
}

/** What a cell shows, with a pencil over it that opens its control in place. */
export function EditableCell({ what, of, end = false, inTabOrder, editor, children }: EditableCellProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const pencil = useRef<HTMLButtonElement>(null);
  const close = useCallback(() => {
    setAnchor(null);
    // The focus comes back where it was, but only when nothing else has taken it.
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) pencil.current?.focus();
    });
  }, []);
  return (
    <>
      <span className="group/cell relative block">
        <span className="block truncate">{children}</span>
        <button
          ref={pencil}
          type="button"
          aria-label={`Edit ${what} of ${of}`}
          title={`Edit ${what}`}
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
      {anchor && editor({ anchor, onClose: close })}
    </>
  );
}
