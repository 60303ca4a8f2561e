import type { ComponentProps, ReactNode } from 'react';
import { cx } from '../../../lib/cx.ts';
import { controlClass } from '../../../ui/control-class.ts';

interface Given {
  readonly name: string;
  readonly label: string;
  readonly error?: string | undefined;
  readonly required?: boolean;
}

/** Ids are fixed: the form is hydrated by itself inside a page that was rendered as a whole. */
export const fieldId = (name: string): string => `early-access-${name}`;

function attributes({ name, error, required }: Given) {
  return {
    id: fieldId(name),
    name,
    ...(required && { 'aria-required': true }),
    ...(error && { 'aria-invalid': true, 'data-invalid': '', 'aria-describedby': `${fieldId(name)}-error` }),
  };
}

function Labelled({ name, label, error, required, children }: Given & { readonly children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <label htmlFor={fieldId(name)} className="text-sm font-medium">
        {label}
        {required && <span aria-hidden>*</span>}
      </label>
      {children}
      {error && (
        <p id={`${fieldId(name)}-error`} className="text-sm text-destructive">
          {error}
        </p>
      )}
    </div>
  );
}

/** Plain elements rather than those on Base UI: visitors load less. */
export function TextField({
  name,
  label,
  error,
  required = false,
  ...props
}: Given & ComponentProps<'input'>) {
  const given = { name, label, error, required };
  return (
    <Labelled {...given}>
      <input {...props} {...attributes(given)} className={cx(controlClass, 'h-11 px-3')} />
    </Labelled>
  );
}

export function LongTextField({
  name,
  label,
  error,
  required = false,
  ...props
}: Given & ComponentProps<'textarea'>) {
  const given = { name, label, error, required };
  return (
    <Labelled {...given}>
      <textarea {...props} {...attributes(given)} rows={4} className={cx(controlClass, 'px-3 py-2')} />
    </Labelled>
  );
}

export function ChoiceField({
  name,
  label,
  error,
  required = false,
  choices,
}: Given & { readonly choices: readonly string[] }) {
  const given = { name, label, error, required };
  return (
    <Labelled {...given}>
      <select {...attributes(given)} defaultValue="" className={cx(controlClass, 'h-11 px-2.5')}>
        <option value="">Choose…</option>
        {choices.map((choice) => (
          <option key={choice} value={choice}>
            {choice} people
          </option>
        ))}
      </select>
    </Labelled>
  );
}
