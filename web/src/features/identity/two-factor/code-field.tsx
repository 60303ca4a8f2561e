import type { Ref } from 'react';
import { cx } from '../../../lib/cx.ts';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';

interface CodeFieldProps {
  readonly label: string;
  readonly help?: string;
  readonly error?: string | undefined;
  readonly value: string;
  readonly onValueChange: (code: string) => void;
  readonly ref?: Ref<HTMLInputElement>;
}

const DIGITS = 6;
const RECOVERY_LENGTH = 8;
const LOOK =
  'h-12 touch:h-12 text-center font-mono text-xl tabular-nums placeholder:text-muted-foreground/40';

/** The six digits of an authenticator app: whatever else is typed or pasted stays out. */
export function CodeField({ label, help, error, value, onValueChange, ref }: CodeFieldProps) {
  return (
    <Field label={label} help={help} error={error}>
      <Input
        ref={ref}
        inputMode="numeric"
        autoComplete="one-time-code"
        placeholder="000000"
        maxLength={32}
        value={value}
        onChange={(event) => onValueChange(event.target.value.replace(/\D/g, '').slice(0, DIGITS))}
        className={cx(LOOK, 'tracking-[0.4em]')}
      />
    </Field>
  );
}

export const isWholeCode = (code: string): boolean => code.length === DIGITS;

/** A recovery code: capital letters and digits, small letters made capital. */
export function RecoveryCodeField({ label, help, error, value, onValueChange, ref }: CodeFieldProps) {
  return (
    <Field label={label} help={help} error={error}>
      <Input
        ref={ref}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        placeholder="XXXXXXXX"
        maxLength={32}
        value={value}
        onChange={(event) =>
          onValueChange(
            event.target.value
              .toUpperCase()
              .replace(/[^A-Z0-9]/g, '')
              .slice(0, RECOVERY_LENGTH),
          )
        }
        className={cx(LOOK, 'tracking-[0.25em]')}
      />
    </Field>
  );
}

export const isWholeRecoveryCode = (code: string): boolean => code.length === RECOVERY_LENGTH;
