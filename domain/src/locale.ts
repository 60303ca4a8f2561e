/** Region formats that a person can choose, in the web and over the API. */
export const LOCALES = [
  ...(['en-US', 'en-GB', 'en-CA', 'en-AU', 'en-IN', 'en-IE', 'de-DE', 'de-CH', 'de-AT'] as const),
  ...(['fr-FR', 'fr-CH', 'fr-CA', 'es-ES', 'es-MX', 'it-IT', 'nl-NL', 'pt-BR', 'pt-PT'] as const),
  ...(['sv-SE', 'da-DK', 'nb-NO', 'fi-FI', 'pl-PL', 'ja-JP'] as const),
] as const;
export type Locale = (typeof LOCALES)[number];

/** The format used outside a browser for people without a choice. */
export const DEFAULT_LOCALE: Locale = 'en-US';

/** What was kept of a person's choice; the default for nothing, and for what is offered no more. */
export function knownLocale(kept: string | null | undefined): Locale {
  return LOCALES.find((locale) => locale === kept) ?? DEFAULT_LOCALE;
}
