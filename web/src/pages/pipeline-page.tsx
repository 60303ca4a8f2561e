import { useSearch } from '@tanstack/react-router';
import { Suspense } from 'react';
import { Pipeline } from '../features/deals/pipeline/pipeline.tsx';
import { SimilarDeals } from '../features/duplicates/similar-deals.ts';
import { useSession } from '../features/identity/session/api.ts';
import { usePage } from '../lib/page-title.ts';
import { lazy } from '../ui/lazy.ts';
import { lazyHint } from '../ui/lazy-part.tsx';
import { Page } from '../ui/page.tsx';
import { PageSpinner } from '../ui/spinner.tsx';

const DuplicatesLink = lazyHint(() =>
  import('../features/duplicates/duplicates-link.tsx').then(({ DuplicatesLink }) => DuplicatesLink),
);

// For admins of a new company alone.
const SampleBanner = lazy(() =>
  import('../features/deals/samples/sample-banner.tsx').then((module) => ({ default: module.SampleBanner })),
);

// For people looking for deals no longer in the pipeline.
const ShelfView = lazy(() =>
  import('../features/deals/shelf/shelf-view.tsx').then((module) => ({ default: module.ShelfView })),
);

/** `/lead-planning`; what was archived or deleted stands under `?view=archived` and `?view=trash`. */
export function PipelinePage() {
  const { view } = useSearch({ strict: false }) as { readonly view?: unknown };
  if (view !== 'archived' && view !== 'trash') return <PipelineItself />;
  return (
    <Page>
      <Suspense fallback={<PageSpinner />}>
        <ShelfView key={view} place={view} />
      </Suspense>
    </Page>
  );
}

function PipelineItself() {
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
      <DuplicatesLink kind="deal" />
      <Pipeline similar={(facts) => <SimilarDeals facts={facts} />} />
    </Page>
  );
}
