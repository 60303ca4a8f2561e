import type { DealFilter } from '@dealwright/contract/deals/deals';
import { type OwnWorkspace, WORKSPACE_DENIED } from '@dealwright/contract/people/workspace';
import { dayOf } from '@dealwright/domain/calendar';
import { Link } from '@tanstack/react-router';
import { Building2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Card } from '../../../ui/card.tsx';
import { DeniedState } from '../../../ui/denied-state.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { QueryState } from '../../../ui/query-state.tsx';
import { SkeletonList } from '../../../ui/skeleton.tsx';
import { DealsLink } from '../../deals/deals-link.tsx';
import { CurrenciesCard } from '../../deals/exchange-rates/currencies-card.tsx';
import { useSessionState } from '../../identity/session/api.ts';
import { QuoteSettingsCard } from '../../quotes/quote-settings-card.tsx';
import { useWorkspace } from './api.ts';
import { InformationCard } from './information-card.tsx';
import { InvitationCard } from './invitation-card.tsx';
import { WorkspacesCard } from './workspaces-card.tsx';

/** The person's workspace: its name, who can join, and its activity. */
export function WorkspaceSection() {
  const { profile } = useSessionState();
  if (profile?.role !== 'admin' && profile?.role !== 'manager') {
    return <DeniedState>{WORKSPACE_DENIED}</DeniedState>;
  }
  return <Loaded />;
}

function Loaded() {
  const { profile } = useSessionState();
  const workspace = useWorkspace();
  if (workspace.isError && workspace.data === undefined) {
    return (
      <div className="flex flex-col gap-4">
        <EmptyState icon={<Building2 />} title="No workspace" />
        <QueryState query={workspace} skeleton={null}>
          {() => null}
        </QueryState>
      </div>
    );
  }
  return (
    <QueryState
      query={workspace}
      skeleton={<SkeletonList rows={3} rowClass="h-24" label="Loading the workspace" />}
    >
      {(loaded) => (
        <div className="flex flex-col gap-4">
          <InformationCard workspace={loaded} />
          {loaded.workspace_type === 'team' && <InvitationCard workspace={loaded} />}
          <ActivityCard workspace={loaded} />
          <RulesCard />
          <QuoteSettingsCard />
          {profile?.role === 'admin' && <WorkspacesCard />}
          {profile?.role === 'admin' && <CurrenciesCard />}
        </div>
      )}
    </QueryState>
  );
}

/** The way to the rules that deals are graded by. */
function RulesCard() {
  return (
    <Card title="Qualification rules">
      <p className="text-pretty text-muted-foreground">
        Weights, freshness, what each stage expects, and forecast caps.{' '}
        <Link to="/config-demo" className="font-medium text-primary underline">
          Open the rules
        </Link>
      </p>
    </Card>
  );
}

function ActivityCard({ workspace }: { readonly workspace: OwnWorkspace }) {
  const month = `${dayOf(new Date()).slice(0, 7)}-01`;
  const figures: readonly (readonly [string, ReactNode, DealFilter | null])[] = [
    ['Members', workspace.members, null],
    ['Open Deals', workspace.open_deals, { status: 'open', workspace: workspace.id }],
    [
      'This Month',
      workspace.won_this_month === 0 ? '–' : workspace.won_this_month,
      { stage: ['closed_won'], closed_from: month, workspace: workspace.id },
    ],
  ];
  return (
    <Card title="Activity" description="This Month counts won deals.">
      <dl className="grid grid-cols-3 gap-3">
        {figures.map(([label, figure, filter]) => (
          <div key={label} className="relative flex flex-col-reverse rounded-lg bg-muted px-3 py-2.5">
            <dt className="text-xs text-muted-foreground">{label}</dt>
            <dd className="text-xl font-medium tabular-nums">
              {filter ? (
                <DealsLink filter={filter} stretched>
                  <span className="sr-only">{label}: </span>
                  {figure}
                </DealsLink>
              ) : (
                figure
              )}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
