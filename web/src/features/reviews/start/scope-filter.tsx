import { Combobox } from '../../../ui/combobox.tsx';
import { DateInput } from '../../../ui/date-input.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { useOwnerOptions } from '../../deals/owner-field.tsx';
import type { Scope } from '../api.ts';

/** Scopes besides your own deals. */
const OTHERS = ['person', 'team'] as const;

/** Whose deals are shown and until when they close, as the address holds it. */
export interface ReviewSearch {
  readonly scope?: (typeof OTHERS)[number];
  readonly person?: string;
  readonly until?: string;
}

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

export function readReviewSearch(raw: Readonly<Record<string, unknown>>): ReviewSearch {
  const scope = OTHERS.find((one) => one === raw['scope']);
  const person = text(raw['person']);
  const until = text(raw['until']);
  return {
    ...(scope && { scope }),
    ...(scope && person && ID.test(person) && { person }),
    ...(until && DAY.test(until) && { until }),
  };
}

/** What the API is asked. */
export const scopeOf = ({ scope, ...rest }: ReviewSearch): Scope => ({ scope: scope ?? 'me', ...rest });

const SCOPES = [
  { value: 'me', label: 'My deals' },
  { value: 'person', label: 'Person' },
  { value: 'team', label: 'Team' },
] as const;

interface ScopeFilterProps {
  readonly search: ReviewSearch;
  readonly onSearch: (search: ReviewSearch) => void;
}

/** My deals, those of a person, or of everyone who reports to a person. */
export function ScopeFilter({ search, onSearch }: ScopeFilterProps) {
  const { scope, person, until } = search;
  const { options, isLoading } = useOwnerOptions(person ?? null, undefined);
  const days = until === undefined ? {} : { until };
  return (
    <div className="flex flex-wrap items-center gap-2">
      <SegmentedControl
        aria-label="Whose deals"
        value={scope ?? 'me'}
        segments={SCOPES}
        onValueChange={(value) => onSearch(value === 'me' ? days : { ...search, scope: value })}
      />
      {scope && (
        <Combobox
          aria-label={scope === 'team' ? 'Team lead' : 'Person'}
          placeholder={scope === 'team' ? 'My team' : 'Choose a person'}
          className="w-60 max-md:min-w-48 max-md:flex-1"
          value={person ?? null}
          options={options}
          loading={isLoading}
          onValueChange={(next) => onSearch({ scope, ...days, ...(next && { person: next }) })}
        />
      )}
      <span className="flex items-center gap-2 text-sm text-muted-foreground">
        <span className="whitespace-nowrap">Closing by</span>
        <span className="w-40">
          <DateInput
            aria-label="Closing by"
            placeholder="In 90 days"
            keepAs="until"
            whenLeft
            value={until ?? null}
            onValueChange={(day) => {
              const { until: _, ...rest } = search;
              onSearch({ ...rest, ...(day && { until: day }) });
            }}
          />
        </span>
      </span>
    </div>
  );
}
