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
  readonly type: 'email' | 'tel';
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
  const [rows, setRows] = useState<readonly string[]>(values.length > 0 ? values : ['']);
  const fields = useRef<(HTMLInputElement | null)[]>([]);
  const [focusOn, setFocusOn] = useState<number | null>(null);
  const errorId = useId();
  useEffect(() => {
    if (focusOn === null) return;
    fields.current[focusOn]?.focus();
    setFocusOn(null);
  }, [focusOn]);
  const change = (next: readonly string[], focus?: number) => {
    setRows(next.length > 0 ? next : ['']);
    onChange(withoutEmpty(next));
    if (focus !== undefined) setFocusOn(focus);
  };
  return (
    <div className="flex min-w-0 flex-col items-start gap-1.5">
      {rows.map((row, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: values have no other identity, and a field keeps its text by its place
        <div key={at} className="flex w-full items-center gap-1">
          <Input
            ref={(field: HTMLInputElement | null) => {
              fields.current[at] = field;
            }}
            className="min-w-0 flex-1"
            type={type}
            autoComplete="off"
            maxLength={maxLength}
            aria-label={at === 0 ? label : `${label} ${at + 1}`}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? errorId : undefined}
            value={row}
            onValueChange={(text: string) => change(rows.map((other, each) => (each === at ? text : other)))}
          />
          {rows.length > 1 && (
            // biome-ignore lint/a11y/noStaticElementInteractions: keeps a key from what lies around
            <span className="flex" onKeyDown={keepEnter}>
              {at > 0 && (
                <IconButton
                  label={`Make ${row || `${noun} ${at + 1}`} the primary ${noun}`}
                  size="sm"
                  tooltip={false}
                  onClick={() => change([row, ...rows.filter((_, each) => each !== at)], 0)}
                >
                  <ArrowUp aria-hidden />
                </IconButton>
              )}
              <IconButton
                label={`Remove ${row || `${noun} ${at + 1}`}`}
                size="sm"
                tooltip={false}
                onClick={() =>
                  change(
                    rows.filter((_, each) => each !== at),
                    Math.max(0, at - 1),
                  )
                }
              >
                <X aria-hidden />
              </IconButton>
            </span>
          )}
        </div>
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
