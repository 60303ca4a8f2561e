import {
  COMPANY_WORDS,
  FIRST_NAMES,
  INDUSTRIES,
  LAST_NAMES,
  LEGAL_FORMS,
  NICKNAMES,
  PROJECTS,
} from './planted-words.ts';
import type { AccountFacts, ContactFacts, DealFacts } from './record.ts';

/** Records of which some are one and the same, written twice. The pairs are places in `records`. */
export interface Planted<Facts> {
  readonly records: readonly Facts[];
  readonly pairs: readonly (readonly [number, number])[];
}

/** Numbers that look random and are the same for the same seed (mulberry32). */
export class Dice {
  #state: number;
  constructor(seed: number) {
    this.#state = seed >>> 0;
  }
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }
  below(limit: number): number {
    return Math.floor(this.next() * limit);
  }
  chance(part: number): boolean {
    return this.next() < part;
  }
  pick<T>(choices: readonly T[]): T {
    return choices[this.below(choices.length)] as T;
  }
}

/** One slip of the fingers: a letter left out, doubled, exchanged with the next or hit beside. */
function mistype(dice: Dice, text: string): string {
  const at = 1 + dice.below(Math.max(1, text.length - 2));
  const [before, letter, after] = [text.slice(0, at), text.charAt(at), text.slice(at + 1)];
  switch (dice.below(4)) {
    case 0:
      return before + after;
    case 1:
      return before + letter + letter + after;
    case 2:
      return before + after.charAt(0) + letter + after.slice(1);
    default:
      return `${before}${String.fromCharCode(97 + dice.below(26))}${after}`;
  }
}

const slug = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, '');
const COUNTRIES = ['US', 'DE', 'GB', 'FR', 'NL', 'SE', 'ES', 'CH'];
const ENDINGS = ['com', 'com', 'com', 'de', 'co.uk', 'fr', 'nl', 'io'];

function newAccount(dice: Dice): AccountFacts {
  const [first, second] = [dice.pick(COMPANY_WORDS), dice.pick(INDUSTRIES)];
  const stem = dice.chance(0.3) ? `${first} ${dice.pick(COMPANY_WORDS)} ${second}` : `${first} ${second}`;
  const name = dice.chance(0.5) ? `${stem} ${dice.pick(LEGAL_FORMS)}` : stem;
  const domain = dice.chance(0.8) ? `${slug(stem)}.${dice.pick(ENDINGS)}` : '';
  const country = dice.chance(0.8) ? dice.pick(COUNTRIES) : '';
  return { name, domain, country, industry: dice.chance(0.7) ? second : '' };
}

/** The account as another person would enter it. */
function rewriteAccount(dice: Dice, { name, domain, country, industry }: AccountFacts): AccountFacts {
  let written = name;
  const form = LEGAL_FORMS.find((one) => written.endsWith(` ${one}`));
  if (dice.chance(0.6)) {
    if (form) written = written.slice(0, -form.length - 1);
    else written = `${written} ${dice.pick(LEGAL_FORMS)}`;
  }
  if (dice.chance(0.3)) written = written.toUpperCase();
  if (dice.chance(0.25)) written = mistype(dice, written);
  if (dice.chance(0.1)) written = `The ${written}`;
  if (dice.chance(0.15)) written = written.replace(' ', '-');
  const kept = dice.chance(0.7) ? domain : '';
  return {
    name: written,
    domain: kept !== '' && dice.chance(0.1) ? `www.${kept}` : kept,
    country: dice.chance(0.8) ? country : '',
    industry: dice.chance(0.6) ? industry : '',
  };
}

/** A company of the same group, or one that is called alike: no duplicate. */
function sibling(dice: Dice, account: AccountFacts): AccountFacts {
  const [first = ''] = account.name.split(' ');
  const others = COUNTRIES.filter((country) => country !== account.country);
  const stem = dice.chance(0.5)
    ? `${first} ${dice.pick(INDUSTRIES)}`
    : `${first} ${dice.pick(COMPANY_WORDS)}`;
  if (stem === account.name) return newAccount(dice);
  return {
    name: `${stem} ${dice.pick(LEGAL_FORMS)}`,
    domain: dice.chance(0.8) ? `${slug(stem)}.${dice.pick(ENDINGS)}` : '',
    country: dice.pick(others),
    industry: dice.pick(INDUSTRIES),
  };
}

