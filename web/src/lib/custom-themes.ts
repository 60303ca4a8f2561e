import {
  BUILT_IN_THEMES,
  type BuiltInTheme,
  DEFAULT_THEME,
  FALLBACK_THEME,
} from '@dealwright/domain/built-in-themes';
import {
  type CustomTheme,
  counterpart,
  customThemeId,
  modeOf,
  readCustomTheme,
  THEME_COLOURS,
  type ThemeColour,
  type ThemeColours,
} from '@dealwright/domain/theme';
import { useSyncExternalStore } from 'react';
import { read, write } from './stored.ts';
import { onThemeChange, type Paint, showTheme, THEME_KEY } from './theme.ts';

export interface ThemeSetting {
  readonly activeTheme: string;
  readonly customThemes: readonly CustomTheme[];
}

/** 'cardForeground' becomes '--card-foreground': the name in the style sheets. */
export const propertyOf = (colour: ThemeColour): string =>
  `--${colour.replace(/[A-Z]/, (letter) => `-${letter.toLowerCase()}`)}`;

function propertiesOf(colours: ThemeColours): Record<string, string> {
  return Object.fromEntries(THEME_COLOURS.map((name) => [propertyOf(name), colours[name]]));
}

/** How a custom theme looks in each mode: as it was made in its own, turned around in the other. */
export function paintOf(colours: ThemeColours): Paint {
  const [made, turned] = [propertiesOf(colours), propertiesOf(counterpart(colours))];
  return modeOf(colours) === 'light' ? { light: made, dark: turned } : { light: turned, dark: made };
}

export const isBuiltIn = (id: string): id is BuiltInTheme => BUILT_IN_THEMES.some((known) => known === id);

function parse(text: string | null): ThemeSetting {
  let stored: { readonly activeTheme?: unknown; readonly customThemes?: unknown } | null = null;
  try {
    stored = JSON.parse(text ?? 'null');
  } catch {
    // An unreadable setting counts as missing.
  }
  const kept = Array.isArray(stored?.customThemes) ? stored.customThemes : [];
  const customThemes = kept.map(readCustomTheme).filter((theme) => theme !== null);
  const active = stored?.activeTheme;
  const known =
    typeof active === 'string' && (isBuiltIn(active) || customThemes.some(({ id }) => id === active));
  return { activeTheme: known ? active : DEFAULT_THEME, customThemes };
}

/** What is kept when the browser keeps nothing. */
let unkept: string | null = null;
let last: { readonly text: string | null; readonly setting: ThemeSetting } | null = null;

/** As it stands now, other tabs' changes included. */
function current(): ThemeSetting {
  const text = read(THEME_KEY) ?? unkept;
  if (last?.text !== text || last === null) last = { text, setting: parse(text) };
  return last.setting;
}

function store(setting: ThemeSetting): void {
  const active = setting.customThemes.find(({ id }) => id === setting.activeTheme);
  const text = JSON.stringify({ ...setting, ...(active && { paint: paintOf(active.colors) }) });
  unkept = text;
  write(THEME_KEY, text);
  showTheme(text);
}

export function useThemeSetting(): ThemeSetting {
  return useSyncExternalStore(onThemeChange, current);
}

export function activateTheme(id: string): void {
  store({ ...current(), activeTheme: id });
}

interface Wanted {
  readonly name: string;
  readonly colors: ThemeColours;
}

/** Keeps a new theme and puts it on. */
export function addTheme({ name, colors }: Wanted, now = new Date()): CustomTheme {
  const { customThemes } = current();
  const at = now.toISOString();
  const theme: CustomTheme = {
    id: customThemeId(now, customThemes),
    name: name.trim(),
    isCustom: true,
    colors,
    createdAt: at,
    updatedAt: at,
  };
  store({ activeTheme: theme.id, customThemes: [...customThemes, theme] });
  return theme;
}

/** Brings one back that was deleted a moment ago, and puts it on again where it was active. */
export function restoreTheme(theme: CustomTheme, wasActive: boolean): void {
  const { activeTheme, customThemes } = current();
  const others = customThemes.filter(({ id }) => id !== theme.id);
  store({ activeTheme: wasActive ? theme.id : activeTheme, customThemes: [...others, theme] });
}

/** One that another tab deleted meanwhile is not brought back: it is kept as a new one. */
export function changeTheme(id: string, { name, colors }: Wanted, now = new Date()): CustomTheme {
  const { activeTheme, customThemes } = current();
  const former = customThemes.find((theme) => theme.id === id);
  if (!former) return addTheme({ name, colors }, now);
  const changed = { ...former, name: name.trim(), colors, updatedAt: now.toISOString() };
  store({ activeTheme, customThemes: customThemes.map((theme) => (theme.id === id ? changed : theme)) });
  return changed;
}

/** Where it was active, `standard` takes its place. */
export function removeTheme(id: string): void {
  const { activeTheme, customThemes } = current();
  store({
    activeTheme: activeTheme === id ? FALLBACK_THEME : activeTheme,
    customThemes: customThemes.filter((theme) => theme.id !== id),
  });
}
