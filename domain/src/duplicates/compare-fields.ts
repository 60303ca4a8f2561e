import { companyWords, plainDomain, plainPhone, plainWords, slipsBetween } from './plain-text.ts';
import type { AccountFacts, ContactFacts, DealFacts, DuplicateKind, FactsOf } from './record.ts';

/** How far two values agree. `near`: by little; `part`: one is a part of the other. */
export type Level = 'same' | 'alike' | 'near' | 'part' | 'other';

/** The fields that both records have, and how far they agree in each. */
export type Agreement = Readonly<Partial<Record<string, Level>>>;

const DAY_MS = 86_400_000;
const SHORT = 5;

/** One slip is a slip only where enough letters are left. */
function spelled(one: readonly string[], other: readonly string[]): Level {
  const [left, right] = [one.join(''), other.join('')];
  if (left === right) return 'same';
  if (Math.min(left.length, right.length) >= SHORT && slipsBetween(left, right, 1) <= 1) return 'alike';
  const [few, many] = one.length < other.length ? [one, other] : [other, one];
  return few.length > 0 && few.length < many.length && few.every((word) => many.includes(word))
    ? 'part'
    : 'other';
}

function plainly(one: string, other: string): Level | undefined {
  if (one === '' || other === '') return undefined;
  return one === other ? 'same' : 'other';
}

function overlapping(ones: readonly string[], others: readonly string[]): Level | undefined {
  if (ones.length === 0 || others.length === 0) return undefined;
  return ones.some((one) => others.includes(one)) ? 'same' : 'other';
}

function domains(one: string, other: string): Level | undefined {
  const [left, right] = [plainDomain(one), plainDomain(other)];
  const level = plainly(left, right);
  return level === 'other' && left.split('.', 1)[0] === right.split('.', 1)[0] ? 'alike' : level;
}

const NICKNAMES: Readonly<Record<string, string>> = Object.fromEntries(
  `robert:bob,rob,bobby william:bill,will,billy elizabeth:liz,beth,lizzy margaret:maggie,meg,peggy thomas:tom,tommy
   michael:mike,mick katherine:kate,kathy,katie alexander:alex,sasha jennifer:jen,jenny andrew:andy,drew james:jim,jimmy
   richard:rick,dick,rich edward:ed,eddie,ted joseph:joe david:dave daniel:dan,danny matthew:matt christopher:chris
   nicholas:nick samuel:sam benjamin:ben anthony:tony stephen:steve gregory:greg jonathan:jon patricia:pat,patty
   susan:sue deborah:deb,debbie rebecca:becky victoria:vicky`
    .split(/\s+/u)
    .flatMap((entry) => {
      const [full = '', short = ''] = entry.split(':');
      return short.split(',').map((name) => [name, full]);
    }),
);

const nameWords = (name: string): string[] => {
  const [last, first] = name.split(',', 2);
  return plainWords(first === undefined ? name : `${first} ${last ?? ''}`).map(
    (word) => NICKNAMES[word] ?? word,
  );
};

/** `near`: the last names agree, and one first name may stand for the other. */
export function personNames(one: string, other: string): Level {
  const [left, right] = [nameWords(one), nameWords(other)];
  const level = spelled(left.toSorted(), right.toSorted());
  if (level === 'same') return level;
  const [first = '', last = ''] = [left[0], left.at(-1)];
  const [otherFirst = '', otherLast = ''] = [right[0], right.at(-1)];
  const initials =
    Math.min(first.length, otherFirst.length) === 1 && first.charAt(0) === otherFirst.charAt(0);
  if (last === otherLast && left.length > 1 && right.length > 1 && initials) return 'near';
  return level === 'other' && first === otherFirst && left.length > 1 && slipsBetween(last, otherLast, 1) <= 1
    ? 'alike'
    : level;
}

function amounts(one: DealFacts, other: DealFacts): Level | undefined {
  if (one.amountMinor === 0 || other.amountMinor === 0) return undefined;
  if (one.currency !== other.currency) return 'other';
  if (one.amountMinor === other.amountMinor) return 'same';
  const most = Math.max(one.amountMinor, other.amountMinor);
  return Math.abs(one.amountMinor - other.amountMinor) <= most * 0.15 ? 'near' : 'other';
}

function days(one: string, other: string): Level | undefined {
  if (one === '' || other === '') return undefined;
  const apart = Math.abs(Date.parse(one) - Date.parse(other)) / DAY_MS;
  if (apart === 0) return 'same';
  if (apart <= 45) return 'near';
  return apart <= 150 ? 'part' : 'other';
}

/** Without the fields that one of the two lacks. */
function known(levels: Readonly<Record<string, Level | undefined>>): Agreement {
  return Object.fromEntries(Object.entries(levels).filter(([, level]) => level !== undefined));
}

const NEW = 'new';
const dealWords = (name: string) => plainWords(name).filter((word) => word !== NEW);

type Compare = { readonly [Kind in DuplicateKind]: (one: FactsOf[Kind], other: FactsOf[Kind]) => Agreement };

export const compareFields: Compare = {
  account: (one: AccountFacts, other: AccountFacts) =>
    known({
      name: spelled(companyWords(one.name), companyWords(other.name)),
      domain: domains(one.domain, other.domain),
      country: plainly(one.country, other.country),
      industry: plainly(one.industry, other.industry),
    }),
  contact: (one: ContactFacts, other: ContactFacts) =>
    known({
      name: personNames(one.name, other.name),
      email: overlapping(one.emails, other.emails),
      phone: overlapping(
        one.phones.map(plainPhone).filter(Boolean),
        other.phones.map(plainPhone).filter(Boolean),
      ),
      title: plainly(plainWords(one.title).join(' '), plainWords(other.title).join(' ')),
      account: plainly(one.account, other.account),
    }),
  deal: (one: DealFacts, other: DealFacts) =>
    known({
      name: spelled(dealWords(one.name), dealWords(other.name)),
      account: plainly(one.account, other.account),
      amount: amounts(one, other),
      close_date: days(one.closeDate, other.closeDate),
      owner: plainly(one.owner, other.owner),
    }),
};
