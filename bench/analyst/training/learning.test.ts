import { describe, expect, it } from 'vitest';
import { readCorpus } from './corpus.ts';
import { type Example, fit, sumOf } from './regression.ts';
import { readSentences } from './sentences.ts';
import { readScenes, SETS } from './sets.ts';

const example = (...traits: number[]): Example => ({
  traits: Int32Array.from(traits),
  amounts: Float32Array.from(traits, () => 1),
});

describe('the corpus', () => {
  const scenes = readCorpus();

  it('has some thousand sentences, with both polarities for each pillar', () => {
    const marks = scenes.flatMap((scene) => scene.marks);
    expect(scenes.length).toBeGreaterThan(1_500);
    expect(new Set(marks.map((mark) => `${mark.pillar} ${mark.against}`)).size).toBe(16);
  });

  it('labels only words in its text', () => {
    for (const { input, marks } of scenes)
      for (const { start, end } of marks) {
        expect(end).toBeGreaterThan(start);
        expect(input.document.text.slice(start, end).trim()).not.toBe('');
      }
  });
});

describe('a labeled set as training data', () => {
  it('has examples with and without evidence in every set', async () => {
    for (const set of SETS) {
      const sentences = readSentences(await readScenes(set), 1);
      expect(sentences.some(({ is }) => is.size > 0)).toBe(true);
      expect(sentences.some(({ is, unsure }) => is.size === 0 && !unsure.has('champion'))).toBe(true);
    }
  });

  it('ignores labels on which coaches may differ', async () => {
    const scenes = await readScenes('a');
    const differ = scenes.flatMap(({ marks }) => marks.filter((mark) => mark.optional));
    const sentences = readSentences(scenes, 1);
    expect(differ.length).toBeGreaterThan(0);
    for (const { pillar } of differ)
      expect(sentences.some(({ is, unsure }) => unsure.has(pillar) && !is.has(pillar))).toBe(true);
  });
});

describe('learning', () => {
  const lessons = [
    { example: example(0, 1), is: true },
    { example: example(0, 2), is: false },
    { example: example(1, 3), is: true },
    { example: example(2, 3), is: false },
  ];

  it('finds the decisive trait', () => {
    const weights = fit(lessons, 4);
    expect(sumOf(weights, example(1))).toBeGreaterThan(0.5);
    expect(sumOf(weights, example(2))).toBeLessThan(-0.5);
  });

  it('learns more from examples with more weight', () => {
    const [yes, no] = [
      { example: example(0), is: true },
      { example: example(0), is: false },
    ];
    expect(sumOf(fit([{ ...yes, weight: 4 }, no], 1), example(0))).toBeGreaterThan(0.2);
    expect(sumOf(fit([yes, { ...no, weight: 4 }], 1), example(0))).toBeLessThan(-0.2);
  });

  it('is deterministic', () => {
    expect(fit(lessons, 4)).toEqual(fit(lessons, 4));
  });
});
