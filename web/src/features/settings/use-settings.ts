import { useLocation, useNavigate, useRouter } from '@tanstack/react-router';

declare module '@tanstack/history' {
  interface HistoryState {
    /** Settings lie over this page, with this section open. The address bar says `/settings?tab=…`. */
    settingsTab?: string;
  }
}

const FIRST = '';

interface Settings {
  /** The section asked for; '' for the first, null while settings are closed. */
  readonly tab: string | null;
  readonly open: (tab?: string) => void;
  readonly change: (tab: string) => void;
  readonly close: () => void;
}

/**
 * Settings lie over the page they were opened from, which stays as it is, while the address says where one is. Whoever
 * comes by the address itself finds them over Home.
 */
export function useSettings(): Settings {
  const navigate = useNavigate();
  const router = useRouter();
  const over = useLocation({ select: ({ state }) => state.settingsTab ?? null });
  const direct = useLocation({
    select: ({ pathname, search }) =>
      pathname === '/settings' ? String((search as { tab?: unknown }).tab ?? FIRST) : null,
  });
  const tab = over ?? direct;

  const show = (next: string, replace: boolean): void => {
    const search = next === FIRST ? {} : { tab: next };
    if (direct !== null) void navigate({ to: '/settings', search, replace });
    else {
      void navigate({
        to: '.',
        search: true,
        hash: true,
        replace,
        resetScroll: false,
        state: (state) => ({ ...state, settingsTab: next }),
        mask: { to: '/settings', search },
      });
    }
  };

  return {
    tab,
    open: (next = FIRST) => show(next, false),
    change: (next) => show(next, true),
    close: () => {
      if (direct !== null) void navigate({ to: '/home', replace: true });
      else router.history.back();
    },
  };
}
