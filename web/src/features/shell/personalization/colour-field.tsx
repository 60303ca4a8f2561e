import { formatHsl, fromHex, parseHsl, toHex } from '@dealwright/domain/colour';
import { cx } from '../../../lib/cx.ts';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { HSL_HELP } from './theme-words.ts';

interface ColourFieldProps {
  readonly label: string;
  /** As it was typed: perhaps not a colour yet. */
  readonly value: string;
  readonly onValueChange: (value: string) => void;
}

/** One colour, picked or written. */
export function ColourField({ label, value, onValueChange }: ColourFieldProps) {
  const colour = parseHsl(value);
  return (
    <Field label={label} error={colour ? undefined : HSL_HELP}>
      <div className="flex items-center gap-2">
        <input
          type="color"
          aria-label={`Pick ${label}`}
          value={colour ? toHex(colour) : '#000000'}
          onChange={(event) => {
            const picked = fromHex(event.target.value);
            if (picked) onValueChange(formatHsl(picked));
          }}
          className={cx(
            'h-8 w-10 shrink-0 cursor-pointer rounded-lg border border-input bg-background p-0.5 touch:h-11',
            'touch:w-12 [&::-webkit-color-swatch]:rounded-md [&::-webkit-color-swatch]:border-0',
            '[&::-webkit-color-swatch-wrapper]:p-0',
          )}
        />
        <Input
          value={value}
          spellCheck={false}
          autoComplete="off"
          onChange={(event) => onValueChange(event.target.value)}
          onBlur={() => colour && onValueChange(formatHsl(colour))}
          className="tabular-nums"
        />
      </div>
    </Field>
  );
}
