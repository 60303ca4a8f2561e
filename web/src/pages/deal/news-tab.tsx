import type { Deal } from '@dealwright/contract/deals/deals';
import { Link } from '@tanstack/react-router';
import { Newspaper } from 'lucide-react';
import { Suspense } from 'react';
import { buttonClass } from '../../ui/button-class.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { lazy } from '../../ui/lazy.ts';
import { SkeletonList } from '../../ui/skeleton.tsx';
import type { DealSearch, SetDealSearch } from './deal-search.ts';

const AccountNews = lazy(() =>
  import('../../features/news/account-news.tsx').then((module) => ({ default: module.AccountNews })),
);

interface NewsTabProps {
  readonly deal: Deal;
  readonly search: DealSearch;
  readonly onSearch: SetDealSearch;
}

/** News about the deal's account, loaded when the tab opens. */
export function NewsTab({ deal, search, onSearch }: NewsTabProps) {
  if (deal.account === null) {
    return (
      <EmptyState icon={<Newspaper />} title="No account yet">
        Add an account to this deal to see its news here.
      </EmptyState>
    );
  }
  return (
    <Suspense fallback={<SkeletonList rows={4} rowClass="h-20" label="Loading news" />}>
      <div className="flex flex-col gap-4">
        <AccountNews
          accountId={deal.account.id}
          taskHome={deal.can.edit ? { number: deal.number } : null}
          view={search.news ?? 'no'}
          onView={(view) => onSearch({ tab: 'news', news: view === 'no' ? undefined : view })}
        />
        <p>
          <Link
            to="/account-planning/$accountId"
            params={{ accountId: deal.account.id }}
            className={buttonClass({ variant: 'outline', size: 'sm' })}
          >
            Open {deal.account.name}
          </Link>
        </p>
      </div>
    </Suspense>
  );
}
