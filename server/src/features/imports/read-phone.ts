import { countryCodeOf } from '@dealwright/domain/country';
import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min';

const LONGEST_PHONE = 50;

/** The default country of phone numbers, by its name; none if it is unknown. */
export function phoneCountryOf(country: string | null): CountryCode | undefined {
  const code = countryCodeOf(country);
  return code !== null && isSupportedCountry(code) ? code : undefined;
}

/** A phone number as stored, '+1 213 373 4253'; null if it isn't one, or has no country code and we know no country. */
export function readPhone(text: string, country?: CountryCode): string | null {
  if (text.length > LONGEST_PHONE) return null;
  const number = parsePhoneNumberFromString(text, country);
  if (!number?.isPossible()) return null;
  return number.formatInternational();
}
