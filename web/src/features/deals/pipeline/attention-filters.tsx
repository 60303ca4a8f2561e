import { NO_ACCOUNT_FILTER } from '@dealwright/contract/deals/deal-filter';
import type { DealFilter } from '@dealwright/contract/deals/deals';
import { FORECAST_CATEGORIES, FORECAST_LABELS } from '@dealwright/domain/forecast';
import { NO_ACCOUNT } from '../../../lib/account-name.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Input } from '../../../ui/input.tsx';
import { FilterGroup, toggled } from './filter-group.tsx';

interface StateFiltersProps {
  readonly filter: DealFilter;
  readonly onChange: (change: DealFilter) => void;
}

type ChoiceField = 'status' | 'slipped' | 'next_step' | 'account';

interface ChoiceProps<K extends ChoiceField> extends StateFiltersProps {
  readonly field: K;
  readonly value: NonNullable<DealFilter[K]>;
  readonly label: string;
}

/** One value of a filter that has one: ticked again it is taken away. */
function Choice<K extends ChoiceField>({ filter, onChange, field, value, label }: ChoiceProps<K>) {
  const checked = filter[field] === value;
  return (
    <Checkbox
      label={label}
      checked={checked}
      onCheckedChange={() => onChange({ [field]: checked ? undefined : value })}
    />
  );
}

/** Whether deals are open, and the category that their evidence supports. */
export function ForecastFilters({ filter, onChange }: StateFiltersProps) {
  const choice = { filter, onChange };
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <FilterGroup label="Forecast category">
        {FORECAST_CATEGORIES.map((category) => (
          <Checkbox
            key={category}
            label={FORECAST_LABELS[category]}
            checked={filter.category?.includes(category) ?? false}
            onCheckedChange={() => onChange({ category: toggled(filter.category, category) })}
          />
        ))}
      </FilterGroup>
      <FilterGroup label="Status">
        <Choice {...choice} field="status" value="open" label="Open" />
        <Choice {...choice} field="status" value="closed" label="Closed" />
        <Choice {...choice} field="slipped" value="yes" label="Slipped" />
        <Choice {...choice} field="slipped" value="no" label="Not slipped" />
      </FilterGroup>
    </div>
  );
}

/** Open deals that need a look. */
export function AttentionFilters({ filter, onChange }: StateFiltersProps) {
  const choice = { filter, onChange };
  const signal = (value: 'ageing' | 'disputed', label: string) => (
    <Checkbox
      label={label}
      checked={filter.evidence?.includes(value) ?? false}
      onCheckedChange={() => onChange({ evidence: toggled(filter.evidence, value) })}
    />
  );
  return (
    <FilterGroup label="Needs attention">
      <div className="grid gap-x-5 sm:grid-cols-2">
        <Choice {...choice} field="next_step" value="none" label="No next step" />
        <Choice {...choice} field="next_step" value="overdue" label="Next step overdue" />
        {signal('disputed', 'Disputed evidence')}
        {signal('ageing', 'Aging evidence')}
        <Choice {...choice} field="account" value={NO_ACCOUNT_FILTER} label={NO_ACCOUNT} />
      </div>
      <div className="mt-2 grid gap-2">
        <Days
          label="No activity for days"
          words="No activity for"
          value={filter.idle_days}
          onChange={(days) => onChange({ idle_days: days })}
        />
        <Days
          label="In stage for days"
          words="In stage for"
          value={filter.stage_days}
          onChange={(days) => onChange({ stage_days: days })}
        />
      </div>
    </FilterGroup>
  );
}

const MOST_DAYS = 3650;

interface DaysProps {
  readonly label: string;
  readonly words: string;
  readonly value: number | undefined;
  readonly onChange: (days: number | undefined) => void;
}

function Days({ label, words, value, onChange }: DaysProps) {
  return (
    <div data-days className="flex items-center gap-1.5 text-sm whitespace-nowrap">
      <span>{words}</span>
      <span className="w-20 shrink-0">
        <Input
          type="number"
          inputMode="numeric"
          min={1}
          max={MOST_DAYS}
          aria-label={label}
          placeholder="30"
          value={value ?? ''}
          onValueChange={(text) => {
            const days = Math.round(Number(text));
            onChange(text === '' || Number.isNaN(days) ? undefined : Math.min(MOST_DAYS, Math.max(1, days)));
          }}
        />
      </span>
      <span>days</span>
    </div>
  );
}
