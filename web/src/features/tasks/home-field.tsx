import { Field } from '../../ui/field.tsx';
import type { TaskHome } from './api.ts';
import { HomeChooser } from './home-chooser.tsx';

interface HomeFieldProps {
  readonly value: TaskHome | null;
  readonly onChange: (home: TaskHome | null) => void;
  readonly error?: string | undefined;
}

/** What a new task belongs to. */
export function HomeField({ value, onChange, error }: HomeFieldProps) {
  return (
    <Field label="Deal or account" required error={error}>
      <HomeChooser editable value={value} onChange={onChange} placeholder="Find a deal or an account…" />
    </Field>
  );
}
