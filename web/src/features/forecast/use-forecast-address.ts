import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ForecastSearch, readForecastSearch, withoutOverlay } from './forecast-search.ts';

/** What the page shows is in its address; what opens over it does not scroll it. The dashboard has the same address. */
export function useForecastAddress(to: '/forecast' | '/dashboard' = '/forecast') {
  const navigate = useNavigate();
  const raw: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const search = readForecastSearch(raw);
  const go = (next: ForecastSearch, replace = false) =>
    void navigate({ to, search: next as never, replace, resetScroll: false });
  return {
    /** The page itself. */
    to,
    search,
    /** Another view, period or scope. */
    go: (part: ForecastSearch) => go({ ...withoutOverlay(search), ...part }),
    /** Something over the page. */
    show: (part: ForecastSearch) => go({ ...withoutOverlay(search), ...part }, true),
    /** The same view, shown otherwise. */
    replace: (next: ForecastSearch) => go(next, true),
    close: () => go(withoutOverlay(search), true),
  };
}

export type ForecastAddress = ReturnType<typeof useForecastAddress>;
