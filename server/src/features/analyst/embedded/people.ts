import { stripEnd } from '@dealwright/domain/strip-end';
import type { AnalysisInput, ProposedEvidence, ProposedPerson } from '../analysis.ts';
import { foldName } from '../source/labels.ts';
import { grammar } from './grammar.ts';

const MOST_PEOPLE = 30;
/** Sentences looked at for names: the tagger is slow, so only the quotes are. */
const MOST_QUOTES = 80;
const CAPITAL = /\p{Lu}/u;
const ROLE = [
  '(?:cfo|ceo|coo|cio|cto|ciso|cro|(?:chief|head|director|vp|vice president|',
  String.raw`manager) (?:of )?[\p{L} ]{0,30}?|(?:[\p{L}]+ )?(?:director|manager|controller|counsel|officer|lead|`,
  'buyer))',
].join('');
const ROLE_NAME = new RegExp(
  String.raw`\b(?:our|my|the|his|her)\s+(${ROLE}),?\s+(\p{Lu}[\p{L}'’-]+(?:\s\p{Lu}[\p{L}'’-]+)?)`,
  'iu',
);

function place(
  text: string,
  name: string,
  from: number,
): { quote: string; quoteStart: number; quoteEnd: number } | null {
  const at = text.indexOf(name, from);
  return at === -1 ? null : { quote: name, quoteStart: at, quoteEnd: at + name.length };
}

/** Whether a first and a last name could stand in the text: only then is the tagger asked. */
function hasTwoNames(text: string): boolean {
  const words = text.split(/\s+/);
  return words.some((word, at) => CAPITAL.test(word) && CAPITAL.test(words[at + 1] ?? ''));
}

function inQuote(row: ProposedEvidence): { name: string; title: string | null }[] {
  const titled = ROLE_NAME.exec(row.quote);
  const named =
    titled && /^\p{Lu}/u.test(titled[2] ?? '')
      ? [{ name: titled[2] ?? '', title: (titled[1] ?? '').trim() }]
      : [];
  const text = row.quote.slice(0, 600);
  if (!hasTwoNames(text)) return named;
  const people = (grammar(text).people().out('array') as string[]).map((name) =>
    stripEnd(name.replace(/['’]s$/, ''), /[^\p{L}]/u),
  );
  const full = people
    .filter((name) => /^\p{Lu}[\p{L}'’-]+(?:\s\p{Lu}[\p{L}'’-]+)+$/u.test(name))
    .map((name) => ({ name, title: null }));
  return [...named, ...full];
}

/** People the head, the signatures and the quotes name who are no confirmed speakers. */
export function findPeople(input: AnalysisInput, evidence: readonly ProposedEvidence[]): ProposedPerson[] {
  const known = new Set(
    input.speakers
      .filter((speaker) => speaker.personId !== null)
      .flatMap((speaker) => [foldName(speaker.name ?? ''), foldName(speaker.label ?? '')]),
  );
  const sellers = new Set(
    input.speakers
      .filter((speaker) => speaker.side === 'seller')
      .flatMap((speaker) => [foldName(speaker.name ?? ''), foldName(speaker.label ?? '')]),
  );
  const found = new Map<string, ProposedPerson>();
  const add = (
    name: string,
    title: string | null,
    company: string | null,
    email: string | null,
    from: number,
  ) => {
    const key = foldName(name);
    const where = place(input.document.text, name, from);
    if (
      !where ||
      key === '' ||
      known.has(key) ||
      sellers.has(key) ||
      found.has(key) ||
      found.size >= MOST_PEOPLE
    )
      return;
    found.set(key, { name, title, company, email, ...where });
  };
  for (const person of input.document.participants)
    if (person.side !== 'seller') add(person.name, person.title, person.company, person.email, 0);
  for (const row of evidence.slice(0, MOST_QUOTES))
    for (const { name, title } of inQuote(row)) add(name, title, null, null, row.quoteStart);
  return [...found.values()];
}
