import { expect, it } from 'vitest';
import { callError, medianCallError } from './call-error.ts';

it('COAC11 the error of a call is how far what was won is from it, either way', () => {
  expect(callError({ called: 100, won: 80 })).toBeCloseTo(0.2, 10);
  expect(callError({ called: 100, won: 300 })).toBe(2);
  expect(callError({ called: 0, won: 50 })).toBe(null);
});

it('COAC11 of calls the middle error is told, from ten on', () => {
  const calls = Array.from({ length: 10 }, (_, at) => ({ called: 100, won: 100 - at * 10 }));
  expect(medianCallError(calls).median).toBeCloseTo(0.45, 10);
  expect(medianCallError(calls).calls).toBe(10);
  expect(medianCallError([...calls.slice(1), { called: 0, won: 9 }])).toEqual({ calls: 9, median: null });
});
