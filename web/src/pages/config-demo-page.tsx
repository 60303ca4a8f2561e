import { useWorkspaceRules } from '../features/qualification/api.ts';
import { ExpectationsCard } from '../features/qualification/expectations-card.tsx';
import { ForecastCapsCard } from '../features/qualification/forecast-caps-card.tsx';
import { FreshnessCard } from '../features/qualification/freshness-card.tsx';
import { WeightsCard } from '../features/qualification/weights-card.tsx';
import { usePage } from '../lib/page-title.ts';
import { Page } from '../ui/page.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { QueryState } from '../ui/query-state.tsx';
import { SkeletonList } from '../ui/skeleton.tsx';

export function ConfigDemoPage() {
  usePage({
    title: 'Configuration',
    description: 'How deals are graded: weights, freshness, and what each stage expects.',
  });
  const query = useWorkspaceRules();
  return (
    <Page width="reading">
      <PageHeader
        title="How deals are graded"
        description={
          'Grades are computed from dated evidence and never typed in. ' +
          'These are your workspace’s rules. They’re read-only.'
        }
      />
      <QueryState
        query={query}
        skeleton={<SkeletonList rows={3} rowClass="h-64" label="Loading the rules of your workspace" />}
      >
        {({ settings, gapsBlock }) => (
          <div className="flex flex-col gap-4">
            <ExpectationsCard settings={settings} gapsBlock={gapsBlock} />
            <WeightsCard weights={settings.weights} />
            <FreshnessCard freshnessDays={settings.freshnessDays} />
            <ForecastCapsCard />
          </div>
        )}
      </QueryState>
    </Page>
  );
}
