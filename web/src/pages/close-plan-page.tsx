import type { Deal } from '@dealwright/contract/deals/deals';
import { Link, Navigate, useParams } from '@tanstack/react-router';
import { useClosePlan } from '../features/close-plan/api.ts';
import { PlanStart } from '../features/close-plan/plan-start.tsx';
import { PlanView } from '../features/close-plan/plan-view.tsx';
import { leadKey, parseLeadKey } from '../features/deals/lead-key.ts';
import { useLiveDeals } from '../features/deals/use-live-deals.ts';
import { SimilarContacts } from '../features/duplicates/similar-contacts.ts';
import { SimilarPeople } from '../features/stakeholders/similar-people.ts';
import { isProblem } from '../lib/http.ts';
import { usePage } from '../lib/page-title.ts';
import { buttonClass } from '../ui/button-class.ts';
import { Page } from '../ui/page.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { QueryState } from '../ui/query-state.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { useDealPage } from './deal/use-deal-page.ts';
import { NotFoundPage } from './not-found-page.tsx';

/** `/lead-planning/LEAD-12/plan`: the steps until the deal is live. */
export function ClosePlanPage() {
  const { leadKey: key = '' } = useParams({ strict: false });
  const number = parseLeadKey(key);
  if (number === null) return <NotFoundPage />;
  return <PlanOfNumber key={number} number={number} />;
}

function PlanOfNumber({ number }: { readonly number: number }) {
  const deal = useDealPage(number);
  useLiveDeals();
  usePage({
    title: 'Close plan',
    description: 'The steps until the deal is live, planned back from go-live.',
  });
  if (isProblem(deal.error, 'not_found')) return <NotFoundPage />;
  return (
    <Page>
      <QueryState query={deal} skeleton={<Skeleton className="h-96" />}>
        {(read) =>
          read.number === number ? (
            <SimilarPeople value={SimilarContacts}>
              <PlanOfDeal deal={read} />
            </SimilarPeople>
          ) : (
            // It was merged into another.
            <Navigate to="/lead-planning/$leadKey/plan" params={{ leadKey: leadKey(read.number) }} replace />
          )
        }
      </QueryState>
    </Page>
  );
}

function PlanOfDeal({ deal }: { readonly deal: Deal }) {
  const query = useClosePlan(deal.number);
  return (
    <>
      <PageHeader
        title="Close plan"
        description={[deal.name, deal.account?.name].filter(Boolean).join(' · ')}
        actions={
          <Link
            to="/lead-planning/$leadKey"
            params={{ leadKey: leadKey(deal.number) }}
            className={buttonClass({ variant: 'outline' })}
          >
            Back to the deal
          </Link>
        }
      />
      <QueryState query={query} skeleton={<Skeleton className="h-96" />}>
        {(read) =>
          read.plan === null ? (
            <PlanStart number={deal.number} read={read} closeDate={deal.close_date} />
          ) : (
            <PlanView number={deal.number} read={read} plan={read.plan} />
          )
        }
      </QueryState>
    </>
  );
}
