import { countryCodeOf } from '@dealwright/domain/country';
import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min';

const LONGEST_PHONE = 50;

/** The country whose numbers are written without their code, by its name; none where it is not known. */
export function phoneCountryOf(country: string | null): CountryCode | undefined {
  const code = countryCodeOf(country);
  return code !== null && isSupportedCountry(code) ? code : undefined;
}

/** A phone number as it is kept, '+1 213 373 4253'; null where the text is none, or names no country and we know none. */
export function readPhone(text: string, country?: CountryCode): string | null {
  if (text.length > LONGEST_PHONE) return null;
  const number = parsePhoneNumberFromString(text, country);
  if (!number?.isPossible()) return null;
  return number.formatInternational();
}
