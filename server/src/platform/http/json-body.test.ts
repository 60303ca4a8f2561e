import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { jsonFault } from './json-body.ts';

describe('JSON before it is parsed', () => {
  test.each([
    ['{"a":1,"a":2}'],
    ['{"a":1,"b":{"c":[1,{"d":1,"d":1}]}}'],
    ['{"a":1,"\\u0061":2}'],
    ['{ "a" : "}" , "b" : [ "," ] , "a" : null }'],
    ['[{"a":1},{"b":1,"b":1}]'],
  ])('V3 a key that an object names twice is refused: %s', (text) => {
    expect(jsonFault(text)).toBe('The request names a field twice.');
  });

  test.each([
    ['{"a":{"a":{"a":1}},"b":["a","a"]}'],
    ['[{"a":1},{"a":1}]'],
    ['{"a":"\\"a\\":1,","b":"a"}'],
    ['{"a":"b","b":"a"}'],
    ['"a"'],
    ['{"a'],
    ['{"\\'],
    [''],
    [']]]}{{"a":1'],
  ])('V3 what names each key once, or is no JSON at all, is left to the parser: %s', (text) => {
    expect(jsonFault(text)).toBeNull();
  });

  test('V3 whatever JSON.stringify writes passes; with its first key once more it does not', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 5 }), { minKeys: 1 }), (value) => {
        const text = JSON.stringify(value);
        expect(jsonFault(text)).toBeNull();
        const [key = ''] = Object.keys(JSON.parse(text) as object);
        expect(jsonFault(`{${JSON.stringify(key)}:0,${text.slice(1)}`)).not.toBeNull();
      }),
    );
  });

  test('V3 65 levels are refused, 64 are not', () => {
    const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);
    expect(jsonFault(nested(64))).toBeNull();
    expect(jsonFault(nested(65))).toBe('The request is nested too deeply.');
  });
});
