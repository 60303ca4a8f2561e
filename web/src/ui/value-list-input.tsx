import { ArrowUp, CircleAlert, Plus, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { Button } from './button.tsx';
import { IconButton } from './icon-button.tsx';
import { Input } from './input.tsx';

interface ValueListInputProps {
  /** 'Email': names the first field; the others are numbered. */
  readonly label: string;
  /** 'email': completes 'Add …' and 'Remove …'. */
  readonly noun: string;
  readonly type: 'email' | 'tel' | 'text';
  readonly values: readonly string[];
  /** Without those that are empty. */
  readonly onChange: (values: string[]) => void;
  readonly most: number;
  readonly maxLength: number;
  readonly error?: string | undefined;
}

/** Enter on a button presses it, also where Enter in a field around it saves. */
const keepEnter = (event: KeyboardEvent) => {
  if (event.key === 'Enter') event.stopPropagation();
};

const withoutEmpty = (rows: readonly string[]) => rows.map((row) => row.trim()).filter((row) => row !== '');

/** A few short values, one below the other; the first is the one that is used. */
export function ValueListInput(props: ValueListInputProps) {
  const { label, noun, type, values, onChange, most, maxLength, error } = props;
  const { rows, change, keepField } = useRows(values, onChange);
  const errorId = useId();
  return (
    <div className="flex min-w-0 flex-col items-start gap-1.5">
      {rows.map((row, at) => (
        <ValueRow
          // biome-ignore lint/suspicious/noArrayIndexKey: values have no other identity, and a field keeps its text by its place
          key={at}
          label={label}
          noun={noun}
          type={type}
          maxLength={maxLength}
          errorId={error ? errorId : undefined}
          rows={rows}
          row={row}
          at={at}
          onRows={change}
          onField={(field) => keepField(at, field)}
        />
      ))}
      {rows.length < most && rows.every((row) => row.trim() !== '') && (
        // biome-ignore lint/a11y/noStaticElementInteractions: keeps a key from what lies around
        <span onKeyDown={keepEnter}>
          <Button variant="ghost" size="sm" onClick={() => change([...rows, ''], rows.length)}>
            <Plus aria-hidden />
            Add {noun}
          </Button>
        </span>
      )}
      {error && (
        <p id={errorId} className="flex items-start gap-1.5 text-sm text-destructive">
          <CircleAlert aria-hidden className="mt-px size-3.5 shrink-0" />
          {error}
        </p>
      )}
    </div>
  );
}

type ChangeRows = (next: readonly string[], focus?: number) => void;

/** The fields as they stand, also those that are empty, and which of them is typed in next. */
function useRows(values: readonly string[], onChange: (values: string[]) => void) {
  const [rows, setRows] = useState<readonly string[]>(values.length > 0 ? values : ['']);
  const fields = useRef<(HTMLInputElement | null)[]>([]);
  const [focusOn, setFocusOn] = useState<number | null>(null);
  useEffect(() => {
    if (focusOn === null) return;
    fields.current[focusOn]?.focus();
    setFocusOn(null);
  }, [focusOn]);
  const change: ChangeRows = (next, focus) => {
    setRows(next.length > 0 ? next : ['']);
    onChange(withoutEmpty(next));
    if (focus !== undefined) setFocusOn(focus);
  };
  const keepField = (at: number, field: HTMLInputElement | null) => {
    fields.current[at] = field;
  };
  return { rows, change, keepField };
}

interface RowButtonsProps {
  readonly noun: string;
  readonly rows: readonly string[];
  readonly row: string;
  readonly at: number;
  readonly onRows: ChangeRows;
}

interface ValueRowProps extends RowButtonsProps, Pick<ValueListInputProps, 'label' | 'type' | 'maxLength'> {
  /** Of what is wrong with the values, if anything is. */
  readonly errorId: string | undefined;
  readonly onField: (field: HTMLInputElement | null) => void;
}

function ValueRow(props: ValueRowProps) {
  const { label, noun, type, maxLength, errorId, rows, row, at, onRows, onField } = props;
  return (
    <div className="flex w-full items-center gap-1">
      <Input
        ref={onField}
        className="min-w-0 flex-1"
        type={type}
        autoComplete="off"
        maxLength={maxLength}
        aria-label={at === 0 ? label : `${label} ${at + 1}`}
        aria-invalid={errorId ? true : undefined}
        aria-describedby={errorId}
        value={row}
        onValueChange={(text: string) => onRows(rows.map((other, each) => (each === at ? text : other)))}
      />
      {rows.length > 1 && <RowButtons noun={noun} rows={rows} row={row} at={at} onRows={onRows} />}
    </div>
  );
}

function RowButtons({ noun, rows, row, at, onRows }: RowButtonsProps) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keeps a key from what lies around
    <span className="flex" onKeyDown={keepEnter}>
      {at > 0 && (
        <IconButton
          label={`Make ${row || `${noun} ${at + 1}`} the primary ${noun}`}
          size="sm"
          tooltip={false}
          onClick={() => onRows([row, ...rows.filter((_, each) => each !== at)], 0)}
        >
          <ArrowUp aria-hidden />
        </IconButton>
      )}
      <IconButton
        label={`Remove ${row || `${noun} ${at + 1}`}`}
        size="sm"
        tooltip={false}
        onClick={() =>
          onRows(
            rows.filter((_, each) => each !== at),
            Math.max(0, at - 1),
          )
        }
      >
        <X aria-hidden />
      </IconButton>
    </span>
  );
}
