import { lazy, Suspense } from 'react';
import { Pipeline } from '../features/pipeline/pipeline.tsx';
import { useSession } from '../features/session/api.ts';
import { usePage } from '../lib/page-title.ts';
import { Page } from '../ui/page.tsx';

// For admins of a new company alone.
const SampleBanner = lazy(() =>
  import('../features/samples/sample-banner.tsx').then((module) => ({ default: module.SampleBanner })),
);

export function PipelinePage() {
  usePage({
    title: 'Lead Management',
    description:
      'All deals as a board and as a list, with what the buyer has proven so far and what to ask next.',
    canonical: '/lead-planning',
  });
  const { data: session } = useSession();
  return (
    <Page width="full">
      {session?.profile?.role === 'admin' && (
        <Suspense fallback={null}>
          <SampleBanner />
        </Suspense>
      )}
      <Pipeline />
    </Page>
  );
}
