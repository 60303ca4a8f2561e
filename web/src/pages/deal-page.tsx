import { SquareKanban } from 'lucide-react';
import { usePage } from '../lib/page-title.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { Page } from '../ui/page.tsx';
import { PageHeader } from '../ui/page-header.tsx';

export function DealPage() {
  usePage({ title: 'Deal' });
  return (
    <Page>
      <PageHeader title="Deal" />
      <EmptyState icon={<SquareKanban />} title="Nothing to show yet">
        The deal with its evidence will stand here.
      </EmptyState>
    </Page>
  );
}
