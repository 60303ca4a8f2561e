import type { Deal } from '@dealwright/contract/deals/deals';
import type { BusinessCase } from '@dealwright/contract/qualification/business-problem';
import { Link, Navigate, useParams } from '@tanstack/react-router';
import { Printer } from 'lucide-react';
import { leadKey, parseLeadKey } from '../features/deals/lead-key.ts';
import { useLiveDeals } from '../features/deals/use-live-deals.ts';
import { useBusinessCase } from '../features/qualification/business-problem/api.ts';
import { BusinessCaseSheet } from '../features/qualification/business-problem/business-case-sheet.tsx';
import { leftOutWords } from '../features/qualification/business-problem/cost-words.ts';
import { isProblem } from '../lib/http.ts';
import { usePage } from '../lib/page-title.ts';
import { Button } from '../ui/button.tsx';
import { buttonClass } from '../ui/button-class.ts';
import { Callout } from '../ui/callout.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Page } from '../ui/page.tsx';
import { QueryState } from '../ui/query-state.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { useDealPage } from './deal/use-deal-page.ts';
import { NotFoundPage } from './not-found-page.tsx';

/** `/lead-planning/LEAD-12/business-case`: what the champion can print and hand on. */
export function BusinessCasePage() {
  const { leadKey: key = '' } = useParams({ strict: false });
  const number = parseLeadKey(key);
  if (number === null) return <NotFoundPage />;
  return <CaseOfNumber key={number} number={number} />;
}

function CaseOfNumber({ number }: { readonly number: number }) {
  const deal = useDealPage(number);
  useLiveDeals();
  usePage({ title: 'Business case', description: 'What the problem costs, in the buyer’s words.' });
  if (isProblem(deal.error, 'not_found')) return <NotFoundPage />;
  return (
    <Page width="reading">
      <QueryState query={deal} skeleton={<Skeleton className="h-96" />}>
        {(read) =>
          read.number === number ? (
            <CaseOfDeal deal={read} />
          ) : (
            // It was merged into another.
            <Navigate
              to="/lead-planning/$leadKey/business-case"
              params={{ leadKey: leadKey(read.number) }}
              replace
            />
          )
        }
      </QueryState>
    </Page>
  );
}

function CaseOfDeal({ deal }: { readonly deal: Deal }) {
  const query = useBusinessCase(deal.number);
  const back = (
    <Link
      to="/lead-planning/$leadKey"
      params={{ leadKey: leadKey(deal.number) }}
      search={{ tab: 'business-problem' }}
      className={buttonClass({ variant: 'outline' })}
    >
      Back to the deal
    </Link>
  );
  return (
    <QueryState query={query} skeleton={<Skeleton className="h-96" />}>
      {(read) =>
        read.problems.length === 0 ? (
          <>
            <EmptyState heading="h1" title="Nothing to print yet" action={back}>
              A problem is printed once a buyer’s quote proves it. Add one to a business problem of the deal.
            </EmptyState>
            <LeftOut read={read} />
          </>
        ) : (
          <>
            <div className="not-printed flex flex-wrap justify-between gap-2">
              {back}
              <Button variant="primary" onClick={() => window.print()}>
                <Printer aria-hidden /> Print or save as PDF
              </Button>
            </div>
            <LeftOut read={read} />
            <BusinessCaseSheet title={deal.name} account={deal.account?.name ?? null} read={read} />
          </>
        )
      }
    </QueryState>
  );
}

/** For us alone. */
function LeftOut({ read: { left_out: leftOut } }: { readonly read: BusinessCase }) {
  if (leftOut.length === 0) return null;
  return (
    <div className="not-printed">
      <Callout title="Left out, because it isn’t proven">
        <ul className="list-disc pl-4">
          {leftOut.map((part) => (
            <li key={`${part.problem}.${part.part}.${part.text}`}>{leftOutWords(part)}</li>
          ))}
        </ul>
      </Callout>
    </div>
  );
}
