import { closest, plainWords } from './close-words.ts';

/** Industries that many accounts share; one that is not among them keeps the words it was written in. */
export const INDUSTRIES = [
  'Aerospace',
  'Agriculture',
  'Automotive',
  'Banking',
  'Construction',
  'Education',
  'Employment',
  'Energy',
  'Entertainment',
  'Finance',
  'Food production',
  'Health care',
  'Hospitality',
  'Insurance',
  'Legal services',
  'Logistics',
  'Manufacturing',
  'Marketing',
  'Media',
  'Medical',
  'Mining',
  'Pharmaceuticals',
  'Public sector',
  'Real estate',
  'Retail',
  'Services',
  'Software',
  'Technology',
  'Telecommunications',
  'Transport',
  'Utilities',
] as const;

const ALSO: Readonly<Record<string, string>> = {
  healthcare: 'Health care',
  tech: 'Technology',
  telecom: 'Telecommunications',
  telecoms: 'Telecommunications',
  government: 'Public sector',
  pharma: 'Pharmaceuticals',
  transportation: 'Transport',
};

const KNOWN = new Map<string, string>([
  ...INDUSTRIES.map((name): [string, string] => [plainWords(name), name]),
  ...Object.entries(ALSO),
]);

const remembered = new Map<string, string | null>();
const MOST_REMEMBERED = 2_000;

/**
 * What an industry is called, forgiving one typo ('technolgy'). One that is not known keeps its words, beginning with a
 * capital; null if nothing is written.
 */
export function industryOf(text: string | null): string | null {
  if (text === null) return null;
  const before = remembered.get(text);
  if (before !== undefined) return before;
  const plain = plainWords(text);
  const own = text.trim().replace(/\s+/g, ' ');
  const name =
    plain === '' ? null : (closest(plain, KNOWN) ?? own.charAt(0).toUpperCase() + own.slice(1).toLowerCase());
  if (remembered.size >= MOST_REMEMBERED) remembered.clear();
  remembered.set(text, name);
  return name;
}
