import type { DealFilter } from '@dealwright/contract/deals/deals';
import { Combobox } from '../../../ui/combobox.tsx';
import { useCompetitorChoices } from './competitor-api.ts';
import { FilterGroup } from './filter-group.tsx';

interface CompetitorFilterProps {
  readonly filter: DealFilter;
  readonly onChange: (change: DealFilter) => void;
}

/** Narrows deals to one competitor. Hidden until the workspace has competitors. */
export function CompetitorFilter({ filter, onChange }: CompetitorFilterProps) {
  const choices = useCompetitorChoices();
  const options = choices.data ?? [];
  if (options.length === 0 && !filter.competitor) return null;
  return (
    <FilterGroup label="Competitor">
      <Combobox
        aria-label="Competitor"
        placeholder="Any"
        value={filter.competitor ?? null}
        clearable
        loading={choices.isLoading}
        options={options}
        onValueChange={(id) => onChange({ competitor: id ?? undefined })}
      />
    </FilterGroup>
  );
}
