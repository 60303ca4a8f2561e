import { ROLES } from '../role.ts';
import { MOST_EMAILS } from './cell-text.ts';
import type { ContactDraft, ProductDraft, TeammateDraft } from './drafts.ts';
import type { Drafted, ReadRow, RowPlan, RowProblem } from './row-plan.ts';
import {
  amountOf,
  drafted,
  listOf,
  longName,
  missing,
  nameOf,
  personOf,
  referenceOf,
  textOf,
  told,
} from './row-values.ts';

/** A member of the selling team. */
export function draftTeammate(row: ReadRow): Drafted<TeammateDraft> {
  const email = textOf(row, 'email');
  const name = nameOf(row) ?? email;
  const problems = [...row.problems];
  if (name === null) problems.push(missing('name', 'There is no name and no email address'));
  const manager = personOf(row, 'manager', 'manager_email');
  const role = ROLES.find((one) => one === textOf(row, 'role')) ?? null;
  const isOwnManager = manager !== null && manager.name !== null && manager.name === name;
  if (isOwnManager) problems.push(told('manager', `${name} can’t be their own manager`));
  const draft = { externalId: textOf(row, 'external_id'), name: name ?? '', email, role };
  return drafted({ ...draft, manager: isOwnManager ? null : manager }, problems);
}

const YES = ['yes', 'y', 'true', '1', 'ja', 'oui', 'sí', 'si'];
const NO = ['no', 'n', 'false', '0', 'nein', 'non'];

/** Whether the price includes tax; null if nothing is stated, and `unclear` for a word that is neither yes nor no. */
function taxOf(row: ReadRow): boolean | 'unclear' | null {
  const text = textOf(row, 'price_tax');
  if (text === null) return null;
  const word = text.trim().toLowerCase();
  return YES.includes(word) ? true : NO.includes(word) ? false : 'unclear';
}

export function draftProduct(row: ReadRow): Drafted<ProductDraft> {
  const name = textOf(row, 'name');
  const problems = [...row.problems];
  if (name === null) problems.push(missing('name', 'The product has no name'));
  const tax = taxOf(row);
  const [externalId, family] = [textOf(row, 'external_id'), textOf(row, 'family')];
  const price = amountOf(row, 'price');
  const draft = { externalId, name: name ?? '', family };
  if (tax !== 'unclear') return drafted({ ...draft, price, isTaxIncluded: tax }, problems);
  // With tax or without, it would be another price.
  const why = `“${textOf(row, 'price_tax')}” is neither yes nor no`;
  problems.push(told('price_tax', price === null ? why : `${why}, so the price was left out`));
  return drafted({ ...draft, price: null, isTaxIncluded: null }, problems);
}

/** Days that have not come yet are no days on which something was done. */
function pastDay(row: ReadRow, field: 'created_on' | 'left_on', plan: RowPlan, problems: RowProblem[]) {
  const day = textOf(row, field);
  if (day === null || day <= plan.today) return day;
  problems.push(told(field, `${day} has not come yet`));
  return null;
}

export function draftContact(row: ReadRow, plan: RowPlan): Drafted<ContactDraft> {
  const problems = [...row.problems];
  const emails = [...new Set([...listOf(row, 'email'), ...listOf(row, 'other_emails')])];
  const phones = [...new Set([...listOf(row, 'phone'), ...listOf(row, 'other_phones')])];
  const name = nameOf(row) ?? emails[0] ?? null;
  if (name === null) problems.push(missing('name', 'There is no name and no email address'));
  else problems.push(...longName(name));
  if (emails.length > MOST_EMAILS)
    problems.push(missing('other_emails', `More than ${MOST_EMAILS} email addresses`));
  const account = [
    textOf(row, 'account_external_id'),
    textOf(row, 'account'),
    textOf(row, 'account_domain'),
  ] as const;
  const draft: ContactDraft = {
    externalId: textOf(row, 'external_id'),
    name: name ?? '',
    title: textOf(row, 'title'),
    emails,
    phones,
    account: referenceOf(...account),
    leftOn: pastDay(row, 'left_on', plan, problems),
    owner: personOf(row, 'owner', 'owner_email'),
    createdOn: pastDay(row, 'created_on', plan, problems),
  };
  return drafted(draft, problems);
}
