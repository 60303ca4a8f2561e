import { PanelLeft } from 'lucide-react';
import { useActiveDeal } from '../../lib/active-deal.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { useSession } from '../session/api.ts';
import { DealActions } from './deal-actions.tsx';
import { DealBreadcrumb } from './deal-breadcrumb.tsx';
import { MobileDrawer } from './mobile-drawer.tsx';
import { ThemeToggle } from './theme-toggle.tsx';

interface HeaderProps {
  readonly expanded: boolean;
  readonly onToggleSidebar: () => void;
}

/** Stays while the page scrolls. On a deal page it says where one is and what can be done with the deal. */
export function Header({ expanded, onToggleSidebar }: HeaderProps) {
  const deal = useActiveDeal();
  return (
    <header className="sticky top-0 z-20 flex h-(--header-height) shrink-0 items-center gap-2 border-b border-border bg-background px-4 md:px-3">
      <MobileDrawer />
      <IconButton
        label={expanded ? 'Collapse sidebar' : 'Expand sidebar'}
        shortcut="mod+b"
        aria-expanded={expanded}
        onClick={onToggleSidebar}
        className="max-md:hidden"
      >
        <PanelLeft aria-hidden />
      </IconButton>
      <div className="min-w-0 flex-1">{deal ? <DealBreadcrumb deal={deal} /> : <Company />}</div>
      <div className="-mr-1 flex items-center">
        {deal && <DealActions deal={deal} />}
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
  return (
    <p className="truncate text-sm">
      {company}
      {workspace && workspace !== company && <span className="text-muted-foreground"> / {workspace}</span>}
    </p>
  );
}
