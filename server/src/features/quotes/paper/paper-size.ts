import type { Locale } from '@dealwright/domain/locale';

/** Regions that use letter paper; all others use A4. */
const LETTER = new Set<Locale>(['en-US', 'en-CA', 'fr-CA', 'es-MX']);

export const paperSize = (locale: Locale): 'LETTER' | 'A4' => (LETTER.has(locale) ? 'LETTER' : 'A4');
