import { Link } from '@tanstack/react-router';
import { cx } from '../../lib/cx.ts';
import { LogoMark, Wordmark } from '../../ui/logo.tsx';
import { AccountFooter } from './account-footer.tsx';
import { NavigationList } from './navigation-list.tsx';

/** On desktop: 16rem, or 3rem of icons. */
export function Sidebar({ expanded }: { readonly expanded: boolean }) {
  return (
    <aside
      aria-label="Sidebar"
      data-state={expanded ? 'expanded' : 'collapsed'}
      className={cx(
        'sticky top-0 z-20 hidden h-dvh shrink-0 flex-col overflow-hidden border-r border-border bg-card ' +
          'transition-[width] duration-160 md:flex',
        expanded ? 'w-64' : 'w-12',
      )}
    >
      <Link
        to="/home"
        aria-label="Dealwright, Home"
        className="flex h-(--header-height) shrink-0 items-center gap-2.5 px-2.5 -outline-offset-2"
      >
        <LogoMark />
        {expanded && <Wordmark />}
      </Link>
      <div className="min-h-0 flex-1 overflow-x-hidden overflow-y-auto px-1.5 py-2">
        <NavigationList collapsed={!expanded} />
      </div>
      <div className="border-t border-border p-1.5">
        <AccountFooter collapsed={!expanded} />
      </div>
    </aside>
  );
}
