import { expect, test } from 'vitest';
import { draftAccount, parentsFirst } from './account-draft.ts';
import type { ImportField, ImportKind } from './fields.ts';
import { draftContact, draftProduct, draftTeammate } from './people-drafts.ts';
import { readRow } from './read-row.ts';
import { planOf } from './testing/row-plan.ts';

function rowOf(kind: ImportKind, cells: Readonly<Partial<Record<ImportField, string>>>) {
  const plan = planOf(kind, Object.keys(cells) as ImportField[], { values: { role: { Boss: 'manager' } } });
  return [readRow(plan, Object.values(cells)), plan] as const;
}

test('IMP09 a row becomes an account; unreadable values are dropped and reported', () => {
  const made = draftAccount(
    ...rowOf('account', {
      name: 'Acme',
      domain: 'https://www.acme.com',
      country: 'Germany',
      employees: '1,000+',
      revenue: '$1.5m',
      parent: 'Globex',
      owner_email: 'ADA@example.com',
    }),
  );
  expect(made).toMatchObject({
    problems: [],
    draft: {
      name: 'Acme',
      domain: 'acme.com',
      country: 'Germany',
      employees: 1_000,
      revenue: { minor: 150_000_000, currency: 'USD' },
      parent: { name: 'Globex' },
      owner: { email: 'ada@example.com', name: null },
    },
  });
  const poor = draftAccount(
    ...rowOf('account', {
      name: 'Acme',
      domain: 'acme',
      employees: 'many',
      revenue: 'lots',
      created_on: '1/1/2030',
    }),
  );
  expect(poor.draft).toMatchObject({ domain: null, employees: null, revenue: null, createdOn: null });
  expect(poor.problems.map(({ message }) => message)).toEqual([
    '“acme” is not a website',
    '“many” is not a whole number',
    '“lots” is not an amount',
    '2030-01-01 has not come yet',
  ]);
  expect(draftAccount(...rowOf('account', { domain: 'acme.com' }))).toMatchObject({
    draft: null,
    problems: [{ message: 'The account has no name' }],
  });
  expect(draftAccount(...rowOf('account', { name: 'Acme', parent: 'ACME' })).draft?.parent).toBeNull();
});

test('IMP09 accounts are written after their parents, in any order and without circles', () => {
  const account = (name: string, parent: string | null) => ({
    externalId: null,
    name,
    parent: parent === null ? null : { externalId: null, name: parent, domain: null },
  });
  const accounts = [
    account('C', 'B'),
    account('B', 'A'),
    account('A', null),
    account('X', 'Y'),
    account('Y', 'X'),
    account('Z', 'Elsewhere'),
  ];
  const { order, circular } = parentsFirst(accounts);
  expect(order.map((at) => accounts[at]?.name)).toEqual(['A', 'B', 'C', 'Y', 'X', 'Z']);
  expect(circular.map((at) => accounts[at]?.name)).toEqual(['Y']);
});

test('IMP09 ten thousand accounts in one line of descent are ordered', () => {
  const accounts = Array.from({ length: 10_000 }, (_, at) => ({
    externalId: String(at),
    name: `A${at}`,
    parent: { externalId: String(at + 1), name: null, domain: null },
  }));
  expect(parentsFirst(accounts).order[0]).toBe(9_999);
});

test('IMP09 a row becomes a contact with its addresses and numbers', () => {
  const made = draftContact(
    ...rowOf('contact', {
      first_name: 'Ada',
      last_name: 'Lovelace',
      email: 'Ada@example.com; ada@example.com',
      other_emails: 'al@example.org',
      phone: '+4912345678',
      other_phones: 'ext 12',
      account: 'Acme',
      account_domain: 'acme.com',
    }),
  );
  expect(made).toMatchObject({
    problems: [],
    draft: {
      name: 'Ada Lovelace',
      emails: ['ada@example.com', 'al@example.org'],
      phones: ['+4912345678', 'ext 12'],
      account: { name: 'Acme', domain: 'acme.com', externalId: null },
    },
  });
  expect(draftContact(...rowOf('contact', { email: 'ada@example.com' })).draft?.name).toBe('ada@example.com');
  expect(draftContact(...rowOf('contact', { name: 'Ada', email: 'ada at example' }))).toMatchObject({
    draft: null,
    problems: [{ message: '“ada at example” is not an email address' }],
  });
  expect(draftContact(...rowOf('contact', { title: 'CFO' })).draft).toBeNull();
});

test('IMP09 a row becomes a team member or a product', () => {
  expect(
    draftTeammate(
      rowOf('teammate', { name: 'Ada', manager: 'Grace', role: 'Boss', email: 'ada@example.com' })[0],
    ),
  ).toMatchObject({
    problems: [],
    draft: { name: 'Ada', manager: { name: 'Grace' }, role: 'manager', email: 'ada@example.com' },
  });
  expect(draftTeammate(rowOf('teammate', { name: 'Ada', manager: 'Ada' })[0])).toMatchObject({
    draft: { manager: null },
    problems: [{ isFatal: false }],
  });
  expect(draftTeammate(rowOf('teammate', { role: 'Boss' })[0]).draft).toBeNull();
  expect(
    draftProduct(rowOf('product', { name: 'Orbit Pro', price: '4,821', family: 'Orbit' })[0]).draft,
  ).toEqual({
    externalId: null,
    name: 'Orbit Pro',
    family: 'Orbit',
    price: { minor: 482_100, currency: 'USD' },
    isTaxIncluded: null,
  });
  expect(draftProduct(rowOf('product', { price: '1' })[0]).draft).toBeNull();
});

test('PRICE58 a product’s price says whether it includes tax', () => {
  const said = (price_tax: string) => draftProduct(rowOf('product', { name: 'A', price_tax })[0]);
  expect(['Yes', 'true', 'no'].map((word) => said(word).draft?.isTaxIncluded)).toEqual([true, true, false]);
  const priced = { name: 'A', price: '$5', price_tax: 'maybe' };
  expect(draftProduct(rowOf('product', priced)[0])).toMatchObject({
    draft: { price: null },
    problems: [{ message: '“maybe” is neither yes nor no, so the price was left out' }],
  });
  expect(said('maybe')).toMatchObject({
    draft: { isTaxIncluded: null },
    problems: [{ field: 'price_tax', isFatal: false }],
  });
});
