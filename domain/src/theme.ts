import { contrast, formatHsl, type Hsl, legibleOn, luminance, parseHsl } from './colour.ts';

/** The 17 colours of a theme, as settings §3 lists them. */
export const THEME_COLOURS = [
  'background',
  'foreground',
  'card',
  'cardForeground',
  'primary',
  'primaryForeground',
  'secondary',
  'secondaryForeground',
  'muted',
  'mutedForeground',
  'accent',
  'accentForeground',
  'destructive',
  'destructiveForeground',
  'border',
  'input',
  'ring',
] as const;
export type ThemeColour = (typeof THEME_COLOURS)[number];
export type ThemeColours = Readonly<Record<ThemeColour, string>>;

export const MAX_THEME_NAME = 60;
/** As many as fit comfortably into the storage of a browser. */
export const MAX_CUSTOM_THEMES = 50;

export interface CustomTheme {
  readonly id: string;
  readonly name: string;
  readonly isCustom: true;
  readonly colors: ThemeColours;
  readonly createdAt: string;
  readonly updatedAt: string;
}

interface Pair {
  readonly front: ThemeColour;
  readonly back: ThemeColour;
  /** WCAG AA: 4.5 for text, 3 for the edges of fields and focus rings. */
  readonly wanted: number;
}

const text = (front: ThemeColour, back: ThemeColour): Pair => ({ front, back, wanted: 4.5 });
const edge = (front: ThemeColour, back: ThemeColour): Pair => ({ front, back, wanted: 3 });

/** What must be distinguished from what it stands on. */
export const CONTRAST_PAIRS: readonly Pair[] = [
  text('foreground', 'background'),
  text('cardForeground', 'card'),
  text('primaryForeground', 'primary'),
  text('primary', 'card'),
  text('secondaryForeground', 'secondary'),
  text('mutedForeground', 'muted'),
  text('mutedForeground', 'background'),
  text('accentForeground', 'accent'),
  text('destructiveForeground', 'destructive'),
  text('destructive', 'card'),
  edge('input', 'background'),
  edge('ring', 'background'),
];

export interface PairContrast extends Pair {
  readonly ratio: number;
  readonly passes: boolean;
}

const BLACK: Hsl = { h: 0, s: 0, l: 0 };
const read = (colours: ThemeColours, colour: ThemeColour): Hsl => parseHsl(colours[colour]) ?? BLACK;

/** The contrast of each pair, down to a hundredth: what reads 4.50 has it. */
export function contrastsOf(colours: ThemeColours): PairContrast[] {
  return CONTRAST_PAIRS.map((pair) => {
    const ratio = Math.floor(contrast(read(colours, pair.front), read(colours, pair.back)) * 100) / 100;
    return { ...pair, ratio, passes: ratio >= pair.wanted };
  });
}

/** Whether a theme's colours were made for light or for dark: by what its text stands on. */
export function modeOf(colours: ThemeColours): 'light' | 'dark' {
  const [ground, ink] = [read(colours, 'background'), read(colours, 'foreground')];
  return luminance(ground) >= luminance(ink) ? 'light' : 'dark';
}

const SURFACES = ['background', 'card', 'secondary', 'muted', 'accent', 'border'] as const;
/** The lightness of surfaces lies in this band in dark, and in light in the band mirrored to it. */
const DARKEST = 8;
const BAND = 92;
/** For what also stands on tints and on neighbouring surfaces, which take a little of the contrast. */
const ON_TINTS = 5.6;

/**
 * The same theme in the other mode: surfaces change from light to dark or back, hues stay, and what stands on them is
 * moved to where it can be read.
 */
