import { describe, expect, test } from 'vitest';
import { givenTimeSchema, textSchema } from './page.ts';

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

describe('a moment as input', () => {
  test.each([
    ['2026-03-05T10:00:00Z', '2026-03-05T10:00:00Z'],
    ['2026-03-05T10:00:00.123456Z', '2026-03-05T10:00:00.123456Z'],
    ['2026-03-05T10:00:00+23:59', '2026-03-04T10:01:00.000Z'],
    ['2026-03-05T10:00:00-05:30', '2026-03-05T15:30:00.000Z'],
  ])('V3 %s is taken as %s: the database reads no offset of 16 hours or more', (given, taken) => {
    expect(givenTimeSchema.parse(given)).toBe(taken);
  });

  test('V3 what is no moment is refused', () => {
    for (const given of ['', 'now', '2026-13-05T10:00:00Z', '1200-01-01T00:00:00+23:59'])
      expect(givenTimeSchema.safeParse(given).success).toBe(false);
  });
});
