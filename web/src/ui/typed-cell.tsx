import { type ReactNode, useEffect } from 'react';
import { cx } from '../lib/cx.ts';
import type { InlineEdit } from './inline-edit.ts';
import { InlineField } from './inline-field.tsx';

interface TypedCellProps<T> {
  /** 'amount': completes 'Edit …'. */
  readonly what: string;
  readonly edit: InlineEdit<T>;
  readonly multiline?: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** The control over its cell, wider than the column where it has to be: Enter or leaving saves, Escape lets go. */
export function TypedCell<T>({ what, edit, multiline = false, onClose, children }: TypedCellProps<T>) {
  const isClosed = edit.phase === 'closed';
  useEffect(() => {
    if (isClosed) onClose();
  }, [isClosed, onClose]);
  if (isClosed) return null;
  return (
    <span
      className={cx(
        'absolute z-20 -mt-7 -ml-1 block w-60 rounded-md border border-border',
        'bg-popover p-1 whitespace-normal shadow-lg',
      )}
    >
      <InlineField what={what} edit={edit} canEdit display={null} multiline={multiline}>
        {children}
      </InlineField>
    </span>
  );
}
