import { useNavigate, useSearch } from '@tanstack/react-router';
import { readWinLossSearch, type WinLossSearch } from './win-loss-search.ts';

/** What the page shows is in its address; the deals of a number open over it. */
export function useWinLossAddress() {
  const navigate = useNavigate();
  const raw: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const search = readWinLossSearch(raw);
  const { deals: _deals, group: _group, stage: _stage, state: _state, ...base } = search;
  const go = (next: WinLossSearch) =>
    void navigate({ to: '/win-loss', search: next as never, replace: true, resetScroll: false });
  return {
    search,
    /** Without the deals that lie over the page. */
    base,
    go,
    show: (deals: WinLossSearch['deals'] & string, group?: string) =>
      go({ ...base, deals, ...(group !== undefined && { group }) }),
    showStays: (stage: WinLossSearch['stage'] & string, state?: WinLossSearch['state']) =>
      go({ ...base, stage, ...(state && { state }) }),
    close: () => go(base),
  };
}

export type WinLossAddress = ReturnType<typeof useWinLossAddress>;
