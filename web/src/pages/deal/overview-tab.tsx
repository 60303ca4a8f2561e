import type { Deal } from '@dealwright/contract/deals/deals';
import { isClosed } from '@dealwright/domain/stage';
import { Link } from '@tanstack/react-router';
import { type ComponentProps, Suspense } from 'react';
import { PlanCard } from '../../features/close-plan/plan-card.tsx';
import { FactsCard } from '../../features/deals/facts/facts-card.tsx';
import { ForecastCard } from '../../features/deals/facts/forecast-card.tsx';
import { NextStepCard } from '../../features/deals/facts/next-step-card.tsx';
import type { HistoryNames } from '../../features/deals/history/history-sentence.ts';
import { leadKey } from '../../features/deals/lead-key.ts';
import { SinceLastLook } from '../../features/deals/visits/since-last-look.tsx';
import { GapsCard } from '../../features/qualification/evidence/gaps-card.tsx';
import { CoverageLine } from '../../features/stakeholders/map/coverage-line.tsx';
import { PeopleCard } from '../../features/stakeholders/people-card.tsx';
import { TasksCard } from '../../features/tasks/tasks-card.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { lazy } from '../../ui/lazy.ts';
import { ActivityCard } from './activity-card.tsx';
import type { SetDealSearch } from './deal-search.ts';

const LaterCards = lazy(() => import('./later-cards.tsx').then((module) => ({ default: module.LaterCards })));

const DealOdds = lazy(() => import('./deal-odds.tsx').then((module) => ({ default: module.DealOdds })));

const DealOutcomeCard = lazy(() =>
  import('../../features/reviews/outcomes/deal-outcome-card.tsx').then((module) => ({
    default: module.DealOutcomeCard,
  })),
);

interface OverviewTabProps {
  readonly deal: Deal;
  readonly names: HistoryNames;
  readonly onSearch: SetDealSearch;
}

interface GapsOrOutcomeProps {
  readonly deal: Deal;
  readonly onOpenPillar: (pillar: Deal['weakest_pillar']) => void;
}

/** What an open deal lacks; of a closed one, why it was won or lost. */
function GapsOrOutcome({ deal, onOpenPillar }: GapsOrOutcomeProps) {
  if (!isClosed(deal.stage)) return <GapsCard deal={deal} onOpenPillar={onOpenPillar} />;
  return (
    <Suspense fallback={null}>
      <DealOutcomeCard number={deal.number} />
    </Suspense>
  );
}

/** Everything that is decided from: what happens next, where it is weak, who is in it, what it counts as. */
export function OverviewTab({ deal, names, onSearch }: OverviewTabProps) {
  const openPillar = (pillar: Deal['weakest_pillar']) =>
    onSearch({ tab: 'meddpicc', pillar, view: undefined, as_of: undefined });
  return (
    <div className="grid items-start gap-4 max-lg:grid-cols-1 lg:grid-cols-[minmax(0,1.45fr)_minmax(20rem,1fr)]">
      <div className="flex min-w-0 flex-col gap-4 max-lg:contents">
        <SinceLastLook
          number={deal.number}
          names={names}
          onShowHistory={(filter) =>
            onSearch({ tab: 'history', field: undefined, actor: undefined, ...filter })
          }
        />
        <NextStepCard deal={deal} />
        <TasksCard deal={deal} />
        <GapsOrOutcome deal={deal} onOpenPillar={openPillar} />
        <div className="w-full max-lg:order-last">
          <ActivityCard
            deal={deal}
            names={names}
            onOpenSource={(source) => onSearch({ source, at: undefined })}
            onShowHistory={() => onSearch({ tab: 'history' })}
          />
        </div>
      </div>
      <div className="flex min-w-0 flex-col gap-4 max-lg:contents">
        <ForecastAndOdds deal={deal} onOpenPillar={openPillar} />
        <PlanCard number={deal.number} link={<PlanLink number={deal.number} />} />
        <FactsCard deal={deal} />
        <PeopleCard
          number={deal.number}
          canEdit={deal.can.edit}
          summary={<CoverageLine number={deal.number} />}
        />
        <LastCards number={deal.number} onSearch={onSearch} />
      </div>
    </div>
  );
}

function ForecastAndOdds(props: ComponentProps<typeof ForecastCard>) {
  const { number, stage } = props.deal;
  return (
    <div className="min-w-0">
      <ForecastCard {...props} />
      {!isClosed(stage) && (
        <Suspense fallback={null}>
          <DealOdds number={number} />
        </Suspense>
      )}
    </div>
  );
}

function PlanLink({ number }: { readonly number: number }) {
  return (
    <Link
      to="/lead-planning/$leadKey/plan"
      params={{ leadKey: leadKey(number) }}
      className={buttonClass({ variant: 'outline', size: 'sm' })}
    >
      Open plan
    </Link>
  );
}

function LastCards(props: ComponentProps<typeof LaterCards>) {
  return (
    <Suspense fallback={null}>
      <LaterCards {...props} />
    </Suspense>
  );
}
