import { Navigate, useParams } from '@tanstack/react-router';

import { leadKey, parseLeadKey } from '../features/deals/lead-key.ts';
import { SimilarContacts } from '../features/duplicates/similar-contacts.ts';
import { SimilarPeople } from '../features/stakeholders/similar-people.ts';
import { isProblem } from '../lib/http.ts';
import { Page } from '../ui/page.tsx';
import { QueryState } from '../ui/query-state.tsx';
import { DealSkeleton } from './deal/deal-skeleton.tsx';
import { DealView } from './deal/deal-view.tsx';
import { useDealPage } from './deal/use-deal-page.ts';
import { NotFoundPage } from './not-found-page.tsx';

/** `/lead-planning/LEAD-12`: one deal. One that a person may not see is not found, like one that does not exist. */
export function DealPage() {
  const { leadKey: key = '' } = useParams({ strict: false });
  const number = parseLeadKey(key);
  if (number === null) return <NotFoundPage />;
  return <DealOfNumber key={leadKey(number)} number={number} />;
}

function DealOfNumber({ number }: { readonly number: number }) {
  const query = useDealPage(number);
  if (isProblem(query.error, 'not_found')) return <NotFoundPage />;
  return (
    <QueryState query={query} skeleton={<DealSkeleton />}>
      {(deal) =>
        deal.number === number ? (
          <Page className="max-md:gap-0.5 max-md:pt-1 max-md:pb-24 md:gap-2 md:pt-3!">
            <SimilarPeople value={SimilarContacts}>
              <DealView deal={deal} />
            </SimilarPeople>
          </Page>
        ) : (
          // It was merged into another.
          <Navigate to="/lead-planning/$leadKey" params={{ leadKey: leadKey(deal.number) }} replace />
        )
      }
    </QueryState>
  );
}
