import { expect, test } from 'vitest';
import { phoneCountryOf, readPhone } from './read-phone.ts';

test('IMP04 stores phone numbers in one form, using the country if they have no country code', () => {
  expect(readPhone('+1 (213) 373-4253')).toBe('+1 213 373 4253');
  expect(readPhone('(213) 373-4253', phoneCountryOf('USA'))).toBe('+1 213 373 4253');
  expect(readPhone('030 123456', phoneCountryOf('Germany'))).toBe('+49 30 123456');
  for (const text of ['(213) 373-4253', 'call me', '12', '1'.repeat(60)]) expect(readPhone(text)).toBeNull();
  expect(phoneCountryOf('Atlantis')).toBeUndefined();
});
