import { Map as MapIcon } from 'lucide-react';
import { useAccountOverview } from '../features/accounts/api.ts';
import { TerritoryView } from '../features/dashboard/territory-view.tsx';
import { usePage } from '../lib/page-title.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { Page } from '../ui/page.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { QueryState } from '../ui/query-state.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

export function TerritoryPlanningPage() {
  usePage({
    title: 'Territory Planning',
    description: 'Where the open pipeline comes from, by country and industry.',
  });
  const overview = useAccountOverview();
  return (
    <Page width="reading">
      <PageHeader
        title="Territory Planning"
        description="Where your open pipeline comes from: the accounts of your deals, by country and by industry."
      />
      <QueryState query={overview} skeleton={<Skeleton className="h-96" />}>
        {({ accounts, hasMore }) =>
          accounts.length === 0 ? (
            <EmptyState icon={<MapIcon />} title="No accounts yet">
              An account comes into being with its first deal; then its country and industry count here.
            </EmptyState>
          ) : (
            <TerritoryView accounts={accounts} hasMore={hasMore} />
          )
        }
      </QueryState>
    </Page>
  );
}
