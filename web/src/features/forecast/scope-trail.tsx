import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { Fragment } from 'react';
import type { Forecast } from './api.ts';
import { withoutOverlay } from './forecast-search.ts';
import type { ForecastAddress } from './use-forecast-address.ts';

interface ScopeTrailProps {
  readonly forecast: Forecast;
  readonly address: ForecastAddress;
  /** Sellers read their own forecast alone: nothing leads up from it. */
  readonly oversees: boolean;
}

/** Whose forecast it is: Everyone, the managers above, and the person. */
export function ScopeTrail({ forecast: { scope, managers }, address, oversees }: ScopeTrailProps) {
  if (!oversees) return null;
  const { scope: _scope, person: _person, open: _open, ...rest } = withoutOverlay(address.search);
  const link = 'rounded-sm text-muted-foreground hover:underline touch:py-3';
  const mark = <ChevronRight aria-hidden className="size-3.5 shrink-0 text-muted-foreground" />;
  return (
    <nav aria-label="Whose forecast" className="flex flex-wrap items-center gap-1 text-sm">
      {scope.person ? (
        <Link to={address.to} search={rest as never} className={link}>
          Everyone
        </Link>
      ) : (
        <span aria-current="page" className="font-medium">
          Everyone
        </span>
      )}
      {managers.map(({ id, name }) => (
        <Fragment key={id}>
          {mark}
          <Link to={address.to} search={{ ...rest, scope: 'team', person: id } as never} className={link}>
            {name}
          </Link>
        </Fragment>
      ))}
      {scope.person && (
        <>
          {mark}
          <span aria-current="page" className="font-medium">
            {scope.person.name}
            {scope.kind === 'team' && '’s team'}
          </span>
        </>
      )}
    </nav>
  );
}
