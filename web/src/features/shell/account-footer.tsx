import { ROLE_LABELS } from '@dealwright/domain/role';
import { useNavigate } from '@tanstack/react-router';
import { LogOut } from 'lucide-react';
import { cx } from '../../lib/cx.ts';
import { useSettings } from '../../lib/use-settings.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Tooltip } from '../../ui/tooltip.tsx';
import { useSession, useSignOut } from '../identity/session/api.ts';
import { personName } from '../identity/session/person-name.ts';
import { navigationItemClass, SIDEBAR_TOOLTIP_MS } from './navigation-list.tsx';

interface AccountFooterProps {
  readonly collapsed?: boolean;
  /** Settings are about to lie over the page. */
  readonly onOpen?: () => void;
}

/** Who is signed in, their settings, and the way out. */
export function AccountFooter({ collapsed = false, onOpen }: AccountFooterProps) {
  const settings = useSettings();
  const { data: session } = useSession();
  const profile = session?.profile ?? null;
  const name = personName(profile);

  return (
    <div className="flex flex-col gap-0.5">
      <Tooltip label="Settings" side="right" disabled={!collapsed} delayMs={SIDEBAR_TOOLTIP_MS}>
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={() => {
            onOpen?.();
            settings.open();
          }}
          className={cx(
            'flex h-12 w-full items-center gap-2.5 overflow-hidden rounded-lg text-left transition-colors hover:bg-muted',
            collapsed ? 'justify-center' : 'px-1.5',
          )}
        >
          <Avatar name={name} decorative />
          <span className={collapsed ? 'sr-only' : 'min-w-0 flex-1 leading-4'}>
            <span className="block text-sm">Settings</span>
            <span className="block truncate text-xs text-muted-foreground">
              {[name ?? session?.user?.email, profile && ROLE_LABELS[profile.role]]
                .filter(Boolean)
                .join(', ')}
            </span>
          </span>
        </button>
      </Tooltip>
      <LogoutButton collapsed={collapsed} />
    </div>
  );
}

function LogoutButton({ collapsed }: { readonly collapsed: boolean }) {
  const signOut = useSignOut();
  const navigate = useNavigate();
  const logOut = async () => {
    try {
      await signOut();
    } catch (error) {
      console.error('Couldn’t sign out:', error);
    }
    await navigate({ to: '/auth', replace: true });
  };
  return (
    <Tooltip label="Logout" side="right" disabled={!collapsed} delayMs={SIDEBAR_TOOLTIP_MS}>
      <button type="button" onClick={() => void logOut()} className={cx(navigationItemClass, 'w-full')}>
        <LogOut aria-hidden />
        <span className={collapsed ? 'sr-only' : undefined}>Logout</span>
      </button>
    </Tooltip>
  );
}
