import type { Import, ImportOptions } from '@dealwright/contract/imports/imports';
import { CURRENCIES } from '@dealwright/domain/money';
import { Card } from '../../ui/card.tsx';
import { Combobox } from '../../ui/combobox.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { useOwnerOptions } from '../deals/owner-field.tsx';

const EXISTING = [
  { value: 'update', label: 'Update it' },
  { value: 'skip', label: 'Leave it as it is' },
] as const satisfies readonly { readonly value: ImportOptions['existing']; readonly label: string }[];

const CURRENCY_OPTIONS = CURRENCIES.map((code) => ({ value: code as string, label: code }));

interface ImportOptionsCardProps {
  readonly imported: Import;
  readonly disabled: boolean;
  readonly onChange: (options: Partial<ImportOptions>) => void;
}

/** Options for all files. */
export function ImportOptionsCard({ imported, disabled, onChange }: ImportOptionsCardProps) {
  const { owner_id, existing, currency } = imported.options;
  const owners = useOwnerOptions(owner_id, imported.created_by.name);
  return (
    <Card title="Options">
      <div className="grid gap-4 md:grid-cols-3">
        <Field label="Default owner" help="Owns records whose owner is missing or not matched.">
          <Combobox
            value={owner_id}
            options={owners.options}
            loading={owners.isLoading}
            clearable={false}
            disabled={disabled}
            onValueChange={(id) => {
              if (id) onChange({ owner_id: id });
            }}
          />
        </Field>
        <Field
          label="If a record is already here"
          help="Accounts match by website or name, deals by ID or name."
        >
          <Select
            value={existing}
            options={EXISTING}
            disabled={disabled}
            onValueChange={(value) => onChange({ existing: value })}
          />
        </Field>
        <Field label="Currency" help="For amounts that don’t name one.">
          <Select
            value={currency}
            options={
              CURRENCIES.some((code) => code === currency)
                ? CURRENCY_OPTIONS
                : [{ value: currency, label: currency }, ...CURRENCY_OPTIONS]
            }
            disabled={disabled}
            onValueChange={(value) => onChange({ currency: value })}
          />
        </Field>
      </div>
    </Card>
  );
}
