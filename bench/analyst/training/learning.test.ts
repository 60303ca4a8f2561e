import { describe, expect, it } from 'vitest';
import { readCorpus } from './corpus.ts';
import { type Example, fit, sumOf } from './regression.ts';

const example = (...traits: number[]): Example => ({
  traits: Int32Array.from(traits),
  amounts: Float32Array.from(traits, () => 1),
});

describe('the corpus', () => {
  const scenes = readCorpus();

  it('holds some thousand sentences, each pillar with both polarities', () => {
    const marks = scenes.flatMap((scene) => scene.marks);
    expect(scenes.length).toBeGreaterThan(1_500);
    expect(new Set(marks.map((mark) => `${mark.pillar} ${mark.against}`)).size).toBe(16);
  });

  it('labels only what stands in its text', () => {
    for (const { input, marks } of scenes)
      for (const { start, end } of marks) {
        expect(end).toBeGreaterThan(start);
        expect(input.document.text.slice(start, end).trim()).not.toBe('');
      }
  });
});

describe('learning', () => {
  const lessons = [
    { example: example(0, 1), is: true },
    { example: example(0, 2), is: false },
    { example: example(1, 3), is: true },
    { example: example(2, 3), is: false },
  ];

  it('finds the trait that tells', () => {
    const weights = fit(lessons, 4);
    expect(sumOf(weights, example(1))).toBeGreaterThan(0.5);
    expect(sumOf(weights, example(2))).toBeLessThan(-0.5);
  });

  it('learns the same from the same', () => {
    expect(fit(lessons, 4)).toEqual(fit(lessons, 4));
  });
});
