import { useSyncExternalStore } from 'react';

export const MODES = ['light', 'dark', 'system'] as const;
export type Mode = (typeof MODES)[number];
export type ColourMode = 'light' | 'dark';

export const BUILT_IN_THEMES = ['dealwright', 'standard'] as const;
export type BuiltInTheme = (typeof BUILT_IN_THEMES)[number];

/** Read by public/boot.js too, before the first paint. */
export const MODE_KEY = 'theme';
export const THEME_KEY = 'dealwright.theme';

const LIGHT = '(prefers-color-scheme: light)';
const listeners = new Set<() => void>();

function read(key: string): string | null {
  try {
    return window.localStorage.getItem(key);
  } catch {
    return null;
  }
}

function write(key: string, value: string): void {
  try {
    window.localStorage.setItem(key, value);
  } catch {
    // Without storage the choice holds until the page is left.
  }
}

let mode: Mode = readMode();
let theme: BuiltInTheme = readTheme();

function readMode(): Mode {
  const stored = read(MODE_KEY);
  return MODES.find((candidate) => candidate === stored) ?? 'dark';
}

function readTheme(): BuiltInTheme {
  try {
    const stored: unknown = JSON.parse(read(THEME_KEY) ?? '{}');
    const active = (stored as { activeTheme?: unknown } | null)?.activeTheme;
    return BUILT_IN_THEMES.find((candidate) => candidate === active) ?? 'dealwright';
  } catch {
    return 'dealwright';
  }
}

function resolve(chosen: Mode): ColourMode {
  if (chosen !== 'system') return chosen;
  return window.matchMedia(LIGHT).matches ? 'light' : 'dark';
}

function apply(): void {
  const root = document.documentElement;
  root.dataset.mode = resolve(mode);
  root.dataset.theme = theme;
  const surface = getComputedStyle(root).getPropertyValue('--background').trim();
  if (surface) document.querySelector('meta[name="theme-color"]')?.setAttribute('content', `hsl(${surface})`);
  for (const listener of listeners) listener();
}

/** Follows the operating system, other tabs and what is chosen here. Called once at start. */
export function startTheme(): void {
  mode = readMode();
  theme = readTheme();
  window.matchMedia(LIGHT).addEventListener('change', apply);
  window.addEventListener('storage', (event) => {
    if (event.key !== MODE_KEY && event.key !== THEME_KEY) return;
    mode = readMode();
    theme = readTheme();
    apply();
  });
  apply();
}

export function setMode(next: Mode): void {
  mode = next;
  write(MODE_KEY, next);
  apply();
}

export function setTheme(next: BuiltInTheme): void {
  theme = next;
  write(THEME_KEY, JSON.stringify({ activeTheme: next, customThemes: [] }));
  apply();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What the person chose: light, dark or system. */
export function useMode(): Mode {
  return useSyncExternalStore(subscribe, () => mode);
}

/** What is shown. */
export function useColourMode(): ColourMode {
  return useSyncExternalStore(subscribe, () => resolve(mode));
}

export function useTheme(): BuiltInTheme {
  return useSyncExternalStore(subscribe, () => theme);
}
