import type { Integration } from '@dealwright/contract/operator/service';
import { useIntegrations } from '../../features/operator/service/api.ts';
import { formatRelative, formatTime } from '../../lib/format.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { type Fact, Facts } from '../../ui/facts.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';

const NAMES: Readonly<Record<Integration['key'], string>> = {
  mail: 'Email',
  ai: 'AI model',
  google: 'Google',
  storage: 'File storage',
};
/** The last use, if recorded. */
const USES: Readonly<
  Record<Integration['key'], { readonly worked: string; readonly failed: string } | null>
> = {
  mail: { worked: 'Last email sent', failed: 'Last failed email' },
  ai: { worked: 'Last successful call', failed: 'Last failed call' },
  google: null,
  storage: null,
};

export function IntegrationsPage() {
  const query = useIntegrations();
  return (
    <>
      <PageHeader
        title="Integrations"
        description="Services this installation is configured to use, and when each last worked. Secrets are never shown."
      />
      <QueryState
        query={query}
        skeleton={<SkeletonList rows={4} rowClass="h-32" label="Loading integrations" />}
      >
        {({ items }) => (
          <div className="grid gap-6 xl:grid-cols-2">
            {items.map((integration) => (
              <Card
                key={integration.key}
                title={NAMES[integration.key]}
                actions={
                  <Badge tone={integration.configured ? 'won' : 'neutral'}>
                    {integration.configured ? 'Configured' : 'Not configured'}
                  </Badge>
                }
              >
                <Facts facts={[...integration.facts, ...usesOf(integration)]} />
              </Card>
            ))}
          </div>
        )}
      </QueryState>
    </>
  );
}

function usesOf({ key, last_success_at, last_failure_at, last_failure }: Integration): Fact[] {
  const uses = USES[key];
  if (!uses) return [];
  const told = (time: string | null) =>
    time === null ? 'None yet' : `${formatTime(time)}, ${formatRelative(time)}`;
  return [
    { label: uses.worked, value: told(last_success_at) },
    { label: uses.failed, value: told(last_failure_at) },
    ...(last_failure ? [{ label: 'Error', value: last_failure }] : []),
  ];
}
