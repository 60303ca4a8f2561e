import { X } from 'lucide-react';
import { formatTime } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Combobox } from '../../../ui/combobox.tsx';
import { type HistoryFilter, isFiltered } from './api.ts';
import { HISTORY_FIELDS } from './history-words.ts';

interface HistoryFiltersProps {
  readonly filter: HistoryFilter;
  readonly people: readonly { readonly id: string; readonly name: string }[];
  readonly onFilter: (filter: HistoryFilter) => void;
}

/** Narrows the history to a field, a person, or the time since a visit. */
export function HistoryFilters({ filter, people, onFilter }: HistoryFiltersProps) {
  return (
    <search className="flex flex-wrap items-center gap-2">
      <Combobox
        aria-label="Field"
        placeholder="Any field"
        value={filter.field ?? null}
        options={HISTORY_FIELDS}
        onValueChange={(field) => onFilter({ ...filter, field: field ?? undefined })}
        className="w-full sm:w-60"
      />
      <Combobox
        aria-label="Person"
        placeholder="Anyone"
        value={filter.actor ?? null}
        options={people.map(({ id, name }) => ({ value: id, label: name }))}
        onValueChange={(actor) => onFilter({ ...filter, actor: actor ?? undefined })}
        className="w-full sm:w-52"
      />
      {filter.since !== undefined && (
        <Button
          variant="outline"
          onClick={() => onFilter({ ...filter, since: undefined, until: undefined })}
          aria-label={`Since ${formatTime(filter.since)}: remove this filter`}
        >
          Since {formatTime(filter.since)}
          <X aria-hidden />
        </Button>
      )}
      {isFiltered(filter) && (
        <Button variant="ghost" onClick={() => onFilter({})}>
          <X aria-hidden />
          Show everything
        </Button>
      )}
    </search>
  );
}
