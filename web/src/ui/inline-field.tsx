import { type FocusEvent, type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { cx } from '../lib/cx.ts';
import type { InlineEdit } from './inline-edit.ts';
import { KeepTyped } from './keep-typed.tsx';

interface InlineFieldProps<T> {
  /** 'amount': completes 'Edit …'. */
  readonly what: string;
  readonly edit: InlineEdit<T>;
  readonly canEdit: boolean;
  readonly display: ReactNode;
  /** The control while it is edited; takes the focus by itself when it opens. */
  readonly children: ReactNode;
  /** Enter makes a new line; Ctrl or Cmd with Enter saves. */
  readonly multiline?: boolean;
  readonly className?: string | undefined;
}

/** Click or Enter opens, Escape lets go, Enter or leaving saves. */
export function InlineField<T>(props: InlineFieldProps<T>) {
  const { what, edit, canEdit, display, className } = props;
  const opener = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  const isOpen = edit.phase !== 'closed';
  useEffect(() => {
    // The focus comes back where it was, but only when nothing else has taken it.
    if (wasOpen.current && !isOpen && document.activeElement === document.body) opener.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  if (isOpen) return <OpenField {...props} />;
  if (!canEdit) return <div className={className}>{display}</div>;
  return (
    <button
      ref={opener}
      type="button"
      onClick={edit.open}
      title={`Edit ${what}`}
      className={cx(
        '-mx-1.5 block max-w-[calc(100%+0.75rem)] min-w-0',
        'cursor-text rounded-md px-1.5 py-0.5 text-left transition-colors hover:bg-secondary touch:min-h-11',
        className,
      )}
    >
      <span className="sr-only">Edit {what}: </span>
      {display}
    </button>
  );
}

function OpenField<T>({ what, edit, children, multiline = false, className }: InlineFieldProps<T>) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const control = box.current?.querySelector<HTMLElement>('input, textarea');
    control?.focus();
    if (control instanceof HTMLInputElement && control.type !== 'date') control.select();
  }, []);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.defaultPrevented) return;
    if (event.key === 'Escape') {
      event.stopPropagation();
      edit.cancel();
    } else if (event.key === 'Enter' && (!multiline || event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      void edit.save();
    }
  };
  const onBlur = (event: FocusEvent<HTMLElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) void edit.save();
  };
  return (
    <div ref={box} className={className} aria-busy={edit.phase === 'saving'}>
      <fieldset aria-label={`Edit ${what}`} onKeyDown={onKeyDown} onBlur={onBlur} className="min-w-0">
        <KeepTyped draft={edit.draftKey}>{children}</KeepTyped>
      </fieldset>
      {edit.failure && (
        <p role="alert" className="mt-1 text-sm text-destructive">
          {edit.failure} Your text is kept. Press Enter to try again or Escape to discard it.
        </p>
      )}
    </div>
  );
}
