import { useSyncExternalStore } from 'react';
import { read, write } from './stored.ts';

/** How this person reads and writes numbers, money and dates; the words of the product are English all the same. */
export const LOCALE_KEY = 'dealwright.locale';
const FALLBACK = 'en-US';

/** The tag in canonical form; null if it isn't one. */
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

/** Chosen in this browser without a profile; applies until the person's own choice is known. */
let ofBrowser: string | null = stored();
let ofPerson: string | null = null;
/** Chosen just now, until its save is answered. */
let underWay: { readonly locale: string | null } | null = null;
const listeners = new Set<() => void>();

function tell(): void {
  for (const listener of listeners) listener();
}

const chosen = (): string | null => (underWay ? underWay.locale : ofPerson) ?? ofBrowser;

const readAgain = ({ key }: StorageEvent): void => {
  if (key !== LOCALE_KEY) return;
  ofBrowser = stored();
  tell();
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
  return chosen() ?? browserLocale();
}

export function useLocale(): string {
  return useSyncExternalStore(subscribe, currentLocale, () => FALLBACK);
}

/** What was chosen; null while the browser's language holds. */
export function useChosenLocale(): string | null {
  return useSyncExternalStore(subscribe, chosen, () => null);
}

/** In this browser alone. Null goes back to its language. Returns what was chosen before. */
export function chooseLocale(next: string | null): string | null {
  const former = ofBrowser;
  write(LOCALE_KEY, next ?? '');
  ofBrowser = knownTag(next);
  tell();
  return former;
}

/** The signed-in person's saved locale; null if unset or signed out. */
export function takeLocaleOfPerson(saved: string | null): void {
  ofPerson = knownTag(saved);
  tell();
}

/** Shows a choice before anything else that is known, until told null. */
export function showChoice(choice: typeof underWay): void {
  underWay = choice;
  tell();
}
