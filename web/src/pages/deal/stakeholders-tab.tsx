import type { Deal } from '@dealwright/contract/deals/deals';
import { Suspense } from 'react';
import { writePlace } from '../../features/interactions/source-text.ts';
import { lazy } from '../../ui/lazy.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { DealSearch, SetDealSearch } from './deal-search.ts';

const StakeholderView = lazy(() =>
  import('../../features/stakeholders/map/people-view.tsx').then((module) => ({
    default: module.StakeholderView,
  })),
);

const AsksCard = lazy(() =>
  import('../../features/qualification/asks/asks-card.tsx').then((module) => ({ default: module.AsksCard })),
);

const WhatIfCard = lazy(() =>
  import('../../features/qualification/what-if/what-if-card.tsx').then((module) => ({
    default: module.WhatIfCard,
  })),
);

const NextToMeet = lazy(() =>
  import('../../features/qualification/what-if/next-to-meet.tsx').then((module) => ({
    default: module.NextToMeet,
  })),
);

interface StakeholdersTabProps {
  readonly deal: Deal;
  readonly search: DealSearch;
  readonly onSearch: SetDealSearch;
}

/** The people of the deal, as a map unless the address says otherwise, and what they were asked to do. */
export function StakeholdersTab({ deal, search, onSearch }: StakeholdersTabProps) {
  const without = search.without?.split(',') ?? [];
  const take = (ids: readonly string[], more: DealSearch = {}) =>
    onSearch({ ...more, without: ids.length === 0 ? undefined : ids.join(',') });
  return (
    <div className="flex flex-col gap-4">
      {without.length > 0 && (
        <Suspense fallback={<Skeleton className="h-48" />}>
          <WhatIfCard number={deal.number} without={without} onWithout={(ids) => take(ids)} />
        </Suspense>
      )}
      <Suspense fallback={<Skeleton className="h-80" />}>
        <StakeholderView
          deal={deal}
          view={search.people ?? 'map'}
          onView={(people) => onSearch({ people: people === 'map' ? undefined : people })}
          chosen={search.person}
          onChoose={(person) => onSearch({ person }, { replace: true })}
          without={without}
          onWithout={(ids, closesPerson) => take(ids, closesPerson ? { person: undefined } : {})}
          onOpenPillar={(pillar) => onSearch({ tab: 'meddpicc', pillar, view: undefined, as_of: undefined })}
          onOpenSource={(source, place) => onSearch({ source, at: place ? writePlace(place) : undefined })}
        />
      </Suspense>
      <Suspense fallback={null}>
        <NextToMeet
          number={deal.number}
          without={without}
          onChoose={(person) => onSearch({ person }, { replace: true })}
        />
      </Suspense>
      <Suspense fallback={<Skeleton className="h-32" />}>
        <AsksCard number={deal.number} personId={search.person ?? null} />
      </Suspense>
    </div>
  );
}
