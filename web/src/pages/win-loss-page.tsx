import { STAGE_DEFINITIONS } from '@dealwright/domain/stage';
import { splitGroup } from '@dealwright/domain/win-loss';
import { groupLabel, sectionLabel } from '@dealwright/domain/win-loss-words';
import { Link } from '@tanstack/react-router';
import { type ReactNode, Suspense } from 'react';
import { useSession } from '../features/identity/session/api.ts';
import { useTimesInStage, useWinLoss, type WinLoss } from '../features/win-loss/api.ts';
import { TimeView } from '../features/win-loss/time-view.tsx';
import { useWinLossAddress, type WinLossAddress } from '../features/win-loss/use-win-loss-address.ts';
import { Periods, WinLossFilters } from '../features/win-loss/win-loss-filters.tsx';
import {
  askedOf,
  dealsAsked,
  staysAsked,
  timesAsked,
  type WinLossSearch,
} from '../features/win-loss/win-loss-search.ts';
import { WinLossSkeleton, WinLossView } from '../features/win-loss/win-loss-view.tsx';
import { usePage } from '../lib/page-title.ts';
import { Button } from '../ui/button.tsx';
import { lazy } from '../ui/lazy.ts';
import { Page } from '../ui/page.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { QueryState } from '../ui/query-state.tsx';

const DealsSheet = lazy(() =>
  import('../features/win-loss/win-loss-deals-sheet.tsx').then((module) => ({
    default: module.WinLossDealsSheet,
  })),
);

const StaysSheet = lazy(() =>
  import('../features/win-loss/stays-sheet.tsx').then((module) => ({ default: module.StaysSheet })),
);

const OUTCOMES = { all: 'Closed', won: 'Won', lost: 'Lost' } as const;

/** 'Won: Champion, grade 3'. */
function titleOf({ by = 'pillar', deals, group }: WinLossSearch, winLoss: WinLoss | undefined): string {
  const outcome = OUTCOMES[deals ?? 'all'];
  if (!group) return outcome;
  const known = winLoss?.sections.flatMap(({ groups }) => groups).find(({ key }) => key === group);
  const section = sectionLabel(splitGroup(by, group).section);
  const label = groupLabel(by, known ?? { key: group, name: null });
  return `${outcome}: ${section ? `${section}, ${label.toLowerCase()}` : label}`;
}

const STATES = { left: 'left', still: 'still in it' } as const;

/** 'Proposal, still in it'. */
function staysTitle({ stage, state }: WinLossSearch): string {
  const name = stage ? STAGE_DEFINITIONS[stage].label : '';
  return state ? `${name}, ${STATES[state]}` : name;
}

export function WinLossPage() {
  usePage({ title: 'Win/loss', description: 'How closed deals ended, and what was linked to winning.' });
  const address = useWinLossAddress();
  return address.search.view === 'time' ? <Times address={address} /> : <Outcomes address={address} />;
}

interface ViewProps {
  readonly address: WinLossAddress;
}

function Outcomes({ address }: ViewProps) {
  const { search, close } = address;
  const asked = askedOf(search);
  const winLoss = useWinLoss(asked);
  const { data } = winLoss;
  const deals = dealsAsked(search);
  return (
    <Frame address={address} read={data}>
      <QueryState query={winLoss} skeleton={<WinLossSkeleton />} {...notReadable(address)}>
        {(loaded) => <WinLossView by={asked.by} winLoss={loaded} address={address} />}
      </QueryState>
      <Suspense fallback={null}>
        {deals && <DealsSheet asked={deals} title={titleOf(search, data)} onClose={close} />}
      </Suspense>
    </Frame>
  );
}

function Times({ address }: ViewProps) {
  const { search, close } = address;
  const times = useTimesInStage(timesAsked(search));
  const stays = staysAsked(search);
  return (
    <Frame address={address} read={times.data}>
      <QueryState query={times} skeleton={<WinLossSkeleton />} {...notReadable(address)}>
        {(loaded) => <TimeView times={loaded} address={address} />}
      </QueryState>
      <Suspense fallback={null}>
        {stays && <StaysSheet asked={stays} title={staysTitle(search)} onClose={close} />}
      </Suspense>
    </Frame>
  );
}

const notReadable = ({ go }: WinLossAddress) => ({
  notFound: 'You can’t view these deals, or this person doesn’t exist.',
  notFoundAction: (
    <Button variant="outline" onClick={() => go({})}>
      Show your deals
    </Button>
  ),
});

interface FrameProps extends ViewProps {
  readonly read: Pick<WinLoss, 'period' | 'scope'> | undefined;
  readonly children: ReactNode;
}

/** Periods, and whose deals: of both views. */
function Frame({ address, read, children }: FrameProps) {
  const oversees = useSession().data?.profile?.role !== 'sales_rep';
  return (
    <Page>
      <PageHeader
        title="Win/loss"
        description={
          <Link to="/forecast" className="hover:underline touch:py-2">
            Forecast
          </Link>
        }
        actions={<Periods period={read?.period} address={address} />}
      />
      <WinLossFilters address={address} oversees={oversees} personName={read?.scope.person?.name} />
      {children}
    </Page>
  );
}
