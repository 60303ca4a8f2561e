import { Field } from '../../ui/field.tsx';
import { AccountChooser } from './account-chooser.tsx';
import type { AccountChoice } from './deal-record.ts';

interface AccountFieldProps {
  readonly value: AccountChoice;
  readonly onChange: (account: AccountChoice) => void;
  readonly error?: string | undefined;
  readonly inputRef?: React.Ref<HTMLInputElement>;
}

/** The account of a deal in a form. */
export function AccountField({ value, onChange, error, inputRef }: AccountFieldProps) {
  return (
    <Field label="Account" error={error} help="Type a new name to add it.">
      <AccountChooser value={value} onChange={onChange} inputRef={inputRef} />
    </Field>
  );
}
