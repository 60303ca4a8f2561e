import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Dices } from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import { DealDialogs } from '../features/deals/deal-dialogs.tsx';
import { useMe } from '../features/identity/members/use-me.ts';
import { type Odds, useComputeOdds, useOdds } from '../features/odds/api.ts';
import { ChanceList } from '../features/odds/chance-list.tsx';
import { PlanScoreCard } from '../features/odds/close-plans/plan-score-card.tsx';
import { DeadWeightList } from '../features/odds/dead-weight-list.tsx';
import { OddsScope } from '../features/odds/odds-scope.tsx';
import { type OddsSearch, type OddsView, readOddsSearch } from '../features/odds/odds-search.ts';
import { RangeCard } from '../features/odds/range-card.tsx';
import { ScoreCard, SellersNote } from '../features/odds/score-card.tsx';
import { useComputedOdds, yesterday } from '../features/odds/use-computed-odds.ts';
import { WonList } from '../features/odds/won-list.tsx';
import { WeeksChart } from '../features/odds/weeks-chart.tsx';
import { formatNumber, formatWholeDay } from '../lib/format.ts';
import { usePage } from '../lib/page-title.ts';
import { Button } from '../ui/button.tsx';
import { buttonClass } from '../ui/button-class.ts';
import { Callout } from '../ui/callout.tsx';
import { DateInput } from '../ui/date-input.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { lazy } from '../ui/lazy.ts';
import { Page } from '../ui/page.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { QueryState } from '../ui/query-state.tsx';
import { SegmentedControl } from '../ui/segmented-control.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

const WhySheet = lazy(() =>
  import('../features/odds/why-sheet.tsx').then((module) => ({ default: module.WhySheet })),
);
const KeepDialog = lazy(() =>
  import('../features/odds/keep-dialog.tsx').then((module) => ({ default: module.KeepDialog })),
);
const ScoredPlansList = lazy(() =>
  import('../features/odds/close-plans/scored-plans-list.tsx').then((module) => ({
    default: module.ScoredPlansList,
  })),
);

const VIEWS = [
  { value: 'period', label: 'Period' },
  { value: 'deals', label: 'Deals' },
  { value: 'dead-weight', label: 'Dead weight' },
] as const;

function useOddsAddress() {
  const navigate = useNavigate();
  const raw: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const search = readOddsSearch(raw);
  const show = (next: OddsSearch) =>
    void navigate({ to: '/forecast/odds', search: next as never, replace: true, resetScroll: false });
  const { why: _, keep: __, ...base } = search;
  return { search, base, show, close: () => show(base) };
}

export function OddsPage() {
  usePage({
    title: 'Odds',
    description: 'How likely open deals are to be won, and how good past odds were.',
  });
  const { search, base, show, close } = useOddsAddress();
  const asked = search.as_of === undefined ? {} : { as_of: search.as_of };
  const odds = useOdds(asked);
  useComputedOdds(odds.data, asked);
  const view: OddsView = search.view ?? 'period';
  const chosen = view === 'won' || view === 'close-plans' ? 'period' : view;
  const choose = (next: OddsView) => {
    const { view: _, ...rest } = base;
    show(next === 'period' ? rest : { ...rest, view: next });
  };
  return (
    <Page>
      <PageHeader
        title="Odds"
        description={
          <>
            <Link to="/forecast" className="hover:underline touch:py-2">
              Forecast
            </Link>
            {odds.data?.as_of && ` · as of the end of ${formatWholeDay(odds.data.as_of)}`}
          </>
        }
        actions={<Asking odds={odds.data} base={base} show={show} />}
      />
      <div>
        <SegmentedControl aria-label="View" value={chosen} onValueChange={choose} segments={VIEWS} />
      </div>
      <QueryState query={odds} skeleton={<OddsSkeleton />}>
        {(loaded) => (
          <>
            <RunState odds={loaded} />
            <LearnedFrom odds={loaded} />
            <View odds={loaded} view={view} asked={asked} base={base} show={show} />
          </>
        )}
      </QueryState>
      <DealDialogs />
      <Suspense fallback={null}>
        {search.why !== undefined && <WhySheet number={search.why} asked={asked} onClose={close} />}
        {search.keep !== undefined && <KeepDialog numbers={[search.keep]} onClose={close} />}
      </Suspense>
    </Page>
  );
}

interface AskingProps {
  readonly odds: Odds | undefined;
  readonly base: OddsSearch;
  readonly show: (search: OddsSearch) => void;
}

/** As of which day, and again. */
function Asking({ odds, base, show }: AskingProps) {
  const compute = useComputeOdds();
  const { as_of: day, ...rest } = base;
  return (
    <>
      <div className="w-40">
        <DateInput
          aria-label="As of"
          keepAs="as_of"
          value={day ?? yesterday()}
          max={yesterday()}
          whenLeft
          onValueChange={(next) =>
            show(next === null || next === yesterday() ? rest : { ...rest, as_of: next })
          }
        />
      </div>
      <Button
        variant="outline"
        busy={compute.isPending || odds?.asked === 'waiting'}
        onClick={() => compute.mutate(day ?? yesterday())}
      >
        Compute again
      </Button>
    </>
  );
}

