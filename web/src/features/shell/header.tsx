import { PanelLeft, Search } from 'lucide-react';
import { Suspense } from 'react';
import { useActiveDeal } from '../../lib/active-deal.ts';
import { cx } from '../../lib/cx.ts';
import { useIsPhone } from '../../lib/use-media.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { lazy } from '../../ui/lazy.ts';
import { useSession } from '../identity/session/api.ts';
import { SupportButton } from '../operator/support/support-button.tsx';
import { DealActions } from './deal-actions.tsx';
import { DealBreadcrumb } from './deal-breadcrumb.tsx';
import { HelpButton } from './help-button.tsx';
import { ThemeToggle } from './theme-toggle.tsx';

const MobileDrawer = lazy(() =>
  import('./mobile-drawer.tsx').then((module) => ({ default: module.MobileDrawer })),
);

const WorkspaceSwitcher = lazy(() =>
  import('../people/workspace/workspace-switcher.tsx').then((module) => ({
    default: module.WorkspaceSwitcher,
  })),
);

const NotificationsBell = lazy(() =>
  import('../notifications/notifications-bell.tsx').then((module) => ({ default: module.NotificationsBell })),
);

interface HeaderProps {
  readonly expanded: boolean;
  readonly onToggleSidebar: () => void;
  readonly onSearch: () => void;
  readonly onShowKeys: () => void;
}

/** Stays while the page scrolls. On a deal page it says where one is and what can be done with the deal. */
export function Header({ expanded, onToggleSidebar, onSearch, onShowKeys }: HeaderProps) {
  const deal = useActiveDeal();
  const isPhone = useIsPhone();
  const hasWorkspace = useSession().data?.workspace != null;
  return (
    <header
      className={cx(
        'sticky top-0 z-20 flex h-(--header-height) shrink-0 items-center gap-2 border-b border-border',
        'bg-background px-4 md:px-3',
      )}
    >
      {isPhone ? (
        <Suspense fallback={<span className="size-9" />}>
          <MobileDrawer onSearch={onSearch} />
        </Suspense>
      ) : (
        <IconButton
          label={expanded ? 'Collapse sidebar' : 'Expand sidebar'}
          shortcut="mod+b"
          aria-expanded={expanded}
          onClick={onToggleSidebar}
        >
          <PanelLeft aria-hidden />
        </IconButton>
      )}
      <div className="min-w-0 flex-1">{deal ? <DealBreadcrumb deal={deal} /> : <Company />}</div>
      <div className="-mr-1 flex items-center">
        {deal && <DealActions deal={deal} />}
        {!isPhone && (
          <IconButton label="Search" shortcut="mod+k" onClick={onSearch}>
            <Search aria-hidden />
          </IconButton>
        )}
        {hasWorkspace && (
          <Suspense fallback={<span className="size-8 touch:w-11" />}>
            <NotificationsBell />
          </Suspense>
        )}
        {!isPhone && <HelpButton onShowKeys={onShowKeys} />}
        <SupportButton />
        <ThemeToggle />
      </div>
    </header>
  );
}

/** Whose data this is. */
function Company() {
  const { data: session } = useSession();
  const company = session?.profile?.company_name;
  const workspace = session?.workspace?.name;
  if (!company) return null;
  const words = (
    <p className="truncate text-sm">
      {company}
      {workspace && workspace !== company && <span className="text-muted-foreground"> / {workspace}</span>}
    </p>
  );
  if (session.profile?.role !== 'admin' || !workspace) return words;
  return (
    <Suspense fallback={words}>
      <WorkspaceSwitcher company={company} workspace={workspace} />
    </Suspense>
  );
}
