import { Pipeline } from '../features/pipeline/pipeline.tsx';
import { usePage } from '../lib/page-title.ts';
import { Page } from '../ui/page.tsx';

export function PipelinePage() {
  usePage({
    title: 'Lead Management',
    description:
      'All deals as a board and as a list, with what the buyer has proven so far and what to ask next.',
    canonical: '/lead-planning',
  });
  return (
    <Page width="full">
      <Pipeline />
    </Page>
  );
}
