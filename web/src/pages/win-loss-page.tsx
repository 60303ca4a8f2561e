import { splitGroup } from '@dealwright/domain/win-loss';
import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useSession } from '../features/identity/session/api.ts';
import { useWinLoss, type WinLoss } from '../features/win-loss/api.ts';
import { useWinLossAddress } from '../features/win-loss/use-win-loss-address.ts';
import { Periods, WinLossFilters } from '../features/win-loss/win-loss-filters.tsx';
import { askedOf, dealsAsked, type WinLossSearch } from '../features/win-loss/win-loss-search.ts';
import { WinLossSkeleton, WinLossView } from '../features/win-loss/win-loss-view.tsx';
import { groupLabel, sectionLabel } from '../features/win-loss/win-loss-words.ts';
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

export function WinLossPage() {
  usePage({ title: 'Win/loss', description: 'How closed deals ended, and what went with winning them.' });
  const address = useWinLossAddress();
  const { search, close, go } = address;
  const asked = askedOf(search);
  const winLoss = useWinLoss(asked);
  const { data } = winLoss;
  const oversees = useSession().data?.profile?.role !== 'sales_rep';
  const deals = dealsAsked(search);
  return (
    <Page>
      <PageHeader
        title="Win/loss"
        description={
          <Link to="/forecast" className="hover:underline touch:py-2">
            Forecast
          </Link>
        }
        actions={<Periods period={data?.period} address={address} />}
      />
      <WinLossFilters address={address} oversees={oversees} personName={data?.scope.person?.name} />
      <QueryState
        query={winLoss}
        skeleton={<WinLossSkeleton />}
        notFound="You can’t view these deals, or this person doesn’t exist."
        notFoundAction={
          <Button variant="outline" onClick={() => go({})}>
            Show your deals
          </Button>
        }
      >
        {(loaded) => <WinLossView by={asked.by} winLoss={loaded} address={address} />}
      </QueryState>
      <Suspense fallback={null}>
        {deals && <DealsSheet asked={deals} title={titleOf(search, data)} onClose={close} />}
      </Suspense>
    </Page>
  );
}
