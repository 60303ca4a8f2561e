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

/** sRGB of `oklch(from <colour> l calc(c * chroma) calc(h + turn))`, as browsers compute it; channels are clipped. */
function turned(rgb: Rgb, chroma: number, turn: number): Rgb {
  const linear = rgb.map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4)) as unknown as Rgb;
  const times = (m: readonly Rgb[], v: Rgb): Rgb =>
    m.map((row) => row[0] * v[0] + row[1] * v[1] + row[2] * v[2]) as unknown as Rgb;
  const lms = times(
    [
      [0.4122214708, 0.5363325363, 0.0514459929],
      [0.2119034982, 0.6806995451, 0.1073969566],
      [0.0883024619, 0.2817188376, 0.6299787005],
    ],
    linear,
  ).map(Math.cbrt) as unknown as Rgb;
  const [l, a, b] = times(
    [
      [0.2104542553, 0.793617785, -0.0040720468],
      [1.9779984951, -2.428592205, 0.4505937099],
      [0.0259040371, 0.7827717662, -0.808675766],
    ],
    lms,
  );
  const size = Math.hypot(a, b) * chroma;
  const angle = Math.atan2(b, a) + (turn * Math.PI) / 180;
  const [x, y] = [size * Math.cos(angle), size * Math.sin(angle)];
  const cubes = times(
    [
      [1, 0.3963377774, 0.2158037573],
      [1, -0.1055613458, -0.0638541728],
      [1, -0.0894841775, -1.291485548],
    ],
    [l, x, y],
  ).map((value) => value ** 3) as unknown as Rgb;
  return times(
    [
      [4.0767416621, -3.3077115913, 0.2309699292],
      [-1.2684380046, 2.6097574011, -0.3413193965],
      [-0.0041960863, -0.7034186147, 1.707614701],
    ],
    cubes,
  ).map((c) => {
    const clipped = Math.min(1, Math.max(0, c));
    return clipped <= 0.0031308 ? clipped * 12.92 : 1.055 * clipped ** (1 / 2.4) - 0.055;
  }) as unknown as Rgb;
}

const hueOf = ([r, g, b]: Rgb): number => {
  const most = Math.max(r, g, b);
  const range = most - Math.min(r, g, b);
  if (range === 0) return 0;
  const sixth = most === r ? (g - b) / range : most === g ? 2 + (b - r) / range : 4 + (r - g) / range;
  return (sixth * 60 + 360) % 360;
};

describe.each(THEMES)('%s', (_, tokens) => {
  const colour = (name: string) => toRgb(tokens.get(name) ?? '');
  const [, chroma = '', turn = ''] =
    /--chart-2: oklch\(from hsl\(var\(--primary\)\) l calc\(c \* ([\d.]+)\) calc\(h ([-+] \d+)\)\)/.exec(
      css,
    ) ?? [];
  const [, soft = ''] = /--chart-1-soft: color-mix\(in srgb, var\(--chart-1\) (\d+)%/.exec(css) ?? [];

  it('LOOK02 keeps the bars of charts and the stripes in them visible on their card (3:1), in two hues', () => {
    expect(css).toContain('--chart-1: hsl(var(--primary));');
    expect(css).toContain(`--chart-2-soft: color-mix(in srgb, var(--chart-2) ${soft}%, hsl(var(--card)));`);
    const first = colour('primary');
    const second = turned(first, Number(chroma), Number(turn.replace(' ', '')));
    const card = colour('card');
    for (const [name, fill] of Object.entries({ first, second })) {
      expect(contrast(fill, card), name).toBeGreaterThanOrEqual(3);
      expect(contrast(mix(fill, card, Number(soft) / 100), card), `${name}, soft`).toBeGreaterThanOrEqual(3);
    }
    const apart = Math.abs(hueOf(first) - hueOf(second));
    expect(Math.min(apart, 360 - apart)).toBeGreaterThan(20);
    expect(contrast(colour('won'), card)).toBeGreaterThanOrEqual(3);
  });
});

/** The grades of a pillar are no fill for a chart: the pale ones are too weak for a bar. */
const GRADES_BY_MEANING = [
  'evidence-row.tsx',
  'early-access-section.tsx',
  'gallery.tsx',
  '/badge.tsx',
  'grade-badge.test.tsx',
];

const SOURCES: Record<string, string> = import.meta.glob(['../**/*.tsx'], {
  query: '?raw',
  import: 'default',
  eager: true,
});
const filesWith = (pattern: RegExp) =>
  Object.entries(SOURCES)
    .filter(([, text]) => pattern.test(text))
    .map(([path]) => path);

it('LOOK02 no chart fills its bars with the grades of a pillar', () => {
  expect(Object.keys(SOURCES).length).toBeGreaterThan(200);
  const found = filesWith(/\bbg-grade-[123]\b/);
  expect(found.filter((path) => !GRADES_BY_MEANING.some((name) => path.endsWith(name)))).toEqual([]);
});

it('LOOK01 nothing is set in a size below that of captions', () => {
  expect(derived).not.toContain('--text-2xs');
  expect(filesWith(/\btext-(2xs|3xs|\[0\.[0-6]\d*rem\]|\[(\d|1[01])px\])/)).toEqual([]);
});
