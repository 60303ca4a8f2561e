import { useSyncExternalStore } from 'react';
import { read, write } from './stored.ts';

/** How this person reads and writes numbers, money and dates; the words of the product are English all the same. */
export const LOCALE_KEY = 'dealwright.locale';
const FALLBACK = 'en-US';

/** The tag as the browser writes it; null for what is none. */
function knownTag(tag: string | null | undefined): string | null {
  if (!tag) return null;
  try {
    return Intl.NumberFormat.supportedLocalesOf(tag)[0] ?? null;
  } catch {
    return null;
  }
}

/** The first language of the browser. Pages that are made on the server have none. */
export function browserLocale(): string {
  return (typeof window === 'undefined' ? null : knownTag(window.navigator.language)) ?? FALLBACK;
}

const stored = (): string | null => (typeof window === 'undefined' ? null : knownTag(read(LOCALE_KEY)));

let chosen: string | null = stored();
const listeners = new Set<() => void>();

function show(next: string | null): void {
  chosen = next;
  for (const listener of listeners) listener();
}

const readAgain = ({ key }: StorageEvent): void => {
  if (key === LOCALE_KEY) show(stored());
};

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('storage', readAgain);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('storage', readAgain);
  };
}

export function currentLocale(): string {
  return chosen ?? browserLocale();
}

export function useLocale(): string {
  return useSyncExternalStore(subscribe, currentLocale, () => FALLBACK);
}

/** What was chosen; null while the browser's language holds. */
export function useChosenLocale(): string | null {
  return useSyncExternalStore(
    subscribe,
    () => chosen,
    () => null,
  );
}

/** Null goes back to the browser's language. */
export function chooseLocale(next: string | null): void {
  write(LOCALE_KEY, next ?? '');
  show(knownTag(next));
}