function RunState({ odds }: { readonly odds: Odds }) {
  if (odds.asked === 'failed')
    return <Callout tone="lost" title="Couldn’t compute the odds. Try Compute again." live />;
  if (odds.asked !== 'waiting') return null;
  return (
    <Callout title="Computing the odds">
      {odds.as_of === null
        ? 'This takes a few seconds. You can leave this page.'
        : 'What is shown is from the last run.'}
    </Callout>
  );
}

function LearnedFrom({ odds: { learned_from: learned } }: { readonly odds: Odds }) {
  if (!learned) return null;
  return (
    <Callout>
      Learned from {formatNumber(learned.deals)} of {formatNumber(learned.all)} deals: open ones first, then
      the latest closed.
    </Callout>
  );
}

interface ViewProps extends Omit<AskingProps, 'odds'> {
  readonly odds: Odds;
  readonly view: OddsView;
  readonly asked: { readonly as_of?: string };
}

function View({ odds, view, asked, base, show }: ViewProps) {
  const { history } = odds;
  const { view: _, ...period } = base;
  const onBack = () => show(period);
  const onWon = () => show({ ...base, view: 'won' });
  // Close plans are compared as of today only.
  const isToday = base.as_of === undefined;
  if (view === 'close-plans' && isToday) {
    return (
      <Suspense fallback={<OddsSkeleton />}>
        <ScoredPlansList onBack={onBack} />
      </Suspense>
    );
  }
  if (history === null) return odds.asked === 'waiting' ? <OddsSkeleton /> : null;
  if (view === 'won' && odds.range) return <WonList odds={odds} asked={asked} onBack={onBack} />;
  const plans = isToday && <PlanScoreCard onDeals={() => show({ ...base, view: 'close-plans' })} />;
  if (!history.enough) return <TooLittle odds={odds} onWon={onWon} plans={plans} />;
  if (view === 'deals' || view === 'dead-weight')
    return <Lists odds={odds} view={view} base={base} show={show} />;
  return (
    <PeriodView odds={odds} onDeals={() => show({ ...base, view: 'deals' })} onWon={onWon} plans={plans} />
  );
}

interface ListsProps extends Pick<ViewProps, 'odds' | 'base' | 'show'> {
  readonly view: 'deals' | 'dead-weight';
}

/** The lists of deals, of everyone or of whom the address says. */
function Lists({ odds: { period, computed_at: run }, view, base, show }: ListsProps) {
  const { as_of, scope, person } = base;
  const asked = { ...(as_of && { as_of }), ...(scope && { scope }), ...(person && { person }) };
  return (
    <>
      <OddsScope search={base} onChange={show} />
      {view === 'deals' ? (
        <ChanceList
          asked={asked}
          run={run}
          period={period.label}
          onWhy={(number) => show({ ...base, why: number })}
        />
      ) : (
        <DeadWeightList asked={asked} run={run} onKeep={(number) => show({ ...base, keep: number })} />
      )}
    </>
  );
}

interface PeriodViewProps {
  readonly odds: Odds;
  readonly onDeals: () => void;
  readonly onWon: () => void;
  /** The score of close plans. */
  readonly plans: ReactNode;
}

function PeriodView({ odds, onDeals, onWon, plans }: PeriodViewProps) {
  const { range, score, sellers, period, history, by_stage } = odds;
  return (
    <div className="flex flex-col gap-4">
      {range ? (
        <RangeCard range={range} period={period} onDeals={onDeals} onWon={onWon} />
      ) : (
        <Callout>
          Only people who can see all deals can see the period’s range. See Deals for your deals’ odds.
        </Callout>
      )}
      {range && <WeeksChart range={range} />}
      {score && <ScoreCard score={score} />}
      {plans}
      {sellers && <SellersNote sellers={sellers} />}
      <p className="text-sm text-pretty text-muted-foreground">
        Learned from {formatNumber(history?.won ?? 0)} won and {formatNumber(history?.lost ?? 0)} lost deals
        in two years, by {by_stage ? 'how long they were in each stage' : 'how long they were open'}, the part
        of the period and their evidence.
      </p>
    </div>
  );
}

function TooLittle({ odds: { history, range, period }, onWon, plans }: Omit<PeriodViewProps, 'onDeals'>) {
  const me = useMe();
  const mayImport = me !== null && me.role !== 'viewer';
  return (
    <>
      <EmptyState
        icon={<Dices />}
        title="Too little history"
        action={
          mayImport && (
            <Link to="/import" className={buttonClass({ variant: 'outline' })}>
              Import closed deals
            </Link>
          )
        }
      >
        Odds need 50 won and 50 lost deals in two years. So far there are {formatNumber(history?.won ?? 0)}{' '}
        won and {formatNumber(history?.lost ?? 0)} lost.
      </EmptyState>
      {range?.leads && <RangeCard range={range} period={period} onDeals={() => undefined} onWon={onWon} />}
      {plans}
    </>
  );
}

function OddsSkeleton() {
  return (
    <div className="flex flex-col gap-4">
      <Skeleton className="h-44" />
      <Skeleton className="h-56" />
    </div>
  );
}
