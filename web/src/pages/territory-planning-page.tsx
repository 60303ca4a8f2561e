import type { TerritoriesOverview } from '@dealwright/contract/territories/territories';
import { Map as MapIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLiveDeals } from '../features/deals/use-live-deals.ts';
import { AccountsCard } from '../features/territories/accounts-card.tsx';
import { currenciesOf } from '../features/territories/amounts.ts';
import { useRefreshTerritories, useStartDraft, useTerritories } from '../features/territories/api.ts';
import { DraftView } from '../features/territories/draft-view.tsx';
import { OverviewView } from '../features/territories/overview-view.tsx';
import { PlansView } from '../features/territories/plans-view.tsx';
import { useTerritorySearch } from '../features/territories/territory-search.ts';
import { TerritoryView, Way } from '../features/territories/territory-view.tsx';
import { problemText } from '../lib/http.ts';
import { usePage } from '../lib/page-title.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Page } from '../ui/page.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { QueryState } from '../ui/query-state.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { notifyError } from '../ui/toast.ts';

/** Territories of the workspace: the active plan, one territory of it, the draft, and earlier plans. */
export function TerritoryPlanningPage() {
  usePage({
    title: 'Territory Planning',
    description: 'Accounts, pipeline and quota by territory.',
  });
  const overview = useTerritories();
  useLiveDeals(useRefreshTerritories());
  return (
    <Page>
      <PageHeader
        title="Territory Planning"
        description="Accounts, pipeline and quota by territory."
        actions={overview.data && <Actions overview={overview.data} />}
      />
      <QueryState query={overview} skeleton={<PageSkeleton />}>
        {(data) => <Content overview={data} />}
      </QueryState>
    </Page>
  );
}

function useDraft() {
  const { change } = useTerritorySearch();
  const start = useStartDraft();
  const open = () => change({ view: 'draft', territory: undefined });
  const begin = (from: string | null) =>
    start.mutate(from, {
      onSuccess: open,
      onError: (error) => notifyError('Couldn’t start a draft', { text: problemText(error) }),
    });
  return { open, begin, busy: start.isPending };
}

function Actions({ overview: { plan, draft, can } }: { readonly overview: TerritoriesOverview }) {
  const { search, change } = useTerritorySearch();
  const { open, begin, busy } = useDraft();
  return (
    <>
      {plan && search.view !== 'plans' && (
        <Button variant="ghost" onClick={() => change({ view: 'plans', territory: undefined })}>
          {`Plan ${plan.number} · All plans`}
        </Button>
      )}
      {can.plan && (search.view !== 'draft' || !draft) && (plan || draft) && (
        <Button variant="primary" busy={busy} onClick={() => (draft ? open() : begin(plan?.id ?? null))}>
          {draft ? 'Continue draft' : 'Edit plan'}
        </Button>
      )}
    </>
  );
}

function Content({ overview }: { readonly overview: TerritoriesOverview }) {
  const { search, change } = useTerritorySearch();
  const { begin, busy } = useDraft();
  const { plan, draft, can, total } = overview;
  const currencies = currenciesOf(overview);
  const currency = search.currency ?? currencies[0] ?? 'USD';
  const leave = () => change({ view: undefined });
  if (search.view === 'plans') {
    return (
      <PlansView canPlan={can.plan} hasDraft={draft !== null} onDraft={() => change({ view: 'draft' })} />
    );
  }
  if (search.view === 'draft' && draft)
    return <DraftView id={draft.id} industries={overview.industries} onLeave={leave} />;
  if (search.territory === 'none') return <Unassigned overview={overview} />;
  if (search.territory)
    return <TerritoryView id={search.territory} overview={overview} currency={currency} />;
  const noPlan = (
    <EmptyState
      icon={<MapIcon />}
      title="No territories yet"
      action={
        can.plan &&
        !draft && (
          <Button variant="primary" busy={busy} onClick={() => begin(null)}>
            Plan territories
          </Button>
        )
      }
    >
      {can.plan
        ? 'Assign accounts to territories by rules, preview what would move, then apply the plan.'
        : 'Territories appear here once an admin or manager applies a plan.'}
    </EmptyState>
  );
  return (
    <Stack>
      {plan === null && noPlan}
      {total.accounts > 0 ? (
        <OverviewView overview={overview} currency={currency} currencies={currencies} />
      ) : (
        plan && (
          <EmptyState icon={<MapIcon />} title="No accounts yet">
            Add an account, or create a deal and we’ll add its account. Rules then assign it to a territory.
          </EmptyState>
        )
      )}
    </Stack>
  );
}

const Stack = ({ children }: { readonly children: ReactNode }) => (
  <div className="flex flex-col gap-4">{children}</div>
);

function Unassigned({ overview: { plan, can, territories } }: { readonly overview: TerritoriesOverview }) {
  return (
    <Stack>
      <Way name="Unassigned accounts" />
      <AccountsCard
        title="Unassigned accounts"
        description="No rule matches them, and no one placed them by hand."
        none="Every account is in a territory."
        territory="none"
        targets={can.plan ? territories : []}
        planId={plan?.id ?? null}
      />
    </Stack>
  );
}

function PageSkeleton() {
  return (
    <Stack>
      <Skeleton className="h-40" />
      <Skeleton className="h-72" />
      <Skeleton className="h-96" />
    </Stack>
  );
}
