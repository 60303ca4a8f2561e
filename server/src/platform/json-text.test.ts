import { describe, expect, test } from 'vitest';
import { JsonText } from './json-text.ts';

describe('JSON that is sent as it is', () => {
  test('values and JSON make one object, in which what is undefined has no member', () => {
    interface Page {
      readonly 'a "name"': string;
      readonly items: { readonly id: number }[];
      readonly next: string | null;
      readonly missing?: string | undefined;
    }
    const items = JsonText.array([{ id: 1 }, { id: 2 }].map((item) => JsonText.object(item)));
    const page = JsonText.object<Page>({ 'a "name"': '"\n', items, next: null, missing: undefined });
    expect(page.text).toBe('{"a \\"name\\"":"\\"\\n","items":[{"id":1},{"id":2}],"next":null}');
    expect(page.read()).toEqual({ 'a "name"': '"\n', items: [{ id: 1 }, { id: 2 }], next: null });
  });

  test('of nothing it is still JSON', () => {
    expect(JsonText.array([]).read()).toEqual([]);
    expect(JsonText.object({}).read()).toEqual({});
  });
});
