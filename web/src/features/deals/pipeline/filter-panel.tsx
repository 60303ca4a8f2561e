import type { DealFilter } from '@dealwright/contract/deals/deals';
import { choicesOf, DEAL_FIELDS, FILTERED_DEAL_FIELDS } from '@dealwright/domain/deal-fields';
import { CURRENCIES } from '@dealwright/domain/money';
import { PILLAR_DEFINITIONS, PILLARS } from '@dealwright/domain/pillar';
import { STAGE_DEFINITIONS, STAGES } from '@dealwright/domain/stage';
import type { ReactNode } from 'react';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Combobox } from '../../../ui/combobox.tsx';
import { DateInput } from '../../../ui/date-input.tsx';
import { Input } from '../../../ui/input.tsx';
import { KeepTyped } from '../../../ui/keep-typed.tsx';
import { MoneyInput } from '../../../ui/money-input.tsx';
import { StageIcon } from '../../../ui/stage-badge.tsx';
import { ownerLabel, useOwners } from '../../identity/members/api.ts';
import { ShelfLinks } from '../shelf/shelf-links.tsx';
import { AttentionFilters, ForecastFilters } from './attention-filters.tsx';
import { CompetitorFilter } from './competitor-filter.tsx';
import { FILTER_DRAFT } from './filter-chips.ts';
import { FilterGroup, toggled } from './filter-group.tsx';
import { ProductFilter } from './product-filter.tsx';

interface FilterPanelProps {
  readonly filter: DealFilter;
  readonly onChange: (filter: DealFilter) => void;
}

/** Everything the pipeline can be narrowed by; each change takes effect at once. */
export function FilterPanel({ filter, onChange }: FilterPanelProps) {
  const set = (change: DealFilter) => onChange({ ...filter, ...change });
  return (
    <div className="flex flex-col gap-5">
      <OwnerFilter filter={filter} onChange={set} />
      <AttentionFilters filter={filter} onChange={set} />
      <ForecastFilters filter={filter} onChange={set} />
      <CompetitorFilter filter={filter} onChange={set} />
      <ProductFilter filter={filter} onChange={set} />
      <div className="grid gap-5 sm:grid-cols-2">
        <StageFilter filter={filter} onChange={set} />
        <GapFilter filter={filter} onChange={set} />
      </div>
      <FilterGroup label="Currency">
        <div className="grid grid-cols-3 gap-x-5 sm:grid-cols-5">
          {CURRENCIES.map((currency) => (
            <Checkbox
              key={currency}
              label={currency}
              checked={filter.currency?.includes(currency) ?? false}
              onCheckedChange={() => set({ currency: toggled(filter.currency, currency) })}
            />
          ))}
        </div>
      </FilterGroup>
      {FILTERED_DEAL_FIELDS.map((field) => (
        <FilterGroup key={field} label={DEAL_FIELDS[field].label}>
          <div className="grid gap-x-5 sm:grid-cols-2">
            {choicesOf(field).map(([value, label]) => (
              <Checkbox
                key={value}
                label={label}
                checked={filter[field]?.includes(value) ?? false}
                onCheckedChange={() => set({ [field]: toggled(filter[field], value) })}
              />
            ))}
          </div>
        </FilterGroup>
      ))}
      <KeepTyped draft={FILTER_DRAFT}>
        <Ranges filter={filter} onChange={set} />
      </KeepTyped>
      <ShelfLinks />
    </div>
  );
}

function OwnerFilter({ filter, onChange }: FilterPanelProps) {
  const owners = useOwners();
  const labels = new Map((owners.data ?? []).map((owner) => [owner.id, ownerLabel(owner)]));
  const chosen = filter.owner ?? [];
  const options = [...labels]
    .filter(([id]) => !chosen.includes(id))
    .map(([value, label]) => ({ value, label }));
  return (
    <FilterGroup label="Owner">
      {chosen.map((id) => (
        <Checkbox
          key={id}
          checked
          label={labels.get(id) ?? 'A former colleague'}
          onCheckedChange={() => onChange({ owner: toggled(chosen, id) })}
        />
      ))}
      <Combobox
        key={chosen.join()}
        aria-label="Add an owner"
        placeholder={chosen.length > 0 ? 'Add another' : 'Anyone'}
        value={null}
        clearable={false}
        loading={owners.isLoading}
        options={options}
        onValueChange={(id) => {
          if (id) onChange({ owner: [...chosen, id] });
        }}
      />
    </FilterGroup>
  );
}

