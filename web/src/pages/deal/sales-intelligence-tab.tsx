import type { Deal } from '@dealwright/contract/deals/deals';
import { Suspense } from 'react';
import { lazy } from '../../ui/lazy.ts';
import { SkeletonList } from '../../ui/skeleton.tsx';
import type { DealSearch, SetDealSearch } from './deal-search.ts';

const SalesIntelligence = lazy(() =>
  import('./sales-intelligence.tsx').then((module) => ({ default: module.SalesIntelligence })),
);

interface SalesIntelligenceTabProps {
  readonly deal: Deal;
  readonly search: DealSearch;
  readonly onSearch: SetDealSearch;
}

/** Loaded when it is opened: the first view of a deal needs none of it. */
export function SalesIntelligenceTab({ deal, search, onSearch }: SalesIntelligenceTabProps) {
  return (
    <Suspense fallback={<SkeletonList rows={3} rowClass="h-24" label="Loading sales intelligence" />}>
      <SalesIntelligence key={deal.number} number={deal.number} search={search} onSearch={onSearch} />
    </Suspense>
  );
}
