import fc from 'fast-check';
import fastify from 'fastify';
import { describe, expect, test } from 'vitest';
import { jsonFault, registerJson } from './json-body.ts';

describe('JSON before it is parsed', () => {
  test.each([
    ['{"a":1,"a":2}'],
    ['{"a":1,"b":{"c":[1,{"d":1,"d":1}]}}'],
    ['{"a":1,"\\u0061":2}'],
    ['{ "a" : "}" , "b" : [ "," ] , "a" : null }'],
    ['[{"a":1},{"b":1,"b":1}]'],
  ])('V3 a key that an object names twice is refused: %s', (text) => {
    expect(jsonFault(text)).toBe('The request contains a field twice.');
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

  test('V3 1,001 fields of one object are refused, 1,000 are not, and any number of objects is', () => {
    const fields = (count: number) => `{${Array.from({ length: count }, (_, at) => `"${at}":0`).join()}}`;
    expect(jsonFault(fields(1_000))).toBeNull();
    expect(jsonFault(fields(1_001))).toBe('The request has too many fields.');
    expect(jsonFault(`[${Array(2_000).fill('{"a":0}').join()}]`)).toBeNull();
  });

  test('V3 a million fields are refused at once', () => {
    const text = `{"a":{${Array.from({ length: 1_000_000 }, (_, at) => `"\\u0061${at}":0`).join()}}}`;
    // Until something looks into it, the text is only its parts; to put them together is not what is measured.
    expect(text.charCodeAt(0)).toBe('{'.charCodeAt(0));
    const before = process.threadCpuUsage();
    expect(jsonFault(text)).toBe('The request has too many fields.');
    // Over a second when all were remembered.
    expect(process.threadCpuUsage(before).user / 1000).toBeLessThan(100);
  });

  test('V3 the answer says what is wrong with the request', async () => {
    const app = fastify();
    registerJson(app);
    app.post('/', async () => ({}));
    app.setErrorHandler((error) => Promise.resolve({ said: (error as Error).message }));
    const payload = `{"a":${'['.repeat(70)}${']'.repeat(70)}}`;
    const answer = await app.inject({
      method: 'POST',
      url: '/',
      headers: { 'content-type': 'application/json' },
      payload,
    });
    expect(answer.json()).toEqual({ said: 'The request is nested too deeply.' });
    await app.close();
  });
});