/** Whether two drawn records look like one by chance. Those are drawn again, since they weren't planted. */
const stemOf = (name: string) => {
  const form = LEGAL_FORMS.find((one) => name.endsWith(` ${one}`));
  return slug(form ? name.slice(0, -form.length - 1) : name);
};

export function plantAccounts(seed: number, { singles, pairs }: Planting): Planted<AccountFacts> {
  const dice = new Dice(seed);
  const records: AccountFacts[] = [];
  const planted: [number, number][] = [];
  const drawn = new Set<string>();
  const draw = (make: () => AccountFacts): AccountFacts => {
    for (;;) {
      const account = make();
      const stem = stemOf(account.name);
      if (drawn.has(stem)) continue;
      drawn.add(stem);
      return account;
    }
  };
  for (let at = 0; at < singles + pairs; at += 1) {
    const before = records[dice.below(records.length)];
    const account = draw(() => (before && dice.chance(0.2) ? sibling(dice, before) : newAccount(dice)));
    records.push(account);
    if (at >= pairs) continue;
    records.push(rewriteAccount(dice, account));
    planted.push([records.length - 2, records.length - 1]);
  }
  return { records, pairs: planted };
}

export interface Planting {
  readonly singles: number;
  readonly pairs: number;
}

const phoneOf = (dice: Dice) => `+1${String(2_000_000_000 + dice.below(7_999_999_999))}`;

function newContact(dice: Dice, accounts: number): ContactFacts {
  const [first, last] = [dice.pick(FIRST_NAMES), dice.pick(LAST_NAMES)];
  const account = String(dice.below(accounts));
  const host = `company${account}.com`;
  const local = dice.pick([`${first}.${last}`, `${first.charAt(0)}${last}`, first]).toLowerCase();
  return {
    name: `${first} ${last}`,
    emails: dice.chance(0.85) ? [`${slug(local)}${dice.below(90)}@${host}`] : [],
    phones: dice.chance(0.5) ? [phoneOf(dice)] : [],
    title: dice.chance(0.7) ? dice.pick(['CFO', 'Head of IT', 'Buyer', 'VP Sales', 'Engineer', 'CEO']) : '',
    account: dice.chance(0.9) ? account : '',
  };
}

function rewriteName(dice: Dice, name: string): string {
  const [first = '', last = ''] = name.split(' ');
  switch (dice.below(6)) {
    case 0:
      return `${NICKNAMES[first] ?? first} ${last}`;
    case 1:
      return `${first.charAt(0)}. ${last}`;
    case 2:
      return `${last}, ${first}`;
    case 3:
      return `${first} ${mistype(dice, last)}`;
    case 4:
      return name.toUpperCase();
    default:
      return name;
  }
}

/** The person as another would enter them, perhaps with an address of a former employer. */
function rewriteContact(dice: Dice, contact: ContactFacts): ContactFacts {
  const keepsEmail = contact.emails.length > 0 && dice.chance(0.65);
  const other = dice.chance(0.25) ? [`${slug(contact.name)}@mail.example`] : [];
  const emails = keepsEmail ? contact.emails : other;
  const [phone] = contact.phones;
  return {
    name: rewriteName(dice, contact.name),
    emails,
    phones: phone && dice.chance(0.7) ? [phone.replace(/^\+1(...)(...)/, '($1) $2-')] : [],
    title: dice.chance(0.5) ? contact.title : '',
    account: dice.chance(0.9) ? contact.account : '',
  };
}

/** A namesake elsewhere, or a colleague with the same phone: not a duplicate. */
function namesake(dice: Dice, contact: ContactFacts, accounts: number): ContactFacts {
  const fresh = newContact(dice, accounts);
  if (dice.chance(0.5)) return { ...fresh, name: contact.name };
  const [last = ''] = contact.name.split(' ').slice(-1);
  const first = dice.pick(FIRST_NAMES.filter((name) => name.charAt(0) !== contact.name.charAt(0)));
  return { ...fresh, name: `${first} ${last}`, account: contact.account, phones: contact.phones };
}

