import { Combobox } from '../../ui/combobox.tsx';
import { Field } from '../../ui/field.tsx';
import { ownerLabel, useOwners } from '../identity/members/api.ts';

interface OwnerFieldProps {
  readonly value: string | null;
  readonly onChange: (id: string) => void;
  /** Shown while the colleagues are not loaded, or for one who has left. */
  readonly knownName?: string | undefined;
  /** Why the owner cannot be changed; the field is then read-only. */
  readonly fixedBecause?: string | undefined;
  readonly label?: string;
  readonly error?: string | undefined;
}

/** Possible owners: not viewers; a former member is shown by name. */
export function useOwnerOptions(value: string | null, knownName: string | undefined) {
  const { data, isLoading } = useOwners();
  const options = (data ?? [])
    .filter(({ role, id }) => role !== 'viewer' || id === value)
    .map((owner) => ({ value: owner.id, label: ownerLabel(owner) }));
  if (value && knownName && !options.some((option) => option.value === value)) {
    options.unshift({ value, label: knownName });
  }
  return { options, isLoading };
}

/** The colleague who carries a deal. Viewers carry none. */
export function OwnerField({
  value,
  onChange,
  knownName,
  fixedBecause,
  label = 'Owner',
  error,
}: OwnerFieldProps) {
  const { options, isLoading } = useOwnerOptions(value, knownName);
  return (
    <Field label={label} error={error} help={fixedBecause}>
      <Combobox
        value={value}
        options={options}
        clearable={false}
        disabled={fixedBecause !== undefined}
        loading={isLoading}
        placeholder="Choose a colleague"
        onValueChange={(id) => {
          if (id) onChange(id);
        }}
      />
    </Field>
  );
}
