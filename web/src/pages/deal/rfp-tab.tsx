import type { Deal } from '@dealwright/contract/deals/deals';
import { Suspense } from 'react';
import { writePlace } from '../../features/interactions/source-text.ts';
import { lazy } from '../../ui/lazy.ts';
import { SkeletonList } from '../../ui/skeleton.tsx';
import type { DealSearch, SetDealSearch } from './deal-search.ts';

const DealRfps = lazy(() =>
  import('../../features/rfp/deal-rfps.tsx').then(({ DealRfps }) => ({ default: DealRfps })),
);

interface RfpTabProps {
  readonly deal: Deal;
  readonly search: DealSearch;
  readonly onSearch: SetDealSearch;
}

/** RFPs of the deal, loaded when the tab opens. */
export function RfpTab({ deal, search, onSearch }: RfpTabProps) {
  return (
    <Suspense fallback={<SkeletonList rows={6} rowClass="h-12" label="Loading the RFP" />}>
      <DealRfps
        key={deal.number}
        deal={deal}
        address={search}
        onAddress={onSearch}
        onOpenSource={({ id, start, end }) =>
          onSearch({ requirement: undefined, source: id, at: writePlace({ start, end }) })
        }
      />
    </Suspense>
  );
}
