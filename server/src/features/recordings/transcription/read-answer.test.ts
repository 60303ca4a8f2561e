import { expect, it } from 'vitest';
import { readAnswer } from './read-answer.ts';

it('REC66 a language without blanks keeps every character', () => {
  const text = `${'我们需要它'.repeat(300)}${'😀'.repeat(300)}`;
  const segments = readAnswer({ text, segments: [{ text, start: 0, end: 60 }] }, 60_000);
  const words = segments.flatMap((segment) => segment.words);
  expect(words.map(([word]) => word).join('')).toBe(text);
  expect(words.every(([word]) => word.length <= 500 && word.isWellFormed())).toBe(true);
  expect([words[0]?.[1], words.at(-1)?.[2]]).toEqual([0, 60_000]);
});
