import { Link, useNavigate } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { useRefreshToday, useToday, useVisit } from '../features/dashboard/home/api.ts';
import { ChecklistCard } from '../features/dashboard/home/checklist-card.tsx';
import { QuarterLink, TodaySkeleton, TodayView } from '../features/dashboard/home/today-view.tsx';
import { leadKey } from '../features/deals/lead-key.ts';
import { useLiveDeals } from '../features/deals/use-live-deals.ts';
import { SimilarDeals } from '../features/duplicates/similar-deals.ts';
import { useSession } from '../features/identity/session/api.ts';
import { useOperatorState } from '../features/operator/api.ts';
import { NAVIGATION } from '../features/shell/navigation.ts';
import { QuickLink } from '../features/shell/quick-link.tsx';
import { NextTasksCard } from '../features/tasks/next-tasks-card.tsx';
import { dateFormat } from '../lib/format.ts';
import { usePage } from '../lib/page-title.ts';
import { buttonClass } from '../ui/button-class.ts';
import { Callout } from '../ui/callout.tsx';
import { lazy } from '../ui/lazy.ts';
import { Page } from '../ui/page.tsx';
import { QueryState } from '../ui/query-state.tsx';

const NewDealDialog = lazy(() =>
  import('../features/deals/deal-dialog.tsx').then((module) => ({ default: module.NewDealDialog })),
);

function greeting(hour: number): string {
  if (hour < 5) return 'Good evening';
  if (hour < 12) return 'Good morning';
  return hour < 18 ? 'Good afternoon' : 'Good evening';
}

const TODAY = { weekday: 'long', month: 'long', day: 'numeric' } as const;

/** `/home`: what needs one today. */
export function HomePage() {
  usePage({ title: 'Home' });
  const { data: session } = useSession();
  const operator = useOperatorState() === 'operator';
  const isMember = Boolean(session?.workspace);
  const query = useToday(isMember);
  const now = new Date();
  const firstName = session?.profile?.first_name;
  return (
    <Page className="max-w-7xl">
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div>
          <p className="text-sm text-muted-foreground">{dateFormat(TODAY).format(now)}</p>
          <h1 className="mt-1 text-2xl tracking-[-0.02em]">
            {greeting(now.getHours())}
            {firstName && `, ${firstName}`}
          </h1>
        </div>
        {query.data && <QuarterLink today={query.data} />}
      </header>
      {session?.user && !session.workspace && <NoWorkspace operator={operator} />}
      <ul aria-label="Areas" className="grid grid-cols-2 gap-2 md:gap-3 lg:grid-cols-4">
        {NAVIGATION.map(
          ({ to, label, icon: Icon }) =>
            to !== '/home' && <QuickLink key={to} to={to} title={label} icon={<Icon />} />,
        )}
      </ul>
      {isMember && <TodayOfMember query={query} severalOwners={session?.profile?.role !== 'sales_rep'} />}
    </Page>
  );
}

interface TodayOfMemberProps {
  readonly query: ReturnType<typeof useToday>;
  readonly severalOwners: boolean;
}

function TodayOfMember({ query, severalOwners }: TodayOfMemberProps) {
  const [creating, setCreating] = useState(false);
  const navigate = useNavigate();
  useVisit(true);
  useLiveDeals(useRefreshToday());
  return (
    <>
      <QueryState query={query} skeleton={<TodaySkeleton />}>
        {(data) => (
          <>
            {data.checklist && (
              <ChecklistCard checklist={data.checklist} onNewDeal={() => setCreating(true)} />
            )}
            <TodayView today={data} showOwner={severalOwners} tasks={<NextTasksCard />} />
          </>
        )}
      </QueryState>
      {creating && (
        <Suspense>
          <NewDealDialog
            similar={(facts) => <SimilarDeals facts={facts} />}
            onClose={() => setCreating(false)}
            onCreated={({ number }) =>
              void navigate({ to: '/lead-planning/$leadKey', params: { leadKey: leadKey(number) } })
            }
          />
        </Suspense>
      )}
    </>
  );
}

function NoWorkspace({ operator }: { readonly operator: boolean }) {
  return (
    <Callout
      tone="primary"
      title="You’re not in a workspace yet"
      {...(operator && {
        action: (
          <Link to="/super-admin" className={buttonClass({ variant: 'secondary', size: 'sm' })}>
            Super Admin
          </Link>
        ),
      })}
    >
      Ask an admin to invite you.
    </Callout>
  );
}
