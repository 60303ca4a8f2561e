/** A colour by hue (degrees, 0 to 360), saturation and lightness (percent). */
export interface Hsl {
  readonly h: number;
  readonly s: number;
  readonly l: number;
}

type Rgb = readonly [number, number, number];

const NUMBER = String.raw`(\d{1,3}(?:\.\d{1,4})?)`;
const HSL = new RegExp(
  String.raw`^(?:hsl\()?\s*${NUMBER}(?:deg)?[\s,]+${NUMBER}%[\s,]+${NUMBER}%\s*\)?$`,
  'i',
);
const tenth = (value: number): number => Math.round(value * 10) / 10;

/** Reads '218 90% 48%', also as 'hsl(218, 90%, 48%)'; null if it is no colour. */
export function parseHsl(text: string): Hsl | null {
  const found = HSL.exec(text.trim());
  if (!found) return null;
  const [h = 0, s = 0, l = 0] = found.slice(1).map(Number);
  return h <= 360 && s <= 100 && l <= 100 ? { h, s, l } : null;
}

/** '218 90% 48%': how a theme holds its colours. To a tenth, which no screen tells apart. */
export function formatHsl({ h, s, l }: Hsl): string {
  return `${tenth(h)} ${tenth(s)}% ${tenth(l)}%`;
}

function toRgb({ h, s, l }: Hsl): Rgb {
  const chroma = (s / 100) * Math.min(l / 100, 1 - l / 100);
  const channel = (n: number): number => {
    const k = (n + h / 30) % 12;
    return l / 100 - chroma * Math.max(-1, Math.min(k - 3, 9 - k, 1));
  };
  return [channel(0), channel(8), channel(4)];
}

/** '#0c60e9', as pickers of browsers want it. */
export function toHex(colour: Hsl): string {
  const parts = toRgb(colour).map((c) =>
    Math.round(c * 255)
      .toString(16)
      .padStart(2, '0'),
  );
  return `#${parts.join('')}`;
}

function hueOf([r, g, b]: Rgb, most: number, chroma: number): number {
  if (chroma === 0) return 0;
  if (most === r) return 60 * (((g - b) / chroma + 6) % 6);
  return most === g ? 60 * ((b - r) / chroma + 2) : 60 * ((r - g) / chroma + 4);
}

/** The other way round; null if it is not six digits. */
export function fromHex(hex: string): Hsl | null {
  const digits = /^#([0-9a-f]{6})$/i.exec(hex)?.[1];
  if (!digits) return null;
  const channel = (at: number): number => Number.parseInt(digits.slice(at, at + 2), 16) / 255;
  const rgb: Rgb = [channel(0), channel(2), channel(4)];
  const most = Math.max(...rgb);
  const chroma = most - Math.min(...rgb);
  const l = most - chroma / 2;
  const s = chroma === 0 ? 0 : chroma / (1 - Math.abs(2 * l - 1));
  return { h: hueOf(rgb, most, chroma), s: Math.min(s, 1) * 100, l: l * 100 };
}

/** Relative luminance as WCAG 2 defines it: 0 for black, 1 for white. */
export function luminance(colour: Hsl): number {
  const [r = 0, g = 0, b = 0] = toRgb(colour).map((c) =>
    c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Contrast as WCAG 2 defines it: 1 to 21. */
export function contrast(a: Hsl, b: Hsl): number {
  const [one, other] = [luminance(a), luminance(b)];
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}

/** The nearest lightness at which a colour has this contrast to a surface; black or white where it never has. */
export function legibleOn(colour: Hsl, surface: Hsl, wanted: number): Hsl {
  const stands = (l: number): boolean => contrast({ ...colour, l }, surface) >= wanted;
  for (let step = 0; step <= 100; step += 1) {
    for (const l of [colour.l + step, colour.l - step]) {
      const rounded = tenth(l);
      if (rounded >= 0 && rounded <= 100 && stands(rounded)) return { ...colour, l: rounded };
    }
  }
  return { h: colour.h, s: 0, l: luminance(surface) > 0.18 ? 0 : 100 };
}
