import { useCallback, useSyncExternalStore } from 'react';

export const PHONE = '(width < 48rem)';

/** Whether a media query matches, followed as it changes. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}

/** Below 768 px: sheets instead of dialogs, a drawer instead of the sidebar. */
export function useIsPhone(): boolean {
  return useMedia(PHONE);
}
