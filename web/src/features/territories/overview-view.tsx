import type { TerritoriesOverview } from '@dealwright/contract/territories/territories';
import { cx } from '../../lib/cx.ts';
import { formatCount } from '../../lib/format.ts';
import { Callout } from '../../ui/callout.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { AccountsCard } from './accounts-card.tsx';
import { LoadChart } from './load-chart.tsx';
import { MapCard } from './map-card.tsx';
import { PlanFigures } from './plan-figures.tsx';
import { TerritoryList } from './territory-list.tsx';
import { ALL_ACCOUNTS, useTerritorySearch } from './territory-search.ts';

const MOST_CURRENCIES = 4;

interface OverviewViewProps {
  readonly overview: TerritoriesOverview;
  readonly currency: string;
  readonly currencies: readonly string[];
}

/** The active plan: its figures, the territories side by side, workload, the map, and unassigned accounts. */
export function OverviewView({ overview, currency, currencies }: OverviewViewProps) {
  const { search, change } = useTerritorySearch();
  const { waiting, territories, plan, unassigned, can } = overview;
  const isCompared = territories.length > 1 && overview.deals_of === 'workspace';
  return (
    <div className="flex flex-col gap-4">
      {waiting.accounts + waiting.hand_overs > 0 && <AssignmentNotice waiting={waiting} />}
      <PlanFigures overview={overview} currency={currency} />
      {currencies.length > 1 && (
        <SegmentedControl
          aria-label="Currency"
          value={currency}
          onValueChange={(next) => change({ currency: next })}
          segments={currencies.slice(0, MOST_CURRENCIES).map((value) => ({ value, label: value }))}
          className="self-start"
        />
      )}
      {territories.length > 0 && <TerritoryList overview={overview} currency={currency} />}
      <div className={cx('grid gap-4', isCompared && 'xl:grid-cols-[3fr_2fr]')}>
        <MapCard
          overview={overview}
          currency={currency}
          onChoose={(territory, country) => change({ ...ALL_ACCOUNTS, territory, country })}
        />
        {isCompared && (
          <LoadChart
            overview={overview}
            currency={currency}
            measure={search.measure ?? 'pipeline'}
            onMeasure={(measure) => change({ measure })}
          />
        )}
      </div>
      {unassigned.accounts > 0 && (
        <AccountsCard
          title={plan ? 'Unassigned accounts' : 'Accounts'}
          description={
            plan
              ? 'No rule matches them, and no one placed them by hand.'
              : 'All accounts in the workspace. There’s no plan yet.'
          }
          none="Every account is in a territory."
          territory="none"
          targets={can.plan ? territories : []}
          planId={plan?.id ?? null}
        />
      )}
    </div>
  );
}

function AssignmentNotice({ waiting }: Pick<TerritoriesOverview, 'waiting'>) {
  return (
    <Callout tone="primary" title="Accounts are being assigned">
      {[
        waiting.accounts > 0 && `${formatCount(waiting.accounts, 'account')} waiting for a territory`,
        waiting.hand_overs > 0 && `${formatCount(waiting.hand_overs, 'account')} waiting for handover`,
      ]
        .filter(Boolean)
        .join('; ')}
      . You can leave this page meanwhile.
    </Callout>
  );
}
