import { useCallback, useRef, useState } from 'react';

/** What was typed and not saved yet, kept over a failed save, a closed dialog and a reload. */
const PREFIX = 'dealwright.draft.';

export function readDraft<T>(key: string): T | null {
  try {
    const stored = window.sessionStorage.getItem(PREFIX + key);
    return stored === null ? null : (JSON.parse(stored) as T);
  } catch {
    return null;
  }
}

/** `base`: the record that it began from, so that a save can tell what each of two people changed. */
export function writeDraft(key: string, value: unknown, base?: unknown): void {
  try {
    window.sessionStorage.setItem(PREFIX + key, JSON.stringify(value));
    if (base != null) window.sessionStorage.setItem(PREFIX + baseUnder(key), JSON.stringify(base));
  } catch {
    // Full or forbidden storage: the text lives on in the open form.
  }
}

const baseUnder = (key: string): string => `${key}.base`;

/** The record that a kept draft began from; null without a draft. */
export function readDraftBase<T>(key: string): T | null {
  return readDraft(key) === null ? null : readDraft<T>(baseUnder(key));
}

/** Where the text of fields that was not understood is kept beside a draft. */
export const typedUnder = (key: string): string => `${key}.typed`;

function keysBelow(name: string): string[] {
  return Object.keys(window.sessionStorage).filter((key) => key.startsWith(`${PREFIX}${name}.`));
}

/** Whether a form was left with text that was not understood. */
export function hasTyped(key: string): boolean {
  try {
    return keysBelow(typedUnder(key)).length > 0;
  } catch {
    return false;
  }
}

export function forgetTyped(name: string): void {
  try {
    for (const key of keysBelow(name)) window.sessionStorage.removeItem(key);
  } catch {
    // Nothing was kept, so nothing needs to go.
  }
}

export function clearDraft(key: string): void {
  try {
    window.sessionStorage.removeItem(PREFIX + key);
    window.sessionStorage.removeItem(PREFIX + baseUnder(key));
  } catch {
    // As above.
  }
  forgetTyped(typedUnder(key));
}

/** At sign-out: the next person at this screen must not read them. */
export function clearAllDrafts(): void {
  try {
    for (const key of Object.keys(window.sessionStorage)) {
      if (key.startsWith(PREFIX)) window.sessionStorage.removeItem(key);
    }
  } catch {
    // As above.
  }
}

/**
 * State that survives: starts from the draft where there is one, else from `initial`, and is dropped by `clear`
 * once it was saved; `clear(sent)` only where nothing was typed since. Name the record in the key: `note.LEAD-12`. A new
 * key starts afresh only with a new component.
 */
export function useDraft<T>(key: string, initial: T): readonly [T, (value: T) => void, (sent?: T) => void] {
  const [value, setValue] = useState<T>(() => readDraft<T>(key) ?? initial);
  const latest = useRef(value);
  const set = useCallback(
    (next: T) => {
      latest.current = next;
      setValue(next);
      writeDraft(key, next);
    },
    [key],
  );
  const clear = useCallback(
    (sent?: T) => {
      if (sent !== undefined && sent !== latest.current) return;
      clearDraft(key);
      latest.current = initial;
      setValue(initial);
    },
    [key, initial],
  );
  return [value, set, clear];
}
