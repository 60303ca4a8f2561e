import { DEFAULT_QUALIFICATION_SETTINGS } from '@dealwright/domain/qualification-settings';
import { ExpectationsCard } from '../features/qualification/expectations-card.tsx';
import { ForecastCapsCard } from '../features/qualification/forecast-caps-card.tsx';
import { FreshnessCard } from '../features/qualification/freshness-card.tsx';
import { WeightsCard } from '../features/qualification/weights-card.tsx';
import { usePage } from '../lib/page-title.ts';
import { Page } from '../ui/page.tsx';
import { PageHeader } from '../ui/page-header.tsx';

const SETTINGS = DEFAULT_QUALIFICATION_SETTINGS;

export function ConfigDemoPage() {
  usePage({
    title: 'Configuration',
    description: 'How deals are graded: weights, freshness, and what each stage expects.',
  });
  return (
    <Page width="reading">
      <PageHeader
        title="How deals are graded"
        description="The rules a workspace starts with. Grades are computed from dated, sourced evidence and never typed; these settings say how. They can be read here, not changed."
      />
      <div className="flex flex-col gap-4">
        <ExpectationsCard settings={SETTINGS} />
        <WeightsCard weights={SETTINGS.weights} />
        <FreshnessCard freshnessDays={SETTINGS.freshnessDays} />
        <ForecastCapsCard />
      </div>
    </Page>
  );
}
