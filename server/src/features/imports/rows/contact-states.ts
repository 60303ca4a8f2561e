import { MAX_CONTACT_EMAILS, MAX_CONTACT_PHONES } from '@dealwright/domain/contact';
import { momentOfDay } from '@dealwright/domain/given-days';
import { readEmail } from '@dealwright/domain/import/cell-text';
import type { ContactDraft } from '@dealwright/domain/import/drafts';
import type { RowProblem } from '@dealwright/domain/import/row-plan';
import { told } from '@dealwright/domain/import/row-values';
import type { NewManyContact } from '../../contacts/many-store.ts';
import type { ContactFacts, ContactRow } from '../../contacts/store.ts';
import type { ContactAccount } from './find-contacts.ts';
import type { Owner } from './team.ts';

interface NamedAccount {
  readonly id: string;
  readonly name: string;
}

export interface ContactWrite {
  readonly kind: 'contact';
  readonly state: NewManyContact;
  readonly account: NamedAccount | null;
  readonly externalId: string | null;
  /** The current contact; null if the row adds them. */
  readonly before: ContactRow | null;
}

interface Made {
  readonly write: ContactWrite;
  readonly problems: readonly RowProblem[];
}

/** The contact's values in a row. */
interface Said extends ContactAccount {
  readonly draft: ContactDraft;
  readonly owner: Owner;
}

const NOUNS: Readonly<Record<keyof ContactFacts, string>> = {
  name: 'name',
  title: 'title',
  account_id: 'account',
  emails: 'email addresses',
  phones: 'phone numbers',
  owner_id: 'owner',
  left_on: 'day they left',
};
const FIELDS = Object.keys(NOUNS) as readonly (keyof ContactFacts)[];

/** Phone numbers with the same digits are equal, however they are formatted. */
const digitsOf = (phone: string) => (/\d/.test(phone) ? phone.replace(/[^\d+]/g, '') : phone);

interface Joined {
  readonly values: string[];
  /** Whether there are more than a contact can have. */
  readonly isOver: boolean;
}

/** Existing values first, then those the file adds. */
function join(
  before: readonly string[],
  more: readonly string[],
  most: number,
  keyOf = (value: string) => value,
): Joined {
  const known = new Set(before.map(keyOf));
  const all = [...before, ...new Set(more.filter((value) => !known.has(keyOf(value))))];
  const room = Math.max(most, before.length);
  return { values: all.slice(0, room), isOver: all.length > room };
}

/** Email addresses and phones: the file adds some and removes none. */
function reachOf(before: Pick<ContactFacts, 'emails' | 'phones'>, { emails, phones }: ContactDraft) {
  const mails = join(before.emails, emails, MAX_CONTACT_EMAILS);
  const calls = join(before.phones, phones, MAX_CONTACT_PHONES, digitsOf);
  const problems = [
    ...(mails.isOver ? [told('other_emails', `Only ${MAX_CONTACT_EMAILS} email addresses are kept`)] : []),
    ...(calls.isOver ? [told('other_phones', `Only ${MAX_CONTACT_PHONES} phone numbers are kept`)] : []),
  ];
  return { emails: mails.values, phones: calls.values, problems };
}

export function newContact(id: string, { draft, account, isSaid, owner }: Said, now: Date): Made {
  const { emails, phones, problems } = reachOf({ emails: [], phones: [] }, draft);
  const state = {
    id,
    name: draft.name,
    title: draft.title,
    account_id: account?.id ?? null,
    emails,
    phones,
    owner_id: owner.id,
    left_on: draft.leftOn,
    ...(draft.createdOn !== null && { created_at: momentOfDay(draft.createdOn, { latest: now }) }),
  };
  const found = account && !isSaid ? [told('account', `Works for ${account.name}, by email domain`)] : [];
  return {
    write: { kind: 'contact', state, account, externalId: draft.externalId, before: null },
    problems: [...found, ...problems],
  };
}

/** What the file changes in an existing contact, in nouns. */
export function changeOfContact(
  here: ContactRow,
  { draft, account, isSaid, owner }: Said,
): Made & { readonly nouns: readonly string[] } {
  const links = { account_id: here.account?.id ?? null, owner_id: here.owner?.id ?? null };
  // An account found only by domain doesn't move a contact.
  const placed = account && (isSaid || here.account === null) ? account : here.account;
  const isMoved = (placed?.id ?? null) !== links.account_id;
  const { emails, phones, problems } = reachOf(here, draft);
  const state = {
    id: here.id,
    // A contact without a name in the file is named by email address.
    name: readEmail(draft.name) === null ? draft.name : here.name,
    title: draft.title ?? here.title,
    account_id: placed?.id ?? null,
    emails,
    phones,
    owner_id: owner.isSaid ? owner.id : links.owner_id,
    left_on: draft.leftOn ?? (isMoved ? null : here.left_on),
  };
  const facts: ContactFacts = { ...here, ...links };
  const changed = FIELDS.filter((field) => JSON.stringify(state[field]) !== JSON.stringify(facts[field]));
  return {
    write: { kind: 'contact', state, account: placed, externalId: draft.externalId, before: here },
    problems,
    nouns: changed.map((field) => NOUNS[field]),
  };
}