export function counterpart(colours: ThemeColours): ThemeColours {
  const toDark = modeOf(colours) === 'light';
  const turn = (l: number): number =>
    toDark ? DARKEST + ((100 - l) / 100) * BAND : 100 - (Math.max(l - DARKEST, 0) / BAND) * 100;
  const turned = new Map<ThemeColour, Hsl>();
  for (const name of SURFACES) {
    const colour = read(colours, name);
    turned.set(name, { ...colour, l: turn(colour.l) });
  }
  const on = (surface: ThemeColour): Hsl => turned.get(surface) ?? read(colours, surface);
  const put = (name: ThemeColour, start: Hsl, surface: ThemeColour, wanted: number): void => {
    turned.set(name, legibleOn(start, on(surface), wanted));
  };
  const ink = (name: ThemeColour, surface: ThemeColour, wanted = 4.5): void => {
    const colour = read(colours, name);
    put(name, { ...colour, l: 100 - colour.l }, surface, wanted);
  };
  ink('foreground', 'background');
  ink('cardForeground', 'card');
  ink('secondaryForeground', 'secondary');
  ink('mutedForeground', 'muted', ON_TINTS);
  ink('accentForeground', 'accent');
  for (const name of ['primary', 'destructive'] as const) put(name, read(colours, name), 'card', ON_TINTS);
  for (const name of ['input', 'ring'] as const) put(name, read(colours, name), 'background', 3);
  put('primaryForeground', read(colours, 'primaryForeground'), 'primary', 4.5);
  put('destructiveForeground', read(colours, 'destructiveForeground'), 'destructive', 4.5);
  return coloursOf((name) => formatHsl(on(name)));
}

/** All 17, each as the function says. */
export function coloursOf(of: (name: ThemeColour) => string): ThemeColours {
  return Object.fromEntries(THEME_COLOURS.map((name) => [name, of(name)])) as Record<ThemeColour, string>;
}

export type ReadTheme =
  | { readonly name: string; readonly colours: ThemeColours; readonly problem?: never }
  | { readonly problem: string };

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A theme from an untrusted source, or a message saying why it's invalid. Extra properties are dropped. */
export function readTheme(value: unknown): ReadTheme {
  if (!isRecord(value)) return { problem: 'This file doesn’t contain a theme.' };
  const name = typeof value.name === 'string' ? value.name.trim() : '';
  if (name === '') return { problem: 'The theme has no name.' };
  if (name.length > MAX_THEME_NAME) {
    return { problem: `The theme’s name is longer than ${MAX_THEME_NAME} characters.` };
  }
  const { colors } = value;
  if (!isRecord(colors)) return { problem: 'The theme has no colors.' };
  const found = new Map<ThemeColour, string>();
  for (const colour of THEME_COLOURS) {
    const given = colors[colour];
    if (given === undefined) return { problem: `The color ${colour} is missing.` };
    const hsl = typeof given === 'string' ? parseHsl(given) : null;
    if (!hsl) return { problem: `Write the color ${colour} as HSL, such as 218 90% 48%.` };
    found.set(colour, formatHsl(hsl));
  }
  return { name, colours: coloursOf((colour) => found.get(colour) ?? '') };
}

const isTime = (value: unknown): value is string =>
  typeof value === 'string' && !Number.isNaN(Date.parse(value));

/** A custom theme that was stored, or null if it was damaged since. */
export function readCustomTheme(value: unknown): CustomTheme | null {
  const theme = readTheme(value);
  if (theme.problem !== undefined || !isRecord(value)) return null;
  const { id, createdAt, updatedAt } = value;
  if (typeof id !== 'string' || !/^custom-\d{1,16}$/.test(id)) return null;
  if (!isTime(createdAt) || !isTime(updatedAt)) return null;
  return { id, name: theme.name, isCustom: true, colors: theme.colours, createdAt, updatedAt };
}

/** The id of a theme made at this moment, which none of the others has. */
export function customThemeId(created: Date, others: readonly Pick<CustomTheme, 'id'>[]): string {
  let stamp = created.getTime();
  while (others.some(({ id }) => id === `custom-${stamp}`)) stamp += 1;
  return `custom-${stamp}`;
}
