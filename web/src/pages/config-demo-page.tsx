import { SlidersHorizontal } from 'lucide-react';
import { usePage } from '../lib/page-title.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { Page } from '../ui/page.tsx';
import { PageHeader } from '../ui/page-header.tsx';

export function ConfigDemoPage() {
  usePage({ title: 'Configuration' });
  return (
    <Page>
      <PageHeader title="Configuration" />
      <EmptyState icon={<SlidersHorizontal />} title="Nothing to show yet">
        How this workspace grades its deals will stand here.
      </EmptyState>
    </Page>
  );
}
