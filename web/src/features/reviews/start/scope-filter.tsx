import { REVIEW_SCOPES, type ReviewScope } from '@dealwright/domain/review/review-decision';
import { Combobox } from '../../../ui/combobox.tsx';
import { DateInput } from '../../../ui/date-input.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { useOwnerOptions } from '../../deals/owner-field.tsx';

/** Whose deals are shown and until when they close, as the address holds it. */
export interface ReviewSearch {
  readonly scope?: ReviewScope;
  readonly person?: string;
  readonly until?: string;
}

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

export function readReviewSearch(raw: Readonly<Record<string, unknown>>): ReviewSearch {
  const scope = REVIEW_SCOPES.find((one) => one === raw['scope']);
  const person = text(raw['person']);
  const until = text(raw['until']);
  return {
    ...(scope && { scope }),
    ...(scope && scope !== 'me' && person && ID.test(person) && { person }),
    ...(until && DAY.test(until) && { until }),
  };
}

type ShownScope = ReviewSearch & { readonly scope: ReviewScope };

/** What the API is asked: managers and admins begin with their team, others with their own deals. */
export const scopeOf = ({ scope, ...rest }: ReviewSearch, oversees: boolean): ShownScope => ({
  scope: scope ?? (oversees ? 'team' : 'me'),
  ...rest,
});

const SCOPES = [
  { value: 'me', label: 'My deals' },
  { value: 'person', label: 'Person' },
  { value: 'team', label: 'Team' },
] as const;

interface ScopeFilterProps {
  readonly shown: ShownScope;
  readonly onSearch: (search: ReviewSearch) => void;
}

/** My deals, those of a person, or of everyone who reports to a person. */
export function ScopeFilter({ shown: { scope, person, until }, onSearch }: ScopeFilterProps) {
  const { options, isLoading } = useOwnerOptions(person ?? null, undefined);
  const days = until === undefined ? {} : { until };
  return (
    <div className="flex flex-wrap items-center gap-2">
      <SegmentedControl
        aria-label="Whose deals"
        value={scope}
        segments={SCOPES}
        onValueChange={(value) =>
          onSearch({ scope: value, ...days, ...(value !== 'me' && person && { person }) })
        }
      />
      {scope !== 'me' && (
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
              onSearch({ scope, ...(person && { person }), ...(day && { until: day }) });
            }}
          />
        </span>
      </span>
    </div>
  );
}
