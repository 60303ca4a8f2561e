import { grammar } from './grammar.ts';

/** Words looked up before; the tagger is slow, and a text uses the same names again and again. */
const KNOWN = new Map<string, boolean>();
const MOST_KNOWN = 4000;

/** Whether a capitalised word is a first name or a place rather than a company or product. */
export function isPersonOrPlace(word: string): boolean {
  const known = KNOWN.get(word);
  if (known !== undefined) return known;
  if (word.length > 30) return false;
  const doc = grammar(word);
  const answer =
    doc.has('#FirstName') ||
    doc.has('#Place') ||
    doc.has('#Country') ||
    doc.has('#City') ||
    doc.has('#Demonym');
  if (KNOWN.size >= MOST_KNOWN) KNOWN.clear();
  KNOWN.set(word, answer);
  return answer;
}
