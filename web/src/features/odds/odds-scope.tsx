import { FORECAST_SCOPES, type ForecastScopeKind } from '@dealwright/contract/forecast/forecast';
import { Combobox } from '../../ui/combobox.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { useOwnerOptions } from '../deals/owner-field.tsx';
import { useOwners } from '../identity/members/api.ts';
import { useMe } from '../identity/members/use-me.ts';
import { type OddsSearch, scopeOf } from './odds-search.ts';
import { whoseDeals } from './odds-words.ts';

const SCOPE_LABELS: Readonly<Record<ForecastScopeKind, string>> = {
  all: 'Everyone',
  team: 'Team',
  person: 'Person',
};
const SCOPES = FORECAST_SCOPES.map((value) => ({ value, label: SCOPE_LABELS[value] }));

interface OddsScopeProps {
  readonly search: OddsSearch;
  readonly onChange: (search: OddsSearch) => void;
}

/** Whose deals are listed: everyone’s, a team’s or a person’s, as in the forecast. */
export function OddsScope(props: OddsScopeProps) {
  const me = useMe();
  return me === null || me.role === 'sales_rep' ? null : <ScopeChooser {...props} />;
}

function ScopeChooser({ search, onChange }: OddsScopeProps) {
  const { scope: _, person, ...rest } = search;
  const scope = scopeOf(search);
  const { options, isLoading } = useOwnerOptions(person ?? null, undefined);
  return (
    <div className="flex flex-wrap items-center gap-2">
      <SegmentedControl
        aria-label="Deal owner"
        value={scope}
        segments={SCOPES}
        onValueChange={(next) =>
          onChange(next === 'all' ? rest : { ...rest, scope: next, ...(person && { person }) })
        }
      />
      {scope !== 'all' && (
        <Combobox
          aria-label={scope === 'team' ? 'Team lead' : 'Person'}
          placeholder={scope === 'team' ? 'My team' : 'Me'}
          className="w-60 max-md:min-w-48 max-md:flex-1"
          value={person ?? null}
          options={options}
          loading={isLoading}
          onValueChange={(next) => onChange({ ...rest, scope, ...(next && { person: next }) })}
        />
      )}
    </div>
  );
}

/** Whose deals a list is of, such as 'Ada Kline' or 'Ada Kline’s team'; null for the reader’s and for everyone’s. */
export function useWhoseDeals(asked: Pick<OddsSearch, 'scope' | 'person'>): string | null {
  const me = useMe();
  const owners = useOwners().data ?? [];
  return whoseDeals(asked, me?.id, (id) => owners.find((owner) => owner.id === id)?.name);
}
