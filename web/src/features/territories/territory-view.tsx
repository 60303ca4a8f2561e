import type { ResponseOf } from '@dealwright/contract/route';
import type { getTerritory, TerritoriesOverview } from '@dealwright/contract/territories/territories';
import { type Quarter, quarterLabel } from '@dealwright/domain/quarter';
import { Link } from '@tanstack/react-router';
import { ChevronLeft } from 'lucide-react';
import { formatCount, formatMoneyCompact, formatNumber } from '../../lib/format.ts';
import { Badge } from '../../ui/badge.tsx';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { Card } from '../../ui/card.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { AccountsCard } from './accounts-card.tsx';
import { amountIn, coverageOf, formatRatio } from './amounts.ts';
import { useTerritory } from './api.ts';
import { CoverageBar } from './coverage-bar.tsx';
import { ACCOUNTS_PART, Figure, QUOTAS_PART } from './plan-figures.tsx';
import { peopleOf } from './territory-list.tsx';
import { ALL_ACCOUNTS } from './territory-search.ts';
import { TerritorySign } from './territory-sign.tsx';

interface TerritoryViewProps {
  readonly id: string;
  readonly overview: TerritoriesOverview;
  readonly currency: string;
}

/** One territory: who works it, its quota by quarter, its accounts and white spots. */
export function TerritoryView({ id, overview, currency }: TerritoryViewProps) {
  const query = useTerritory(id);
  const targets = overview.can.plan ? overview.territories : [];
  return (
    <QueryState
      query={query}
      skeleton={<Skeleton className="h-96" />}
      notFound="This territory isn’t in the active plan"
    >
      {(territory) => (
        <div className="flex flex-col gap-4">
          <Way name={territory.name} />
          <TerritoryHead territory={territory} />
          <TerritoryFigures territory={territory} currency={currency} />
          <QuotaCard territory={territory} currency={currency} />
          <AccountsCard
            key={id}
            title="Accounts"
            description="Matched by rules or placed by hand."
            none="No accounts in this territory yet."
            territory={id}
            targets={targets}
            planId={overview.plan?.id ?? null}
          />
        </div>
      )}
    </QueryState>
  );
}

/** The way back to the overview. */
export function Way({ name }: { readonly name: string }) {
  return (
    <div>
      <Link
        to="/territory-planning"
        search={{}}
        className="-mt-3 inline-flex min-h-11 items-center gap-1 text-sm text-muted-foreground md:hidden"
      >
        <ChevronLeft aria-hidden className="size-4" />
        All territories
      </Link>
      <Breadcrumb
        crumbs={[
          {
            key: 'plan',
            content: (
              <Link to="/territory-planning" search={{}} className="hover:underline touch:py-3">
                All territories
              </Link>
            ),
          },
          { key: 'one', content: name },
        ]}
      />
    </div>
  );
}

interface OneTerritory {
  readonly territory: ResponseOf<typeof getTerritory>;
}

function TerritoryHead({ territory }: OneTerritory) {
  return (
    <header className="flex flex-wrap items-center gap-2.5">
      <TerritorySign sign={territory.sign} />
      <h2 className="text-lg">{territory.name}</h2>
      {territory.mine && <Badge tone="primary">yours</Badge>}
      <span className="text-muted-foreground">
        {territory.owner ? `Owned by ${territory.owner.name}` : 'No owner'}
        {peopleOf(territory).length > 1 && `, with ${peopleOf(territory).slice(1).join(', ')}`}
      </span>
    </header>
  );
}

function TerritoryFigures({ territory, currency }: OneTerritory & { readonly currency: string }) {
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-border bg-border md:grid-cols-4">
      <Figure label="Accounts" note="in this territory" opens={{ part: ACCOUNTS_PART, search: ALL_ACCOUNTS }}>
        {formatNumber(territory.accounts)}
      </Figure>
      <Figure
        label="Without a deal"
        note="accounts with no open deal"
        opens={{ part: ACCOUNTS_PART, search: { ...ALL_ACCOUNTS, white: true } }}
      >
        {formatNumber(territory.white_spots)}
      </Figure>
      <Figure
        label="Open pipeline"
        note={formatCount(territory.open_deals, 'deal')}
        opens={{ part: ACCOUNTS_PART, search: { ...ALL_ACCOUNTS, sort: 'pipeline' } }}
      >
        {formatMoneyCompact({ amountMinor: amountIn(territory.open_amounts, currency), currency })}
      </Figure>
      <Figure label="Coverage this quarter" note="won and open vs. quota" opens={{ part: QUOTAS_PART }}>
        {formatRatio(coverageOf(territory.quarter, currency).ratio)}
      </Figure>
    </dl>
  );
}

function QuotaCard({ territory, currency }: OneTerritory & { readonly currency: string }) {
  return (
    <Card
      id={QUOTAS_PART}
      title="Quota by quarter"
      description="Won and open deals by closing quarter. The line is the quota."
    >
      <ul className="flex flex-col gap-3">
        {territory.quarters.map((quarter, at) => (
          <li key={quarter.quarter} className="grid gap-x-4 gap-y-1 sm:grid-cols-[5rem_1fr]">
            <span className="text-sm font-medium">{quarterLabel(quarter.quarter as Quarter)}</span>
            <CoverageBar coverage={coverageOf(quarter, currency)} currency={currency} legend={at === 1} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
