import { Select } from '../../ui/select.tsx';
import { useForecast, useForecastPeople } from '../forecast/api.ts';
import { ScopeTrail } from '../forecast/scope-trail.tsx';
import { useMe } from '../identity/members/use-me.ts';
import type { OddsSearch } from './odds-search.ts';

interface OddsScopeProps {
  readonly search: OddsSearch;
  readonly onChange: (search: OddsSearch) => void;
}

/** Whose deals are listed: everyone’s, a team’s or a person’s, along the same lines as the forecast. */
export function OddsScope(props: OddsScopeProps) {
  const me = useMe();
  return me === null || me.role === 'sales_rep' ? null : <ScopeChooser {...props} />;
}

function ScopeChooser({ search, onChange }: OddsScopeProps) {
  const { scope, person } = search;
  const asked = { ...(scope && { scope }), ...(person && { person }) };
  const forecast = useForecast(asked);
  const people = useForecastPeople(asked);
  const below = (people.data?.pages.flatMap(({ items }) => items) ?? []).map((line) => ({
    value: `${line.reports > 0 ? 'team' : 'person'}.${line.person.id}`,
    label: line.reports > 0 ? `${line.person.name}’s team` : line.person.name,
  }));
  const options = below.filter(({ value }) => value !== `${scope}.${person}`);
  const choose = (value: string) => {
    const [kind, id = ''] = value.split('.');
    onChange({ ...search, scope: kind === 'team' ? 'team' : 'person', person: id });
  };
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      {forecast.data && (
        <ScopeTrail
          forecast={forecast.data}
          address={{ to: '/forecast/odds', search: search as never }}
          oversees
        />
      )}
      {options.length > 0 && (
        <div className="w-48">
          <Select
            aria-label="Whose deals"
            placeholder="Person or team"
            value={null}
            onValueChange={choose}
            options={options}
          />
        </div>
      )}
    </div>
  );
}
