import { ChartNoAxesColumn } from 'lucide-react';
import { usePage } from '../lib/page-title.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { Page } from '../ui/page.tsx';
import { PageHeader } from '../ui/page-header.tsx';

export function DashboardPage() {
  usePage({ title: 'Dashboard' });
  return (
    <Page>
      <PageHeader title="Dashboard" />
      <EmptyState icon={<ChartNoAxesColumn />} title="Nothing to show yet">
        The pipeline by stage, the forecast and the weakest deals will stand here.
      </EmptyState>
    </Page>
  );
}
