import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { Suspense } from 'react';
import { type Competitor, useCompetitor } from '../features/competitors/api.ts';
import { CompetitorFacts } from '../features/competitors/competitor-facts.tsx';
import { CompetitorHead } from '../features/competitors/competitor-head.tsx';
import { WinRate } from '../features/competitors/win-rate.tsx';
import { usePage } from '../lib/page-title.ts';
import { buttonClass } from '../ui/button-class.ts';
import { Card } from '../ui/card.tsx';
import { lazy } from '../ui/lazy.ts';
import { Page } from '../ui/page.tsx';
import { QueryState } from '../ui/query-state.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

const BattlecardLines = lazy(() =>
  import('../features/battlecards/battlecard-lines.tsx').then((module) => ({
    default: module.BattlecardLines,
  })),
);

const CompetitorDialog = lazy(() =>
  import('../features/competitors/competitor-dialog.tsx').then((module) => ({
    default: module.CompetitorDialog,
  })),
);

export function CompetitorPage() {
  const { competitorId } = useParams({ from: '/protected/competitors/$competitorId' });
  const competitor = useCompetitor(competitorId);
  usePage({
    title: competitor.data?.name ?? 'Competitor',
    description: 'A competitor with its battlecard and your win rate against it.',
  });
  return (
    <Page>
      <QueryState
        query={competitor}
        skeleton={<Skeleton className="h-96" />}
        notFound="This competitor doesn’t exist, or it belongs to another workspace"
        notFoundAction={
          <Link to="/competitors" className={buttonClass({ variant: 'outline' })}>
            All competitors
          </Link>
        }
      >
        {(data) => <CompetitorView key={data.id} competitor={data} />}
      </QueryState>
    </Page>
  );
}

function CompetitorView({ competitor }: { readonly competitor: Competitor }) {
  const navigate = useNavigate();
  const raw: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const { id, can } = competitor;
  const show = (search: { readonly edit?: true }) =>
    void navigate({
      to: '/competitors/$competitorId',
      params: { competitorId: id },
      search: search as never,
      replace: true,
      resetScroll: false,
    });
  return (
    <>
      <CompetitorHead competitor={competitor} onEdit={() => show({ edit: true })} />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <div className="flex min-w-0 flex-col gap-4">
          <Card
            title="Win rate"
            actions={
              <Link
                to="/lead-planning"
                search={{ view: 'list', competitor: id }}
                className={buttonClass({ variant: 'outline', size: 'sm' })}
              >
                All deals
              </Link>
            }
          >
            <WinRate competitor={competitor} large />
          </Card>
          <Card title="Battlecard" flush>
            <Suspense fallback={<Skeleton className="m-4 h-64" />}>
              <BattlecardLines competitorId={id} />
            </Suspense>
          </Card>
        </div>
        <CompetitorFacts competitor={competitor} />
      </div>
      <Suspense fallback={null}>
        {raw['edit'] === true && can.edit && (
          <CompetitorDialog competitor={competitor} onClose={() => show({})} />
        )}
      </Suspense>
    </>
  );
}
