import { expect, it } from 'vitest';
import { lastDayOf } from './called-moment.ts';

const QUARTER = { first: '2026-01-01', last: '2026-03-31' };

it('COAC03 a period starts with its first seven days, and its middle is halfway', () => {
  expect(lastDayOf('start', QUARTER)).toBe('2026-01-07');
  expect(lastDayOf('middle', QUARTER)).toBe('2026-02-14');
  expect(lastDayOf('middle', { first: '2026-02-01', last: '2026-02-28' })).toBe('2026-02-14');
});