export function plantContacts(seed: number, { singles, pairs }: Planting): Planted<ContactFacts> {
  const dice = new Dice(seed);
  const accounts = Math.ceil(singles / 6);
  const records: ContactFacts[] = [];
  const planted: [number, number][] = [];
  const drawn = new Set<string>();
  while (records.length < singles + 2 * pairs) {
    const before = records[dice.below(records.length)];
    const contact =
      before && dice.chance(0.15) ? namesake(dice, before, accounts) : newContact(dice, accounts);
    const place = `${contact.name} ${contact.account}`;
    // Two of one name in one company, or without a company, might be one person to any reader.
    if (drawn.has(place) || (contact.account === '' && contact.emails.length === 0)) continue;
    drawn.add(place);
    records.push(contact);
    if (planted.length >= pairs) continue;
    records.push(rewriteContact(dice, contact));
    planted.push([records.length - 2, records.length - 1]);
  }
  return { records, pairs: planted };
}

const dayOf = (dice: Dice) => new Date(Date.UTC(2024, 0, 1 + dice.below(900))).toISOString().slice(0, 10);
const shifted = (day: string, days: number) =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

function newDeal(dice: Dice, accounts: number): DealFacts {
  return {
    name: `${dice.pick(COMPANY_WORDS)} ${dice.pick(PROJECTS)}`,
    account: dice.chance(0.9) ? String(dice.below(accounts)) : '',
    amountMinor: (1 + dice.below(400)) * (dice.chance(0.5) ? 100_000 : 12_500),
    currency: dice.pick(['USD', 'USD', 'EUR', 'GBP']),
    closeDate: dice.chance(0.85) ? dayOf(dice) : '',
    owner: String(dice.below(30)),
  };
}

/** The deal as another person would enter it. */
function rewriteDeal(dice: Dice, deal: DealFacts): DealFacts {
  let { name } = deal;
  if (dice.chance(0.25)) name = mistype(dice, name);
  if (dice.chance(0.2)) name = name.toUpperCase();
  if (dice.chance(0.15)) name = name.replace(' ', ' - ');
  if (dice.chance(0.1)) name = `${name} (new)`;
  return {
    ...deal,
    name,
    account: dice.chance(0.85) ? deal.account : '',
    amountMinor: dice.chance(0.75)
      ? deal.amountMinor
      : Math.round(deal.amountMinor * (0.9 + dice.next() / 5)),
    closeDate: dice.chance(0.6)
      ? deal.closeDate
      : deal.closeDate && shifted(deal.closeDate, dice.below(60) - 30),
    owner: dice.chance(0.7) ? deal.owner : String(dice.below(30)),
  };
}

/** The same business again a year later, or another order of the same account: no duplicate. */
function nextOrder(dice: Dice, deal: DealFacts): DealFacts {
  if (deal.closeDate !== '' && dice.chance(0.5)) {
    return { ...deal, closeDate: shifted(deal.closeDate, 365), owner: deal.owner };
  }
  const [first = ''] = deal.name.split(' ');
  const project = dice.pick(PROJECTS.filter((one) => !deal.name.endsWith(one)));
  return { ...newDeal(dice, 1), name: `${first} ${project}`, account: deal.account };
}

export function plantDeals(seed: number, { singles, pairs }: Planting): Planted<DealFacts> {
  const dice = new Dice(seed);
  const accounts = Math.ceil(singles / 4);
  const records: DealFacts[] = [];
  // Of a planted pair the next order follows one: two that followed both would be one themselves.
  const firsts: DealFacts[] = [];
  const planted: [number, number][] = [];
  const drawn = new Set<string>();
  while (records.length < singles + 2 * pairs) {
    const before = firsts[dice.below(firsts.length)];
    const deal = before && dice.chance(0.15) ? nextOrder(dice, before) : newDeal(dice, accounts);
    const place = [deal.name, deal.account, deal.closeDate.slice(0, 4)].join();
    if (drawn.has(place)) continue;
    drawn.add(place);
    records.push(deal);
    firsts.push(deal);
    if (planted.length >= pairs) continue;
    records.push(rewriteDeal(dice, deal));
    planted.push([records.length - 2, records.length - 1]);
  }
  return { records, pairs: planted };
}
