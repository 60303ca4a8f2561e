import { companyWords, plainDomain, plainPhone, plainWords } from './plain-text.ts';
import type { AccountFacts, ContactFacts, DealFacts, DuplicateKind, FactsOf } from './record.ts';

const LONGEST = 60;
const START = 5;

/** The consonants: a slip in a vowel leaves them as they are, a doubled letter too. */
const skeleton = (text: string) => text.replace(/[aeiou]/gu, '').replace(/(.)\1+/gu, '$1');

/** A prefix says which way records are brought together, so that two ways never meet. */
function keys(entries: readonly (readonly [string, string])[]): string[] {
  const made = entries
    .filter(([, value]) => value !== '')
    .map(([way, value]) => `${way}:${value.slice(0, LONGEST)}`);
  return [...new Set(made)];
}

function ofAccount({ name, domain }: AccountFacts): string[] {
  const words = companyWords(name);
  const compact = words.join('');
  return keys([
    ['d', plainDomain(domain)],
    ['n', compact],
    ['s', compact.length > START ? `${compact.slice(0, START)}${compact.slice(-3)}` : ''],
    ['e', compact.length > 2 * START ? `${compact.slice(-2 * START)}` : ''],
    ['k', skeleton(compact)],
    ['b', compact.length > 2 * START ? compact.slice(0, 2 * START) : ''],
  ]);
}

const wordsOfPerson = (name: string): string[] => {
  const [last, first] = name.split(',', 2);
  return plainWords(first === undefined ? name : `${first} ${last ?? ''}`);
};

function ofContact({ name, emails, phones, account }: ContactFacts): string[] {
  const words = wordsOfPerson(name);
  const [first = '', last = ''] = [words[0], words.at(-1)];
  return keys([
    ...emails.map((email): [string, string] => ['e', email.toLowerCase()]),
    ...phones.map((phone): [string, string] => ['p', plainPhone(phone)]),
    ['n', words.toSorted().join(' ')],
    ['i', words.length > 1 ? `${first.charAt(0)} ${last}` : ''],
    ['s', words.length > 1 ? `${first} ${skeleton(last)}` : ''],
    ['a', account && `${account} ${last.slice(0, 3)}`],
    ['f', account && words.length > 1 ? `${account} ${first}` : ''],
  ]);
}

function ofDeal({ name, account, amountMinor, currency, closeDate }: DealFacts): string[] {
  const compact = plainWords(name)
    .filter((word) => word !== 'new')
    .join('');
  const amount = amountMinor === 0 ? '' : `${amountMinor} ${currency}`;
  return keys([
    ['n', compact],
    ['a', account && `${account} ${compact.slice(0, 3)}`],
    ['m', account && amount && `${account} ${amount}`],
    ['t', amount && closeDate && `${amount} ${closeDate}`],
    ['s', amount && `${skeleton(compact).slice(0, 8)} ${amount}`],
    ['d', closeDate && `${closeDate} ${compact.slice(0, 4)}`],
  ]);
}

const BY_KIND: { readonly [Kind in DuplicateKind]: (facts: FactsOf[Kind]) => string[] } = {
  account: ofAccount,
  contact: ofContact,
  deal: ofDeal,
};

/** Records that have none of these in common are not compared. */
export function blockKeys<Kind extends DuplicateKind>(kind: Kind, facts: FactsOf[Kind]): string[] {
  return BY_KIND[kind](facts);
}

/** A key shared by more records is ignored: it says too little, and would pair each of them with all others. */
export const LARGEST_BLOCK = 50;
