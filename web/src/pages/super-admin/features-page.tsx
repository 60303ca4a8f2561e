import { Link } from '@tanstack/react-router';
import { useFeatureFlags } from '../../features/operator/feature-flags/api.ts';
import { FeatureRow } from '../../features/operator/feature-flags/feature-row.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';

export function FeaturesPage() {
  const flags = useFeatureFlags();
  return (
    <>
      <PageHeader
        title="Features"
        description="On unless you turn them off, for everyone or for one company. Changes reach open browsers within a minute."
      />
      <QueryState query={flags} skeleton={<SkeletonList rows={7} rowClass="h-20" label="Loading features" />}>
        {(items) => (
          <ul
            aria-label="Features"
            className="divide-y divide-border rounded-lg border border-border bg-card"
          >
            {items.map((flag) => (
              <FeatureRow
                key={flag.key}
                flag={flag}
                link={
                  <Link
                    to="/super-admin/$"
                    params={{ _splat: `features/${flag.key}` }}
                    className="text-primary underline-offset-2 hover:underline touch:py-3"
                  >
                    By company
                  </Link>
                }
              />
            ))}
          </ul>
        )}
      </QueryState>
    </>
  );
}
