import { useLayoutEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { singleKeysWork, useSingleKeys } from './single-keys.ts';

export interface Hotkey {
  /** `mod+b`, `j`, `shift+/`, `?`, `g h` one after the other; `mod` is Ctrl, or Cmd on a Mac. */
  readonly keys: string;
  readonly label: string;
  /** Where it works, as the overview of keys groups it. */
  readonly group: string;
  readonly run: (event: KeyboardEvent) => void;
  /** Also while a text is being typed; only sensible with `mod`. */
  readonly whileTyping?: boolean;
  /** Not in a dialog or menu over the page, also with `mod`: what it changes could not be seen. */
  readonly onPageOnly?: boolean;
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

/** Keys that a person may press by accident or by voice: no Ctrl, Cmd or Alt, and no name such as Escape. */
export function isCharacterKey(keys: string): boolean {
  return keys.split(' ').some((each) => {
    const parts = each.split('+');
    return !parts.includes('mod') && !parts.includes('alt') && (parts.at(-1) ?? '').length === 1;
  });
}

/** In what lies over the page its own keys work, and none of the page beneath. */
const OVERLAYS = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';
const isInOverlay = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(OVERLAYS) !== null;

const registered = new Set<Hotkey>();
const listeners = new Set<() => void>();
let snapshot: readonly Hotkey[] = [];

/** The newest of each combination: what is open innermost wins. */
function announce(): void {
  const newest = new Map([...registered].map((hotkey) => [hotkey.keys, hotkey]));
  snapshot = [...registered].filter((hotkey) => newest.get(hotkey.keys) === hotkey);
  for (const listener of listeners) listener();
}

/** How long the second key of a sequence is waited for. */
const SEQUENCE_MS = 1500;
let begun: { readonly key: string; readonly at: number } | null = null;

function findHotkey(event: KeyboardEvent): Hotkey | 'begun' | null {
  const typing = isTyping(event.target);
  const overlaid = isInOverlay(event.target);
  const able = snapshot.filter(({ keys, whileTyping, onPageOnly }) => {
    if (typing) return whileTyping === true;
    if (overlaid && onPageOnly) return false;
    return !isCharacterKey(keys) || (!overlaid && singleKeysWork());
  });
  const first = begun && event.timeStamp - begun.at < SEQUENCE_MS ? begun.key : null;
  begun = null;
  const second = (keys: string, key: string) => {
    const [start, next] = keys.split(' ');
    return start === key && next !== undefined && matchesKeys(event, next);
  };
  const following = first === null ? undefined : able.find(({ keys }) => second(keys, first));
  if (following) return following;
  const single = able.find(({ keys }) => !keys.includes(' ') && matchesKeys(event, keys));
  if (single) return single;
  const start = able
    .map(({ keys }) => keys.split(' '))
    .find(([key = '', next]) => next && matchesKeys(event, key));
  if (!start) return null;
  begun = { key: start[0] ?? '', at: event.timeStamp };
  return 'begun';
}

/** Runs what the keys stand for at present. */
export function handleKeydown(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing) {
    begun = null;
    return;
  }
  if (['Shift', 'Control', 'Alt', 'Meta'].includes(event.key)) return;
  const hotkey = findHotkey(event);
  if (hotkey === null) return;
  event.preventDefault();
  if (hotkey !== 'begun') hotkey.run(event);
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

/** Keys that work while the component is shown, from its first moment: a key may be pressed as soon as it is seen. */
export function useHotkeyList(hotkeys: readonly Hotkey[]): void {
  const latest = useRef(hotkeys);
  useLayoutEffect(() => {
    latest.current = hotkeys;
  });
  const facts = JSON.stringify(
    hotkeys.map(({ keys, label, group, whileTyping = false }) => ({ keys, label, group, whileTyping })),
  );
  useLayoutEffect(() => {
    const stops = (JSON.parse(facts) as Omit<Hotkey, 'run'>[]).map((known) =>
      registerHotkey({
        ...known,
        run: (event) => latest.current.find(({ keys }) => keys === known.keys)?.run(event),
      }),
    );
    return () => {
      for (const stop of stops) stop();
    };
  }, [facts]);
}

/** A key that works while the component is shown. */
export function useHotkey(hotkey: Hotkey, enabled = true): void {
  useHotkeyList(enabled ? [hotkey] : []);
}

/** Everything that has a key at present, whether or not the key itself is switched off. */
export function useKeyedActions(): readonly Hotkey[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => snapshot,
  );
}

/** The keys that work at present, for the overview that `?` opens. */
export function useHotkeys(): readonly Hotkey[] {
  const all = useKeyedActions();
  const singleKeys = useSingleKeys();
  return useMemo(() => all.filter(({ keys }) => singleKeys || !isCharacterKey(keys)), [all, singleKeys]);
}
