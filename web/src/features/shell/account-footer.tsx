import { ROLE_LABELS } from '@dealwright/domain/role';
import { useNavigate } from '@tanstack/react-router';
import { LogOut } from 'lucide-react';
import { cx } from '../../lib/cx.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Tooltip } from '../../ui/tooltip.tsx';
import { useSession, useSignOut } from '../session/api.ts';
import { personName } from '../session/person-name.ts';
import { navigationItemClass } from './navigation-list.tsx';

/** Who is signed in, and the way out. */
export function AccountFooter({ collapsed = false }: { readonly collapsed?: boolean }) {
  const { data: session } = useSession();
  const signOut = useSignOut();
  const navigate = useNavigate();
  const profile = session?.profile ?? null;
  const name = personName(profile);

  const logOut = async () => {
    try {
      await signOut();
    } catch (error) {
      console.error('Signing out failed:', error);
    }
    await navigate({ to: '/auth', replace: true });
  };

  return (
    <div className="flex flex-col gap-0.5">
      <div
        className={cx(
          'flex h-11 items-center gap-2.5 overflow-hidden',
          collapsed ? 'justify-center' : 'px-1.5',
        )}
      >
        <Avatar name={name} decorative={!collapsed} />
        {!collapsed && (
          <div className="min-w-0 leading-4">
            <p className="truncate text-sm">{name ?? session?.user?.email}</p>
            <p className="truncate text-xs text-muted-foreground">{profile && ROLE_LABELS[profile.role]}</p>
          </div>
        )}
      </div>
      <Tooltip label="Logout" side="right" disabled={!collapsed}>
        <button type="button" onClick={() => void logOut()} className={cx(navigationItemClass, 'w-full')}>
          <LogOut aria-hidden />
          <span className={collapsed ? 'sr-only' : undefined}>Logout</span>
        </button>
      </Tooltip>
    </div>
  );
}
