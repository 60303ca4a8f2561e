import { MapPinned } from 'lucide-react';
import { usePage } from '../lib/page-title.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { Page } from '../ui/page.tsx';
import { PageHeader } from '../ui/page-header.tsx';

export function TerritoryPlanningPage() {
  usePage({ title: 'Territory Planning' });
  return (
    <Page>
      <PageHeader title="Territory Planning" />
      <EmptyState icon={<MapPinned />} title="Nothing to show yet">
        Accounts and their pipeline by territory will stand here.
      </EmptyState>
    </Page>
  );
}
