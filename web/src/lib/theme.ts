import { BUILT_IN_THEMES, DEFAULT_THEME } from '@dealwright/domain/built-in-themes';
import { useSyncExternalStore } from 'react';
import { read, write } from './stored.ts';

export const MODES = ['light', 'dark', 'system'] as const;
export type Mode = (typeof MODES)[number];
export type ColourMode = 'light' | 'dark';

/** The colours of a custom theme as custom properties, for each mode: what is painted needs no more than this. */
export type Paint = Readonly<Record<ColourMode, Readonly<Record<string, string>>>>;

/** Read by public/boot.js too, before the first paint. */
export const MODE_KEY = 'theme';
export const THEME_KEY = 'dealwright.theme';

const LIGHT = '(prefers-color-scheme: light)';
const listeners = new Set<() => void>();

interface Active {
  readonly id: string;
  /** None for the built-in themes, which the style sheet knows. */
  readonly paint: Paint | null;
}

let mode: Mode = readMode();
let active: Active = readActive(read(THEME_KEY));

/** Pages for people without an account, who chose nothing here. boot.js asks the same. */
function isForBuyers(): boolean {
  return window.location.pathname.startsWith('/q/');
}

function readMode(): Mode {
  const stored = read(MODE_KEY);
  return MODES.find((candidate) => candidate === stored) ?? (isForBuyers() ? 'system' : 'dark');
}

function readActive(text: string | null): Active {
  try {
    const { activeTheme: id, paint } = JSON.parse(text ?? '{}');
    if (BUILT_IN_THEMES.some((known) => known === id)) return { id, paint: null };
    if (typeof id === 'string' && paint?.light && paint.dark) return { id, paint };
  } catch {
    // An unreadable setting counts as missing.
  }
  return { id: DEFAULT_THEME, paint: null };
}

function resolve(chosen: Mode): ColourMode {
  if (chosen !== 'system') return chosen;
  return window.matchMedia(LIGHT).matches ? 'light' : 'dark';
}

/** Puts on what is active in place of what was. */
function apply(former: Paint | null = null): void {
  const root = document.documentElement;
  const shown = resolve(mode);
  root.dataset.mode = shown;
  root.dataset.theme = active.id;
  for (const name of Object.keys(former?.light ?? {})) root.style.removeProperty(name);
  for (const [name, value] of Object.entries(active.paint?.[shown] ?? {}))
    root.style.setProperty(name, value);
  const surface = getComputedStyle(root).getPropertyValue('--background').trim();
  if (surface) document.querySelector('meta[name="theme-color"]')?.setAttribute('content', `hsl(${surface})`);
  for (const listener of listeners) listener();
}

/** Follows the operating system, other tabs and what is chosen here. Called once at start. */
export function startTheme(): void {
  window.matchMedia(LIGHT).addEventListener('change', () => apply());
  const readAgain = (): void => {
    mode = readMode();
    showTheme(read(THEME_KEY));
  };
  window.addEventListener('storage', ({ key }) => {
    if (key === MODE_KEY || key === THEME_KEY) readAgain();
  });
  readAgain();
}

export function setMode(next: Mode): void {
  mode = next;
  write(MODE_KEY, next);
  apply();
}

/** Shows the theme of a setting as it is stored. */
export function showTheme(setting: string | null): void {
  const { paint } = active;
  active = readActive(setting);
  apply(paint);
}

export function onThemeChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What the person chose: light, dark or system. */
export function useMode(): Mode {
  return useSyncExternalStore(onThemeChange, () => mode);
}

/** What is shown. */
export function useColourMode(): ColourMode {
  return useSyncExternalStore(onThemeChange, () => resolve(mode));
}
