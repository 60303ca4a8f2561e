import type { ContactSort } from '@dealwright/contract/contacts/contact-filter';
import { CONTACT_SORTS } from '@dealwright/contract/contacts/contact-filter';
import {
  type Contact,
  countContacts,
  createContact,
  exportContacts,
  listContacts,
} from '@dealwright/contract/contacts/contacts';
import type { SentQuery } from '@dealwright/contract/route';
import { queryRows } from '@dealwright/db/query-rows';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import type { ContactSortColumn } from '@dealwright/domain/contact-columns';
import fc from 'fast-check';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { addAccount } from '../../testing/account-scene.ts';
import { insertMany } from '../../testing/insert-many.ts';
import { lastAudited, linesOfCsv } from '../../testing/list-export.ts';
import type { TestPerson } from '../../testing/people.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

type Query = SentQuery<typeof listContacts>;
type Key = string | null;

const COUNT = 18;
/** More than an export reads at once. */
const MANY = 1_100;

/** Sort key of words: without accents and case. */
const plain = (words: string): string => words.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

const KEYS: Readonly<Record<ContactSortColumn, (contact: Contact) => Key>> = {
  name: ({ name }) => plain(name),
  title: ({ title }) => title && plain(title),
  account: ({ account }) => account && plain(account.name),
  owner: ({ owner }) => owner && plain(owner.name),
  left_on: ({ left_on }) => left_on,
  created: ({ created_at }) => created_at,
};

/** Contacts with a value in its order, those without by name, and equal ones by id. */
function inOrder(items: readonly Contact[], sort: ContactSort): string[] {
  const keyOf = KEYS[sort.replace('-', '') as ContactSortColumn];
  const compare = (one: Key, other: Key) => (one === other ? 0 : (one ?? '') < (other ?? '') ? -1 : 1);
  const given = items.filter((item) => keyOf(item) !== null);
  given.sort(
    (a, b) => (compare(keyOf(a), keyOf(b)) || compare(a.id, b.id)) * (sort.startsWith('-') ? -1 : 1),
  );
  const without = items.filter((item) => keyOf(item) === null);
  without.sort((a, b) => compare(plain(a.name), plain(b.name)) || compare(a.id, b.id));
  return [...given, ...without].map(({ id }) => id);
}

