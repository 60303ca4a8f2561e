import { expect, test } from 'vitest';
import { readStrip } from './strip.ts';
import { writeStrip } from './write-strip.ts';

const WRITTEN = '23a! 00- 01-x 30f 11s 22f 33f 12a!';

test('REVW05 a strip that was read is written the same', () => {
  expect(writeStrip(readStrip(WRITTEN))).toBe(WRITTEN);
});
