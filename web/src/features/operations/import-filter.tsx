import { ChoiceFilter } from '../../ui/choice-filter.tsx';
import { useImportName } from './import-name-api.ts';

interface ImportFilterProps {
  readonly value: string | undefined;
  readonly onChange: (value: string | undefined) => void;
}

/** The import that a list is narrowed to; chosen on the import's page. */
export function ImportFilter({ value, onChange }: ImportFilterProps) {
  const name = useImportName(value);
  if (value === undefined) return null;
  return (
    <ChoiceFilter
      label="Import"
      all="Any import"
      value={value}
      options={[{ value, label: name }]}
      onChange={onChange}
    />
  );
}