function Ranges({ filter, onChange }: FilterPanelProps) {
  return (
    <>
      <AmountRange filter={filter} onChange={onChange} />
      <FilterGroup label="Closes">
        <Pair
          first={
            <DateInput
              aria-label="Closes from"
              keepAs="close_from"
              whenLeft
              value={filter.close_from ?? null}
              onValueChange={(day) => onChange({ close_from: day ?? undefined })}
            />
          }
          second={
            <DateInput
              aria-label="Closes until"
              keepAs="close_to"
              whenLeft
              value={filter.close_to ?? null}
              onValueChange={(day) => onChange({ close_to: day ?? undefined })}
            />
          }
        />
      </FilterGroup>
      <ScoreRange filter={filter} onChange={onChange} />
    </>
  );
}

function AmountRange({ filter, onChange }: FilterPanelProps) {
  const amount = (key: 'amount_min' | 'amount_max', label: string) => (
    <MoneyInput
      aria-label={label}
      keepAs={key}
      placeholder={key === 'amount_min' ? 'Min' : 'Max'}
      currency="USD"
      amountMinor={filter[key] ?? null}
      onAmountChange={(value) => onChange({ [key]: value ?? undefined })}
    />
  );
  return (
    <FilterGroup label="Amount, in each deal’s own currency">
      <Pair first={amount('amount_min', 'Minimum amount')} second={amount('amount_max', 'Maximum amount')} />
    </FilterGroup>
  );
}

function ScoreRange({ filter, onChange }: FilterPanelProps) {
  const score = (key: 'score_min' | 'score_max', label: string) => (
    <Input
      type="number"
      inputMode="numeric"
      min={0}
      max={100}
      aria-label={label}
      placeholder={key === 'score_min' ? '0' : '100'}
      value={filter[key] ?? ''}
      onValueChange={(text) => {
        const value = Math.round(Number(text));
        onChange({
          [key]: text === '' || Number.isNaN(value) ? undefined : Math.min(100, Math.max(0, value)),
        });
      }}
    />
  );
  return (
    <FilterGroup label="Score">
      <Pair first={score('score_min', 'Minimum score')} second={score('score_max', 'Maximum score')} />
    </FilterGroup>
  );
}

function Pair({ first, second }: { readonly first: ReactNode; readonly second: ReactNode }) {
  return (
    <div className="grid grid-cols-[1fr_auto_1fr] items-center gap-2">
      {first}
      <span className="text-xs text-muted-foreground">to</span>
      {second}
    </div>
  );
}

function StageFilter({ filter, onChange }: FilterPanelProps) {
  return (
    <FilterGroup label="Stage">
      {STAGES.map((stage) => (
        <Checkbox
          key={stage}
          label={
            <span className="flex items-center gap-2">
              <StageIcon stage={stage} />
              {STAGE_DEFINITIONS[stage].label}
            </span>
          }
          checked={filter.stage?.includes(stage) ?? false}
          onCheckedChange={() => onChange({ stage: toggled(filter.stage, stage) })}
        />
      ))}
    </FilterGroup>
  );
}

function GapFilter({ filter, onChange }: FilterPanelProps) {
  return (
    <FilterGroup label="Gap in">
      {PILLARS.map((pillar) => (
        <Checkbox
          key={pillar}
          label={PILLAR_DEFINITIONS[pillar].name}
          checked={filter.gap?.includes(pillar) ?? false}
          onCheckedChange={() => onChange({ gap: toggled(filter.gap, pillar) })}
        />
      ))}
    </FilterGroup>
  );
}
