import { Select } from './select.tsx';

const ANY = 'any';

interface ChoiceFilterProps {
  readonly label: string;
  /** What it reads while nothing is chosen: 'Any owner'. */
  readonly all: string;
  readonly value: string | undefined;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly onChange: (value: string | undefined) => void;
}

/** One of the values that the rows of a list have, or any. */
export function ChoiceFilter({ label, all, value, options, onChange }: ChoiceFilterProps) {
  const known = value === undefined || options.some((option) => option.value === value);
  return (
    <div className="w-44 max-md:w-full">
      <Select
        aria-label={label}
        value={value ?? ANY}
        options={[
          { value: ANY, label: all },
          ...options,
          ...(known ? [] : [{ value: value ?? '', label: value ?? '' }]),
        ]}
        onValueChange={(next) => onChange(next === ANY ? undefined : next)}
      />
    </div>
  );
}
