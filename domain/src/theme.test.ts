import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { contrast, formatHsl, fromHex, legibleOn, parseHsl, toHex } from './colour.ts';
import {
  CONTRAST_PAIRS,
  coloursOf,
  contrastsOf,
  counterpart,
  customThemeId,
  modeOf,
  readCustomTheme,
  readTheme,
  THEME_COLOURS,
  type ThemeColours,
} from './theme.ts';

const tenths = (most: number) => fc.integer({ min: 0, max: most * 10 }).map((value) => value / 10);
const hsl = fc.record({ h: tenths(360), s: tenths(100), l: tenths(100) });
const colours: fc.Arbitrary<ThemeColours> = fc
  .array(hsl, { minLength: THEME_COLOURS.length, maxLength: THEME_COLOURS.length })
  .map((drawn) => coloursOf((name) => formatHsl(drawn[THEME_COLOURS.indexOf(name)] ?? { h: 0, s: 0, l: 0 })));
const stored = (given: ThemeColours) => ({
  id: 'custom-1760000000000',
  name: 'Ours',
  isCustom: true,
  colors: given,
  createdAt: '2026-10-09T08:53:20.000Z',
  updatedAt: '2026-10-09T08:53:20.000Z',
});

describe('a colour', () => {
  test('that is written and read again is the same', () => {
    fc.assert(
      fc.property(hsl, (colour) => {
        expect(parseHsl(formatHsl(colour))).toEqual(colour);
      }),
    );
  });

  test.each([
    ['218 90% 48%', '218 90% 48%'],
    [' hsl(218, 90%, 48%) ', '218 90% 48%'],
    ['218.25deg 90% 48%', '218.3 90% 48%'],
  ])('%s is read', (text, written) => {
    expect(formatHsl(parseHsl(text) ?? { h: 0, s: 0, l: 0 })).toBe(written);
  });

  test.each([
    '',
    'blue',
    '#0c60e9',
    '361 0% 0%',
    '0 101% 0%',
    '0 0% 0',
    '-1 0% 0%',
    '1 2% 3%;}',
    'NaN 0% 0%',
  ])('"%s" is not a color', (text) => expect(parseHsl(text)).toBeNull());

  test('goes through the picker of a browser and comes back as the same pixel', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 0xffffff }), (pixel) => {
        const hex = `#${pixel.toString(16).padStart(6, '0')}`;
        expect(toHex(fromHex(hex) ?? { h: 0, s: 0, l: 0 })).toBe(hex);
      }),
    );
    expect(fromHex('#12345')).toBeNull();
  });

  test('has a contrast of 1 to 21, the same either way', () => {
    const [black, white] = [
      { h: 0, s: 0, l: 0 },
      { h: 0, s: 0, l: 100 },
    ];
    expect(contrast(black, white)).toBeCloseTo(21, 5);
    fc.assert(
      fc.property(hsl, hsl, (one, other) => {
        const ratio = contrast(one, other);
        expect(ratio).toBeGreaterThanOrEqual(1);
        expect(ratio).toBeLessThanOrEqual(21.001);
        expect(contrast(other, one)).toBe(ratio);
      }),
    );
  });

  test('can be made legible on any surface', () => {
    fc.assert(
      fc.property(hsl, hsl, (colour, surface) => {
        expect(contrast(legibleOn(colour, surface, 4.5), surface)).toBeGreaterThanOrEqual(4.49);
      }),
    );
  });
});

describe('a theme', () => {
  test('in the other mode is of the other mode, and its texts can be read', () => {
    fc.assert(
      fc.property(colours, (given) => {
        const other = counterpart(given);
        for (const name of THEME_COLOURS) expect(parseHsl(other[name]), name).not.toBeNull();
        for (const { front, back, ratio, wanted } of contrastsOf(other)) {
          // On surfaces that are far from each other, grey text is fitted to the one it is named for.
          if (front === 'mutedForeground' && back === 'background') continue;
          expect(ratio, `${front} on ${back}`).toBeGreaterThanOrEqual(wanted - 0.02);
        }
      }),
      { numRuns: 60 },
    );
    const light = coloursOf((name) => (name.includes('oreground') ? '220 40% 12%' : '220 30% 97%'));
    expect(modeOf(light)).toBe('light');
    expect(modeOf(counterpart(light))).toBe('dark');
    expect(modeOf(counterpart(counterpart(light)))).toBe('light');
  });

  test('tells the contrast of each pair and whether it suffices', () => {
    const grey = contrastsOf(coloursOf(() => '0 0% 50%'));
    expect(grey).toHaveLength(CONTRAST_PAIRS.length);
    expect(grey.every(({ ratio, passes }) => ratio === 1 && !passes)).toBe(true);
    const stark = contrastsOf(
      coloursOf((name) => (/oreground|input|ring/.test(name) ? '0 0% 0%' : '0 0% 100%')),
    );
    expect(stark.filter(({ passes }) => !passes).map(({ front }) => front)).toEqual([
      'primary',
      'destructive',
    ]);
  });

  test('that is exported and imported again is the same', () => {
    fc.assert(
      fc.property(colours, fc.string({ minLength: 1, maxLength: 60 }), (given, name) => {
        fc.pre(name.trim() !== '');
        const read = readTheme(JSON.parse(JSON.stringify({ ...stored(given), name })));
        expect(read).toEqual({ name: name.trim(), colours: given });
      }),
      { numRuns: 30 },
    );
  });

  test('is never made of rubbish, which is refused in words', () => {
    const good = stored(coloursOf(() => '0 0% 50%'));
    const { ring: _, ...lacking } = good.colors;
    expect(readTheme(null)).toEqual({ problem: 'This file doesn’t contain a theme.' });
    expect(readTheme({ ...good, name: ' ' })).toEqual({ problem: 'The theme has no name.' });
    expect(readTheme({ ...good, name: 'x'.repeat(61) })).toMatchObject({
      problem: expect.stringContaining('longer than 60'),
    });
    expect(readTheme({ ...good, colors: [] })).toEqual({ problem: 'The theme has no colors.' });
    expect(readTheme({ ...good, colors: lacking })).toEqual({ problem: 'The color ring is missing.' });
    expect(readTheme({ ...good, colors: { ...good.colors, card: 'url(x)' } })).toEqual({
      problem: 'Write the color card as HSL, such as 218 90% 48%.',
    });
    fc.assert(
      fc.property(fc.anything(), (rubbish) => {
        expect(readTheme(rubbish)).toHaveProperty('problem');
      }),
    );
  });

  test('PERS11 holds id, name, isCustom, colors, createdAt and updatedAt; its id derives from when it was made', () => {
    const good = stored(coloursOf(() => '0 0% 50%'));
    expect(readCustomTheme(good)).toEqual(good);
    for (const damage of [{ id: 'mine' }, { createdAt: 'once' }, { updatedAt: 3 }, { colors: {} }])
      expect(readCustomTheme({ ...good, ...damage })).toBeNull();
    const made = new Date(1_760_000_000_000);
    expect(customThemeId(made, [])).toBe('custom-1760000000000');
    expect(customThemeId(made, [good])).toBe('custom-1760000000001');
  });
});
