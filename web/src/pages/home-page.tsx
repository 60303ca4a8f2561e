import { Link } from '@tanstack/react-router';
import { useOperatorState } from '../features/operator/api.ts';
import { useSession } from '../features/session/api.ts';
import { QuickLink } from '../features/shell/quick-link.tsx';
import {
  AccountsPicture,
  BoardPicture,
  FunnelPicture,
  TerritoryPicture,
} from '../features/shell/quick-link-pictures.tsx';
import { DueLine } from '../features/tasks/due-line.tsx';
import { usePage } from '../lib/page-title.ts';
import { buttonClass } from '../ui/button-class.ts';
import { Callout } from '../ui/callout.tsx';
import { Page } from '../ui/page.tsx';

function greeting(hour: number): string {
  if (hour < 5) return 'Good evening';
  if (hour < 12) return 'Good morning';
  return hour < 18 ? 'Good afternoon' : 'Good evening';
}

const today = new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric' });

export function HomePage() {
  usePage({ title: 'Home' });
  const { data: session } = useSession();
  const operator = useOperatorState() === 'operator';
  const now = new Date();
  const firstName = session?.profile?.first_name;
  return (
    <Page width="reading" className="md:pt-14">
      <header>
        <p className="text-sm text-muted-foreground">{today.format(now)}</p>
        <h1 className="mt-1 text-2xl tracking-[-0.02em]">
          {greeting(now.getHours())}
          {firstName && `, ${firstName}`}
        </h1>
      </header>
      {session?.user && !session.workspace && (
        <Callout
          tone="primary"
          title="You are not a member of a workspace"
          {...(operator && {
            action: (
              <Link to="/super-admin" className={buttonClass({ variant: 'secondary', size: 'sm' })}>
                Super Admin
              </Link>
            ),
          })}
        >
          Ask an admin to invite you. Until then there are no deals to show.
        </Callout>
      )}
      <ul className="grid gap-3 sm:grid-cols-2 md:gap-4">
        <QuickLink to="/dashboard" title="Dashboard" picture={<FunnelPicture />}>
          See the pipeline by stage and what the evidence lets you forecast.
        </QuickLink>
        <QuickLink to="/territory-planning" title="Territory Planning" picture={<TerritoryPicture />}>
          Look at your territory and where its pipeline comes from.
        </QuickLink>
        <QuickLink to="/account-planning" title="Account Planning" picture={<AccountsPicture />}>
          Know each account: its deals, its people and who knows whom.
        </QuickLink>
        <QuickLink to="/lead-planning" title="Lead Management" picture={<BoardPicture />}>
          Work your deals on the board or in the list, with the evidence behind each.
        </QuickLink>
      </ul>
      {session?.workspace && <DueLine />}
    </Page>
  );
}
