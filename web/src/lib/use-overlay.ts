import { useLocation, useNavigate, useRouter } from '@tanstack/react-router';

declare module '@tanstack/history' {
  interface HistoryState {
    /** What lies over this page, and what of it is shown. The address bar says its own address. */
    overlay?: { readonly path: OverlayPath; readonly shown: string; readonly details?: OverlayDetails };
  }
}

type OverlayPath = '/settings' | '/support';
/** What is chosen within what is shown; it stands in the address too. */
export type OverlayDetails = Readonly<Record<string, string>>;

export interface Overlay {
  /** What of it is asked for; '' for its beginning, null while it is closed. */
  readonly shown: string | null;
  readonly details: OverlayDetails;
  readonly open: (shown?: string) => void;
  readonly change: (shown: string) => void;
  readonly changeDetails: (details: OverlayDetails) => void;
  readonly close: () => void;
}

const textsOf = (search: object): OverlayDetails =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => typeof value === 'string'));

/**
 * An overlay over the page it was opened from, which stays as it is, while the address holds the overlay:
 * `path?parameter=…`. Opened directly by its address, it is over Home.
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

  const details = useLocation({
    select: ({ pathname, search, state }) =>
      JSON.stringify(
        state.overlay?.path === path
          ? state.overlay.details
          : pathname === path
            ? textsOf(search)
            : undefined,
      ),
  });

  const show = (shown: string, replace: boolean, chosen: OverlayDetails = {}): void => {
    const search = { ...(shown !== '' && { [parameter]: shown }), ...chosen };
    if (direct !== null) void navigate({ to: path, search, replace });
    else {
      void navigate({
        to: '.',
        search: true,
        hash: true,
        replace,
        resetScroll: false,
        state: (state) => ({ ...state, overlay: { path, shown, details: chosen } }),
        mask: { to: path, search },
      });
    }
  };

  return {
    shown: over ?? direct,
    details: details === undefined ? {} : (JSON.parse(details) as OverlayDetails),
    open: (shown = '') => show(shown, false),
    change: (shown) => show(shown, true),
    changeDetails: (chosen) => show(over ?? direct ?? '', true, chosen),
    close: () => {
      if (direct !== null) void navigate({ to: '/home', replace: true });
      else router.history.back();
    },
  };
}
