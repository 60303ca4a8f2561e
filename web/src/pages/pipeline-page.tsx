import { SquareKanban } from 'lucide-react';
import { usePage } from '../lib/page-title.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { Page } from '../ui/page.tsx';
import { PageHeader } from '../ui/page-header.tsx';

export function PipelinePage() {
  usePage({ title: 'Lead Management' });
  return (
    <Page>
      <PageHeader title="Lead Management" />
      <EmptyState icon={<SquareKanban />} title="Nothing to show yet">
        The pipeline as a board and as a list will stand here.
      </EmptyState>
    </Page>
  );
}