eachEngine((engine) => {
  describe('the list of contacts', () => {
    let test: TestApp;
    let accounts: string[];
    const tag = newId().slice(-12);

    beforeAll(async () => {
      test = await createTestApp(engine);
      const { manager, rep, otherRep, neighbour, stranger } = test.people;
      accounts = [
        (await addAccount(test, manager, { name: `Zenith ${tag}` })).id,
        (await addAccount(test, manager, { name: `Änne ${tag}` })).id,
      ];
      for (let index = 0; index < COUNT; index += 1) {
        await test.call([manager, rep, otherRep][index % 3] ?? manager, createContact, {
          body: {
            name: `${['Zoë', 'quinn', 'Émile', 'Mid'][index % 4]} ${tag}`,
            title: ['CFO', 'Éditeur', null][index % 3] ?? null,
            account_id: accounts[index % 4] ?? null,
            left_on: index % 5 === 0 ? `2026-01-0${1 + (index % 3)}` : null,
            emails: index % 2 ? [`${newId()}@list.example`] : [],
            ...(index % 6 === 0 && { owner_id: null }),
          },
        });
      }
      for (const person of [neighbour, stranger]) {
        await test.call(person, createContact, { body: { name: `Elsewhere ${tag}` } });
      }
    });
    afterAll(() => test.close());

    const page = async (person: TestPerson, query: Query) => {
      const answer = await test.call(person, listContacts, { query });
      if (answer.status !== 200) throw new Error(answer.text);
      return answer.body;
    };
    const all = async (person: TestPerson, query: Query): Promise<Contact[]> => {
      const items: Contact[] = [];
      let cursor: string | null | undefined;
      do {
        const next = await page(person, { ...query, ...(cursor && { cursor }) });
        items.push(...next.items);
        cursor = next.next_cursor;
      } while (cursor);
      return items;
    };
    const count = async (person: TestPerson, query: Query = {}) =>
      (await test.call(person, countContacts, { query })).body;

    it.each(CONTACT_SORTS)('CONT09 is sorted by %s, page by page, with words and without', async (sort) => {
      const { manager, admin } = test.people;
      for (const [person, q] of [
        [manager, tag],
        [manager, undefined],
        [admin, tag],
        [admin, undefined],
      ] as const) {
        const items = await all(person, { sort, limit: 5, ...(q && { q }) });
        expect(items.length).toBe(COUNT + (person === admin ? 1 : 0));
        expect(items.map(({ id }) => id)).toEqual(inOrder(items, sort));
      }
    });

    it('CONT09 is narrowed by account, owner, presence and source, and counts what it finds', async () => {
      const { manager, rep, neighbour } = test.people;
      const [zenith = ''] = accounts;
      const every = await all(manager, { limit: 200 });
      const cases: [Query, (contact: Contact) => boolean][] = [
        [{ account: zenith }, ({ account }) => account?.id === zenith],
        [{ account: 'any' }, ({ account }) => account !== null],
        [{ account: 'none' }, ({ account }) => account === null],
        [{ owner: rep.id }, ({ owner }) => owner?.id === rep.id],
        [{ owner: 'none' }, ({ owner }) => owner === null],
        [{ presence: 'left' }, ({ left_on }) => left_on !== null],
        [{ presence: 'present' }, ({ left_on }) => left_on === null],
        [{ source: 'manual' }, () => true],
        [{ source: 'import' }, () => false],
        [
          { account: 'any', owner: rep.id, presence: 'present', source: 'manual' },
          (contact) => contact.account !== null && contact.owner?.id === rep.id && contact.left_on === null,
        ],
        [{ q: `quinn ${tag}` }, ({ name }) => name.startsWith('quinn')],
        [
          { q: 'list.example', account: 'any' },
          ({ emails, account }) => emails.length > 0 && account !== null,
        ],
      ];
      for (const [query, fits] of cases) {
        const wanted = every.filter(fits).map(({ id }) => id);
        const found = await all(manager, { ...query, limit: 4 });
        expect(
          found.map(({ id }) => id),
          JSON.stringify(query),
        ).toEqual(wanted);
        expect(await count(manager, query), JSON.stringify(query)).toEqual({
          matching: wanted.length,
          more: false,
          all: COUNT,
        });
      }
      expect(await count(neighbour)).toEqual({ matching: 1, more: false, all: 1 });
      expect(await count(test.people.admin)).toEqual({ matching: COUNT + 1, more: false, all: COUNT + 1 });
    });

    it('CONT09 rejects a cursor of another list, and invalid filters', async () => {
      const { manager } = test.people;
      const { next_cursor } = await page(manager, { sort: 'title', limit: 1 });
      const other = await test.call(manager, listContacts, {
        query: { sort: 'name', cursor: next_cursor ?? '' },
      });
      expect(other.status).toBe(400);
      for (const query of [{ owner: 'x' }, { account: 'x' }, { source: 'x' }, { sort: 'id' }]) {
        expect((await test.call(manager, listContacts, { query: query as never })).status).toBe(400);
      }
    });

    it('CONT10 is exported with its filter, order and columns, and nothing that a spreadsheet would run', async () => {
      const { rep, manager } = test.people;
      const email = `${newId()}@export.example`;
      await test.call(rep, createContact, {
        body: { name: '=1+1', title: 'CFO, "Works"', emails: [email, `b${email}`], phones: ['+1 800'] },
      });
      const columns = ['name', 'title', 'email', 'phone', 'owner', 'source'] as const;
      const lines = linesOfCsv(
        await test.call(rep, exportContacts, { query: { q: email, columns: [...columns] } }),
      );
      expect(lines).toEqual([
        'Name,Title,Email,Phone,Owner,Source',
        `'=1+1,"CFO, ""Works""",${email}; b${email},'+1 800,${rep.name},Added by hand`,
      ]);
      expect(await lastAudited(test, 'contacts_exported', rep)).toEqual({
        detail: { columns: [...columns], filter: {}, searched: true },
        success: true,
      });
      await insertMany(
        test.database,
        `insert into contacts (company_id, id, workspace_id, name) select $1, gen_random_uuid(), $2, 'Many ' || n
             from generate_series(1, $3::int) n`,
        [rep.companyId, rep.workspaceId, MANY],
      );
      for (const sort of ['-name', 'account', 'created'] as const) {
        const many = linesOfCsv(
          await test.call(manager, exportContacts, { query: { q: 'many', sort, columns: ['name'] } }),
        );
        expect(many).toHaveLength(1 + MANY);
        expect(new Set(many).size).toBe(many.length);
      }
    });

    it('EXPORT10 is exported as a workbook with text cells as text', async () => {
      const { rep } = test.people;
      const email = `${newId()}@workbook.example`;
      await test.call(rep, createContact, {
        body: { name: '=2+2 Person', emails: [email], phones: ['+49 800'] },
      });
      const answer = await test.api.app.inject({
        method: 'GET',
        url: `/api/contacts/export?q=${email}&columns=name,email,phone,created&format=xlsx`,
        headers: { cookie: `dealwright_session=${rep.token}` },
      });
      expect(answer.headers['content-disposition']).toMatch(/contacts-\d{4}-\d{2}-\d{2}\.xlsx"/);
      const { sheets } = await readXlsx(answer.rawPayload);
      expect(sheets.map(({ name, rows }) => [name, rows[0], rows[1]?.slice(0, 3)])).toEqual([
        ['Contacts', ['Name', 'Email', 'Phone', 'Added on (UTC)'], ['=2+2 Person', email, '+49 800']],
      ]);
      expect(sheets[0]?.rows[1]?.[3]).toBeInstanceOf(Date);
    });

    it('CONT09 stored totals equal the contacts after any change', async () => {
      const { rep, otherRep, neighbour } = test.people;
      const run = (statement: string, values: readonly unknown[] = []) =>
        test.database.transaction('dealwright_system', (tx) => queryRows(tx, statement, values));
      const cells = (from: string, sum: string) => `
        select company_id, workspace_id, ${from}, ${sum}::int as contacts from`;
      const kept = `${cells('owner_id, source, has_account, has_left', 'sum(contacts)')} contact_totals
         group by 1, 2, 3, 4, 5, 6 having sum(contacts) <> 0 order by 1, 2, 3, 4, 5, 6`;
      const counted = `${cells(
        `coalesce(owner_id, '00000000-0000-0000-0000-000000000000') as owner_id, source, account_id is not null as has_account,
         left_on is not null as has_left`,
        'count(*)',
      )} contacts group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6`;
      const steps = fc.array(
        fc.record({
          act: fc.constantFrom('insert', 'update', 'delete'),
          owner: fc.constantFrom(rep.id, otherRep.id, null),
          account: fc.constantFrom(...accounts, null),
          left: fc.constantFrom('2026-01-01', null),
          share: fc.integer({ min: 2, max: 5 }),
        }),
        { minLength: 1, maxLength: 5 },
      );
      await fc.assert(
        fc.asyncProperty(steps, async (acts) => {
          for (const { act, owner, account, left, share } of acts) {
            const some = `name like 'Many %' and abs(hashtext(id::text)) % ${share} = 0`;
            if (act === 'insert') {
              await run(
                `insert into contacts (company_id, id, workspace_id, name, owner_id, account_id, left_on)
                 select $1, gen_random_uuid(), $2, 'Many ' || n, $3, $4, $5 from generate_series(1, $6::int) n`,
                [
                  rep.companyId,
                  account ? rep.workspaceId : neighbour.workspaceId,
                  owner,
                  account,
                  left,
                  share,
                ],
              );
            }
            if (act === 'update') {
              await run(`update contacts set owner_id = $1, left_on = $2 where ${some}`, [owner, left]);
            }
            if (act === 'delete') await run(`delete from contacts where ${some}`);
          }
          expect(await run(kept)).toEqual(await run(counted));
        }),
        { numRuns: 10 },
      );
      await test.database.transaction('dealwright_system', async (tx) => {
        await queryRows(tx, "select set_config('app.company_id', $1, true)", [rep.companyId]);
        await queryRows(tx, 'select app.fold_totals()');
      });
      expect(await run(kept)).toEqual(await run(counted));
    });
  });
});
