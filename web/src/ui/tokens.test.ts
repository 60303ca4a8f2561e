import { describe, expect, it } from 'vitest';
import derived from './styles.css?raw';
import css from './tokens.css?raw';

/** How much of its colour a tint has, as styles.css mixes it. */
function shareOf(name: string): number {
  const found = new RegExp(`-tint: color-mix\\(in srgb, hsl\\(var\\(--${name}\\)\\) (\\d+)%`).exec(derived);
  if (!found) throw new Error(`styles.css has no tint of ${name}`);
  return Number(found[1]) / 100;
}

type Rgb = readonly [number, number, number];
type Tokens = ReadonlyMap<string, string>;

const NAMES = [
  'primary',
  'secondary',
  'background',
  'foreground',
  'card',
  'muted',
  'accent',
  'destructive',
  'border',
  'input',
  'ring',
  'primary-foreground',
  'secondary-foreground',
  'card-foreground',
  'muted-foreground',
  'accent-foreground',
  'destructive-foreground',
];

function block(selector: string): Tokens {
  const start = css.indexOf(`${selector} {`);
  if (start < 0) throw new Error(`tokens.css has no ${selector}`);
  const body = css.slice(start, css.indexOf('}', start));
  return new Map(
    [...body.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [name, value]),
  );
}

const MEANING_LIGHT = block('\n[data-mode="light"]');

const THEMES: readonly (readonly [string, Tokens])[] = [
  ['dealwright light', new Map([...MEANING_LIGHT, ...block('[data-theme="dealwright"]')])],
  [
    'dealwright dark',
    new Map([...block('\n[data-mode="dark"]'), ...block('[data-theme="dealwright"][data-mode="dark"]')]),
  ],
  ['standard light', new Map([...MEANING_LIGHT, ...block('[data-theme="standard"]')])],
  [
    'standard dark',
    new Map([...block('\n[data-mode="dark"]'), ...block('[data-theme="standard"][data-mode="dark"]')]),
  ],
];

function toRgb(triple: string): Rgb {
  const [h = 0, s = 0, l = 0] = triple.split(/[\s%]+/).map(Number);
  const chroma = (s / 100) * Math.min(l / 100, 1 - l / 100);
  const channel = (n: number) => {
    const k = (n + h / 30) % 12;
    return l / 100 - chroma * Math.max(-1, Math.min(k - 3, 9 - k, 1));
  };
  return [channel(0), channel(8), channel(4)];
}

function mix(over: Rgb, under: Rgb, share: number): Rgb {
  const channel = (i: 0 | 1 | 2) => over[i] * share + under[i] * (1 - share);
  return [channel(0), channel(1), channel(2)];
}

function luminance(rgb: Rgb): number {
  const [r, g, b] = rgb.map((c) =>
    c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4,
  ) as unknown as Rgb;
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: Rgb, b: Rgb): number {
  const [dark = 0, bright = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (bright + 0.05) / (dark + 0.05);
}

describe.each(THEMES)('%s', (_, tokens) => {
  const colour = (name: string) => toRgb(tokens.get(name) ?? '');
  const tint = (name: string) => mix(colour(name), colour('card'), shareOf(name));

  it('PERS12 has the 17 colours as HSL triples', () => {
    for (const name of NAMES)
      expect(tokens.get(name), name).toMatch(/^\d+(\.\d+)? \d+(\.\d+)?% \d+(\.\d+)?%$/);
  });

  it('keeps every text readable on its surface (AA)', () => {
    const texts: readonly (readonly [string, Rgb, Rgb])[] = [
      ...['card', 'primary', 'secondary', 'muted', 'accent', 'destructive'].map(
        (name) => [name, colour(`${name}-foreground`), colour(name)] as const,
      ),
      ...['background', 'card', 'muted', 'secondary', 'accent'].map(
        (name) => [`foreground on ${name}`, colour('foreground'), colour(name)] as const,
      ),
      ...['background', 'card'].flatMap((surface) =>
        ['muted-foreground', 'primary', 'destructive', 'warn', 'won'].map(
          (name) => [`${name} on ${surface}`, colour(name), colour(surface)] as const,
        ),
      ),
      ['muted-foreground on secondary', colour('muted-foreground'), colour('secondary')],
      ...['primary', 'warn', 'won', 'destructive'].map(
        (name) => [`${name} on its tint`, colour(name), tint(name)] as const,
      ),
      ...['warn', 'won', 'destructive', 'primary'].map(
        (name) => [`foreground on the tint of ${name}`, colour('foreground'), tint(name)] as const,
      ),
    ];
    for (const [what, text, surface] of texts)
      expect(contrast(text, surface), what).toBeGreaterThanOrEqual(4.5);
  });

  it('keeps focus rings, the edges of fields and the marks of gaps visible (3:1)', () => {
    for (const surface of ['background', 'card']) {
      for (const mark of ['ring', 'input', 'warn-mark', 'destructive']) {
        expect(contrast(colour(mark), colour(surface)), `${mark} on ${surface}`).toBeGreaterThanOrEqual(3);
      }
    }
  });
});
