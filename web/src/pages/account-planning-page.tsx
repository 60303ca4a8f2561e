import { Building2 } from 'lucide-react';
import { usePage } from '../lib/page-title.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { Page } from '../ui/page.tsx';
import { PageHeader } from '../ui/page-header.tsx';

export function AccountPlanningPage() {
  usePage({ title: 'Account Planning' });
  return (
    <Page>
      <PageHeader title="Account Planning" />
      <EmptyState icon={<Building2 />} title="Nothing to show yet">
        Accounts with their deals and people will stand here.
      </EmptyState>
    </Page>
  );
}
