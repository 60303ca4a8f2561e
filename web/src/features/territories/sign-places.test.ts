import { expect, test } from 'vitest';
import { legibleSigns } from './sign-places.ts';

test('of signs that would touch the one of the largest country stays, and closer up all of them do', () => {
  const signs = [
    { text: 'N', centre: [100, 50], area: 40 },
    { text: 'PH', centre: [108, 55], area: 90 },
    { text: 'CE', centre: [100, 90], area: 10 },
  ] as const;
  expect(legibleSigns(signs, 11).map(({ text }) => text)).toEqual(['PH', 'CE']);
  expect(legibleSigns(signs, 4).map(({ text }) => text)).toEqual(['PH', 'N', 'CE']);
});
