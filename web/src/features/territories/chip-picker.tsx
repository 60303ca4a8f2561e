import { X } from 'lucide-react';
import { Combobox } from '../../ui/combobox.tsx';
import { Field } from '../../ui/field.tsx';

interface ChipPickerProps {
  readonly label: string;
  readonly help?: string;
  readonly placeholder: string;
  readonly values: readonly string[];
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly onChange: (values: string[]) => void;
  /** What a value is called that is not among the choices. */
  readonly nameOf?: (value: string) => string;
}

/** Several of many: each chosen one stands below as a chip that can be taken away. */
export function ChipPicker({
  label,
  help,
  placeholder,
  values,
  options,
  onChange,
  nameOf = String,
}: ChipPickerProps) {
  const nameFor = (value: string) => options.find((option) => option.value === value)?.label ?? nameOf(value);
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <Field label={label} help={help}>
        <Combobox
          key={values.length}
          value={null}
          clearable={false}
          placeholder={placeholder}
          options={options.filter(({ value }) => !values.includes(value))}
          onValueChange={(value) => {
            if (value !== null) onChange([...values, value]);
          }}
        />
      </Field>
      {values.length > 0 && (
        <ul aria-label={`${label}: chosen`} className="flex flex-wrap gap-1">
          {values.map((value) => (
            <li
              key={value}
              className="inline-flex h-6 items-center rounded-md bg-secondary pl-2 text-xs touch:h-11"
            >
              {nameFor(value)}
              <button
                type="button"
                aria-label={`Remove ${nameFor(value)}`}
                className="grid size-6 place-items-center rounded-md text-muted-foreground hover:text-foreground touch:size-11"
                onClick={() => onChange(values.filter((one) => one !== value))}
              >
                <X aria-hidden className="size-3" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
