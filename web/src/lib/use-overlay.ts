import { useLocation, useNavigate, useRouter } from '@tanstack/react-router';

declare module '@tanstack/history' {
  interface HistoryState {
    /** What lies over this page, and what of it is shown. The address bar says its own address. */
    overlay?: { readonly path: OverlayPath; readonly shown: string };
  }
}

type OverlayPath = '/settings' | '/support';

export interface Overlay {
  /** What of it is asked for; '' for its beginning, null while it is closed. */
  readonly shown: string | null;
  readonly open: (shown?: string) => void;
  readonly change: (shown: string) => void;
  readonly close: () => void;
}

/**
 * Something that lies over the page it was opened from, which stays as it is, while the address says where one is:
 * `path?parameter=…`. Whoever comes by the address itself finds it over Home.
 */
export function useOverlay(path: OverlayPath, parameter: 'tab' | 'request'): Overlay {
  const navigate = useNavigate();
  const router = useRouter();
  const over = useLocation({
    select: ({ state }) => (state.overlay?.path === path ? state.overlay.shown : null),
  });
  const direct = useLocation({
    select: ({ pathname, search }) =>
      pathname === path ? String((search as Record<string, unknown>)[parameter] ?? '') : null,
  });

  const show = (shown: string, replace: boolean): void => {
    const search = shown === '' ? {} : { [parameter]: shown };
    if (direct !== null) void navigate({ to: path, search, replace });
    else {
      void navigate({
        to: '.',
        search: true,
        hash: true,
        replace,
        resetScroll: false,
        state: (state) => ({ ...state, overlay: { path, shown } }),
        mask: { to: path, search },
      });
    }
  };

  return {
    shown: over ?? direct,
    open: (shown = '') => show(shown, false),
    change: (shown) => show(shown, true),
    close: () => {
      if (direct !== null) void navigate({ to: '/home', replace: true });
      else router.history.back();
    },
  };
}
