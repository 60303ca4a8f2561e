import { expect, test } from 'vitest';
import { findText } from './find-text.ts';

test('finds what indexOf finds, from any place', () => {
  const texts = ['', 'a', 'abab', 'aabaabaaab', 'abcabcabd', 'aaaaab', 'Grüße 😀😀!', 'x'.repeat(50)];
  const words = ['', 'a', 'b', 'ab', 'aab', 'aaab', 'abcabd', 'abab', '😀!', 'ü', 'xxxx', 'zz'];
  for (const text of texts)
    for (const word of words)
      for (let from = 0; from <= text.length + 1; from += 1)
        expect([text, word, from, findText(text, word, from)]).toEqual([
          text,
          word,
          from,
          text.indexOf(word, from),
        ]);
});
