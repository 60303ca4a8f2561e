import type { Locale } from '@dealwright/domain/locale';

/** Where paper is letter size; everywhere else it is A4. */
const LETTER = new Set<Locale>(['en-US', 'en-CA', 'fr-CA', 'es-MX']);

export const paperSize = (locale: Locale): 'LETTER' | 'A4' => (LETTER.has(locale) ? 'LETTER' : 'A4');
