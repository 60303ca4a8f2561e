import {
  arrangeTabs,
  DEFAULT_TAB_SIZE,
  DEFAULT_TABS,
  TAB_SIZES,
  type TabPreference,
  type TabSize,
} from '@dealwright/domain/deal-tab';
import { useSyncExternalStore } from 'react';
import { read, write } from './stored.ts';

/** How the person wants the parts of a deal's page. */
export interface DealTabSetting {
  readonly tabs: readonly TabPreference[];
  readonly size: TabSize;
}

export const DEAL_TABS_KEY = 'dealwright.deal-tabs';
const DEFAULT: DealTabSetting = { tabs: DEFAULT_TABS, size: DEFAULT_TAB_SIZE };

/** The stored value, untrusted. */
export function parseDealTabSetting(text: string | null): DealTabSetting {
  if (text === null) return DEFAULT;
  try {
    const stored = JSON.parse(text) as { readonly tabs?: unknown; readonly size?: unknown } | null;
    const size = TAB_SIZES.find((known) => known === stored?.size) ?? DEFAULT_TAB_SIZE;
    return { tabs: arrangeTabs(stored?.tabs), size };
  } catch {
    return DEFAULT;
  }
}

let setting: DealTabSetting = parseDealTabSetting(read(DEAL_TABS_KEY));
const listeners = new Set<() => void>();

function show(next: DealTabSetting): void {
  setting = next;
  for (const listener of listeners) listener();
}

const readAgain = ({ key }: StorageEvent): void => {
  if (key === DEAL_TABS_KEY) show(parseDealTabSetting(read(DEAL_TABS_KEY)));
};

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('storage', readAgain);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('storage', readAgain);
  };
}

/** Followed wherever it is changed: in the settings, or in another tab of the browser. */
export function useDealTabSetting(): DealTabSetting {
  return useSyncExternalStore(subscribe, () => setting);
}

export function changeDealTabs(change: Partial<DealTabSetting>): void {
  const next = { ...setting, ...change };
  write(DEAL_TABS_KEY, JSON.stringify(next));
  show(next);
}

export function resetDealTabs(): void {
  changeDealTabs(DEFAULT);
}
