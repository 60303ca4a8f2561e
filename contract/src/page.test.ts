import { describe, expect, test } from 'vitest';
import { textSchema } from './page.ts';

describe('a text that a person typed', () => {
  const name = textSchema(1, 200, 'Give it a name');

  test.each(['\u200b', '\u00ad\u200d', '\u2060 \u200b'])(
    'is refused when nothing of it can be seen: %j',
    (text) => {
      const answer = name.safeParse(text);
      expect(answer.success).toBe(false);
      expect(answer.error?.issues.map(({ message }) => message)).toEqual(['Give it a name']);
    },
  );

  test.each(['Ana', '…', '日本', '👍', 'a\u200bb'])('is taken when something can be seen: %s', (text) => {
    expect(name.parse(text)).toBe(text);
  });

  test('says once that it is missing', () => {
    expect(name.safeParse(' ').error?.issues).toHaveLength(1);
  });
});
