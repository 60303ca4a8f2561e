import { WaysInCard } from '../contacts/ways-in-card.tsx';
import { AccountFigures } from './account-figures.tsx';
import { ActivityCard } from './activity-card.tsx';
import type { AccountDetail, ActivityView, DealView } from './api.ts';
import { DealsCard } from './deals-card.tsx';
import { FactsCard, HierarchyCard } from './facts-card.tsx';
import { PeopleCard } from './people-card.tsx';
import { TasksCard } from './tasks-card.tsx';

interface OverviewView {
  readonly deals: DealView;
  readonly activity: ActivityView;
}

interface AccountOverviewProps {
  readonly account: AccountDetail;
  readonly view: OverviewView;
  readonly onView: (view: OverviewView) => void;
}

/** Everything that is known of an account at a glance. */
export function AccountOverview({ account, view, onView }: AccountOverviewProps) {
  return (
    <div className="flex flex-col gap-4">
      <AccountFigures account={account} deals={view.deals} />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <div className="flex min-w-0 flex-col gap-4">
          <DealsCard
            accountId={account.id}
            view={view.deals}
            onView={(deals) => onView({ ...view, deals })}
          />
          <TasksCard accountId={account.id} title="Tasks" canAdd={account.can.edit} />
          <ActivityCard
            accountId={account.id}
            view={view.activity}
            onView={(activity) => onView({ ...view, activity })}
          />
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <FactsCard account={account} />
          <HierarchyCard account={account} />
          <WaysInCard accountId={account.id} />
          <PeopleCard accountId={account.id} />
        </div>
      </div>
    </div>
  );
}
