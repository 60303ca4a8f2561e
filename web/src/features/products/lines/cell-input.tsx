import { type ComponentProps, useRef, useState } from 'react';
import { cx } from '../../../lib/cx.ts';
import { cellMark } from './grid-focus.ts';
import type { LineField } from './line-draft.ts';

/** A cell's control fills its cell; the ring is within, so that neighbors do not cover it. */
export const cellClass =
  'h-9 w-full min-w-0 rounded-sm border-0 bg-transparent px-2 text-sm text-foreground ' +
  'placeholder:text-muted-foreground hover:bg-muted focus-visible:bg-background focus-visible:outline-2 ' +
  'focus-visible:-outline-offset-2 focus-visible:outline-ring aria-invalid:outline-1 aria-invalid:-outline-offset-1 ' +
  'aria-invalid:outline-destructive disabled:text-muted-foreground disabled:hover:bg-transparent ' +
  'aria-invalid:focus-visible:outline-2 read-only:hover:bg-transparent touch:h-11';

interface CellInputProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'className'> {
  readonly row: number;
  readonly field: LineField;
  /** As the cell shows it while nobody types. */
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly isInvalid: boolean;
  /** Figures are at the end, so that their digits are below each other. */
  readonly end?: boolean;
  /** The text is the value itself, so that nothing else is shown while it is typed. */
  readonly isPlain?: boolean;
}

/** A cell that is typed into: its text stays as it is typed until it is left; Escape takes it back. */
export function CellInput({
  row,
  field,
  text,
  onText,
  isInvalid,
  end = false,
  isPlain = false,
  onFocus,
  onBlur,
  onKeyDown,
  ...props
}: CellInputProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const before = useRef(text);
  return (
    <input
      autoComplete="off"
      {...props}
      {...cellMark(row, field)}
      {...(isInvalid && { 'aria-invalid': true })}
      value={isPlain ? text : (typed ?? text)}
      className={cx(cellClass, end && 'text-right tabular-nums')}
      onChange={({ currentTarget: { value } }) => {
        setTyped(value);
        onText(value);
      }}
      onFocus={(event) => {
        before.current = text;
        event.currentTarget.select();
        onFocus?.(event);
      }}
      onBlur={(event) => {
        setTyped(null);
        onBlur?.(event);
      }}
      onKeyDown={(event) => {
        onKeyDown?.(event);
        if (event.key !== 'Escape' || event.defaultPrevented || typed === null) return;
        event.preventDefault();
        event.stopPropagation();
        setTyped(null);
        onText(before.current);
      }}
    />
  );
}
