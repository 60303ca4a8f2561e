import { useEffect, useRef, useSyncExternalStore } from 'react';

export interface Hotkey {
  /** `mod+b`, `j`, `shift+/`, `?`; `mod` is Ctrl, or Cmd on a Mac. */
  readonly keys: string;
  readonly label: string;
  /** Where it works, as the overview of keys groups it. */
  readonly group: string;
  readonly run: (event: KeyboardEvent) => void;
  /** Also while a text is being typed; only sensible with `mod`. */
  readonly whileTyping?: boolean;
}

const isMac = () => /mac|iphone|ipad/i.test(navigator.platform);

const NAMES: Readonly<Record<string, string>> = {
  shift: '⇧',
  alt: 'Alt',
  enter: '↵',
  escape: 'Esc',
  arrowup: '↑',
  arrowdown: '↓',
  arrowleft: '←',
  arrowright: '→',
};

/** The caps of a combination, for show: `mod+b` becomes ⌘ B or Ctrl B. */
export function keyLabels(keys: string): string[] {
  return keys.split('+').map((key) => {
    if (key === 'mod') return isMac() ? '⌘' : 'Ctrl';
    return NAMES[key] ?? (key.length === 1 ? key.toUpperCase() : key);
  });
}

/** Whether an event is this combination. A sign such as `?` says itself whether Shift belongs to it. */
export function matchesKeys(event: KeyboardEvent, keys: string): boolean {
  const parts = keys.split('+');
  const key = parts.at(-1) ?? '';
  const mod = parts.includes('mod');
  const isLetter = /^[a-z0-9]$/.test(key) || key.length > 1;
  if (event.key.toLowerCase() !== key) return false;
  if (mod !== (event.ctrlKey || event.metaKey)) return false;
  if (parts.includes('alt') !== event.altKey) return false;
  return !isLetter || parts.includes('shift') === event.shiftKey;
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return (
    target.isContentEditable || target.matches('input, textarea, select, [role="combobox"], [role="textbox"]')
  );
}

const registered = new Set<Hotkey>();
const listeners = new Set<() => void>();
let snapshot: readonly Hotkey[] = [];

function announce(): void {
  snapshot = [...registered];
  for (const listener of listeners) listener();
}

/** Runs the newest matching key, so that what is open innermost wins. */
export function handleKeydown(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing) return;
  const typing = isTyping(event.target);
  const hotkey = [...registered]
    .reverse()
    .find((candidate) => matchesKeys(event, candidate.keys) && (!typing || candidate.whileTyping === true));
  if (!hotkey) return;
  event.preventDefault();
  hotkey.run(event);
}

export function registerHotkey(hotkey: Hotkey): () => void {
  if (registered.size === 0) window.addEventListener('keydown', handleKeydown);
  registered.add(hotkey);
  announce();
  return () => {
    registered.delete(hotkey);
    if (registered.size === 0) window.removeEventListener('keydown', handleKeydown);
    announce();
  };
}

/** A key that works while the component is shown. */
export function useHotkey(hotkey: Hotkey, enabled = true): void {
  const run = useRef(hotkey.run);
  useEffect(() => {
    run.current = hotkey.run;
  });
  const { keys, label, group, whileTyping = false } = hotkey;
  useEffect(() => {
    if (!enabled) return undefined;
    return registerHotkey({ keys, label, group, whileTyping, run: (event) => run.current(event) });
  }, [keys, label, group, whileTyping, enabled]);
}

/** The keys that work at present, for the overview that `?` opens. */
export function useHotkeys(): readonly Hotkey[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => snapshot,
  );
}
