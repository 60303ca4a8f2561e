import { Link } from '@tanstack/react-router';
import { ChartNoAxesColumn } from 'lucide-react';
import { useDashboard, useRefreshDashboard } from '../features/dashboard/api.ts';
import { DashboardSkeleton, DashboardView } from '../features/dashboard/dashboard-view.tsx';
import { useLiveDeals } from '../features/deals/use-live-deals.ts';
import { NextTasksCard } from '../features/tasks/next-tasks-card.tsx';
import { usePage } from '../lib/page-title.ts';
import { buttonClass } from '../ui/button-class.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { Page } from '../ui/page.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { QueryState } from '../ui/query-state.tsx';

export function DashboardPage() {
  usePage({
    title: 'Dashboard',
    description: 'Pipeline by stage, forecast by evidence, and what needs attention.',
  });
  const dashboard = useDashboard();
  useLiveDeals(useRefreshDashboard());
  return (
    <Page>
      <PageHeader title="Dashboard" description="Live, for the deals you can access." />
      <QueryState query={dashboard} skeleton={<DashboardSkeleton />}>
        {(data) =>
          data.stages.every(({ deals }) => deals === 0) ? (
            <EmptyState
              icon={<ChartNoAxesColumn />}
              title="No deals yet"
              action={
                <Link to="/lead-planning" className={buttonClass({ variant: 'primary' })}>
                  Go to Lead Management
                </Link>
              }
            >
              Your pipeline, forecast and deals at risk appear here.
            </EmptyState>
          ) : (
            <DashboardView dashboard={data} beside={<NextTasksCard />} />
          )
        }
      </QueryState>
    </Page>
  );
}
