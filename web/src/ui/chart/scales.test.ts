import { describe, expect, it } from 'vitest';
import { namedOf, placesOf, valueScale } from './scales.ts';

describe('LOOK04 the axis of a picture', () => {
  it('goes from 0 to a round value, with a few round ticks', () => {
    const { at, ticks } = valueScale([193_000_000, 40_000_000]);
    expect(ticks).toEqual([0, 50_000_000, 100_000_000, 150_000_000, 200_000_000]);
    expect(at(0)).toBe(0);
    expect(at(200_000_000)).toBe(100);
    expect(at(50_000_000)).toBe(25);
  });

  it('begins near the least value for ranges only', () => {
    const values = [102, 118];
    expect(valueScale(values, { isLoose: true }).ticks[0]).toBe(100);
    expect(valueScale(values).ticks[0]).toBe(0);
  });

  it('goes below 0 where a value does', () => {
    const { at, ticks } = valueScale([-30, 100]);
    expect(Math.min(...ticks)).toBeLessThanOrEqual(-30);
    expect(at(-30)).toBeGreaterThanOrEqual(0);
  });

  it('has no tick between whole numbers, unless values are parts', () => {
    expect(valueScale([1]).ticks).toEqual([0, 1]);
    expect(valueScale([1], { about: 2, isWhole: false }).ticks).toEqual([0, 0.5, 1]);
  });

  it.each([[[]], [[0, 0]]])('has room to draw nothing: %j', (values) => {
    const { at, ticks } = valueScale(values);
    expect(at(0)).toBe(0);
    expect(ticks).toEqual([0, 1]);
  });

  it('runs between the given ends, also upward', () => {
    const { at } = valueScale([10], { along: [120, 8] });
    expect([at(0), at(10)]).toEqual([120, 8]);
  });
});

describe('marks side by side', () => {
  it('lie in places that touch and fill the width', () => {
    const places = placesOf(4, 0.25);
    expect(places.map(({ start, step }) => [start, step])).toEqual([0, 25, 50, 75].map((at) => [at, 25]));
    expect(places[0]).toMatchObject({ left: 3.125, width: 18.75, middle: 12.5 });
  });

  it('are named at both ends and a few times between', () => {
    expect(namedOf(3)).toEqual([0, 1, 2]);
    expect(namedOf(30)).toEqual([0, 7, 15, 22, 29]);
    expect(namedOf(0)).toEqual([]);
  });
});
