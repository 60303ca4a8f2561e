import {
  ACCOUNT_SORTS,
  type listPlannedAccounts as Listed,
  listPlannedAccounts,
  type PlannedAccount,
} from '@dealwright/contract/account-planning/accounts';
import { createAccountPlan } from '@dealwright/contract/account-planning/plans';
import type { SentQuery } from '@dealwright/contract/route';
import { queryRows } from '@dealwright/db/query-rows';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { ACCOUNT_COLUMNS, type AccountColumn } from '@dealwright/domain/account-columns';
import { PILLARS } from '@dealwright/domain/pillar';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { encodeCursor } from '../../platform/cursor.ts';
import { newId } from '../../platform/ids.ts';
import { addAccount, addAccountDeal } from '../../testing/account-scene.ts';
import type { TestPerson } from '../../testing/people.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

type Query = SentQuery<typeof Listed>;
type Key = string | number | null;

const COUNT = 14;
const INDUSTRIES = ['Énergie', 'banking', 'Rail', null];
const COUNTRIES = ['Norway', null, 'austria'];

/** As words are sorted: without marks and capitals. */
const plain = (words: string): string => words.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
const sum = ({ deals, amounts }: PlannedAccount['open']): Key =>
  deals === 0 ? null : amounts.reduce((total, { amount_minor: amount }) => total + amount, 0);
const STATES = ['active', 'draft', 'closed'];

const KEYS: Readonly<Record<AccountColumn, (account: PlannedAccount) => Key>> = {
  name: ({ name }) => plain(name),
  industry: ({ industry }) => industry && plain(industry),
  country: ({ country }) => country && plain(country),
  owner: ({ owner }) => owner && plain(owner.name),
  open: ({ open }) => sum(open),
  won: ({ won }) => sum(won),
  weakest: ({ weakest }) => weakest && PILLARS.indexOf(weakest.pillar),
  plan: ({ plan }) => plan && `${STATES.indexOf(plan.state)} ${plan.ends_on}`,
};

/** Those with a value in its order, those without by name, and those that are equal by their ids. */
function inOrder(items: readonly PlannedAccount[], column: AccountColumn, down: boolean): string[] {
  const compare = (one: Key, other: Key) => (one === other ? 0 : (one ?? 0) < (other ?? 0) ? -1 : 1);
  const keyOf = KEYS[column];
  const given = items.filter((item) => keyOf(item) !== null);
  given.sort((a, b) => (compare(keyOf(a), keyOf(b)) || compare(a.id, b.id)) * (down ? -1 : 1));
  const without = items.filter((item) => keyOf(item) === null);
  without.sort((a, b) => compare(KEYS.name(a), KEYS.name(b)) || compare(a.id, b.id));
  return [...given, ...without].map(({ id }) => id);
}

eachEngine((engine) => {
  describe('the order of the list of accounts', () => {
    let test: TestApp;
    const tag = newId().slice(-12);

    async function setUp(): Promise<void> {
      const { manager, rep, otherRep, neighbour } = test.people;
      for (let index = 0; index < COUNT; index += 1) {
        const person = [manager, rep, otherRep][index % 3] ?? manager;
        const name = `${['Zoë', 'abc', 'Émile', 'Mid'][index % 4]} ${tag} ${index}`;
        const { id } = await addAccount(test, person, { name });
        if (index % 4) await addAccountDeal(test, person, id, { amount_minor: (index % 5) * 100 });
        if (index % 2) {
          await addAccountDeal(test, person, id, { amount_minor: 70 + index, stage: 'closed_won' });
        }
        if (index % 3 === 0) {
          await test.call(manager, createAccountPlan, {
            params: { account_id: id },
            body: { starts_on: '2026-01-01', ends_on: `2026-1${index % 2}-31` },
          });
        }
      }
      await addAccount(test, neighbour, { name: `Next door ${tag}`, industry: 'Chemicals' });
      await addAccount(test, test.people.stranger, { name: `Elsewhere ${tag}` });
      await test.database.transaction('dealwright_system', async (tx) => {
        const name = `split_part(a.name, ' ', 3)::int`;
        await queryRows(
          tx,
          `update accounts a set industry = ($1::text[])[${name} % 4 + 1], country = ($2::text[])[${name} % 3 + 1],
                  owner_id = case when ${name} % 7 = 0 then null else owner_id end
            where a.name ~ ($3 || ' \\d+$')`,
          [INDUSTRIES, COUNTRIES, tag],
        );
        await queryRows(
          tx,
          `update deals set weakest_pillar = $1 where amount_minor = 300 and name like 'Deal %'`,
          ['champion'],
        );
        // Most of the larger ones have one pillar, most of all have another.
        await queryRows(
          tx,
          `insert into deals (company_id, id, workspace_id, number, name, account_id, owner_id, stage, created_by,
                              amount_minor, weakest_pillar)
           select a.company_id, gen_random_uuid(), a.workspace_id, 30000 + n, 'Small', a.id, $2, 'discovery', $2,
                  case when n > 20 then 9 else 10 end,
                  (case when n > 20 then 'champion' else 'metrics' end)::meddpicc_pillar
             from accounts a, generate_series(1, 50) n where a.name = $1`,
          [`Zoë ${tag} 0`, rep.id],
        );
        await queryRows(tx, `update account_plans set state = 'active' where ends_on = '2026-11-30'`);
      });
    }

    beforeAll(async () => {
      test = await createTestApp(engine);
      await setUp();
    });
    afterAll(() => test.close());

    const ask = (person: TestPerson | null, query: Query) =>
      test.call(person, listPlannedAccounts, { query });
    async function allPages(person: TestPerson, query: Query): Promise<string[]> {
      const ids: string[] = [];
      let cursor: string | null = null;
      do {
        const page: Awaited<ReturnType<typeof ask>> = await ask(person, {
          ...query,
          ...(cursor && { cursor }),
        });
        expect(page.status).toBe(200);
        ids.push(...page.body.items.map(({ id }) => id));
        cursor = page.body.next_cursor;
      } while (cursor !== null);
      return ids;
    }

    it.each(ACCOUNT_SORTS)('ALIST01 is that of each column, page by page: %s', async (sort) => {
      const column = sort.replace(/^-/, '') as AccountColumn;
      const { rep, manager, admin, viewer } = test.people;
      for (const person of [rep, manager, admin, viewer]) {
        const { body } = await ask(person, { q: tag, limit: 200 });
        expect(body.items).toHaveLength(person === admin ? COUNT + 1 : COUNT);
        const values = new Set(body.items.map(KEYS[column]));
        expect(values.size).toBeGreaterThan(1);
        const expected = inOrder(body.items, column, sort.startsWith('-'));
        expect([person.role, await allPages(person, { q: tag, sort, limit: 3 })]).toEqual([
          person.role,
          expected,
        ]);
      }
    });

    it('ALIST01 holds what a filter admits, and no account of another company', async () => {
      for (const column of ACCOUNT_COLUMNS) {
        const found = await allPages(test.people.manager, {
          q: tag,
          sort: column,
          country: 'Norway',
          limit: 2,
        });
        const { body } = await ask(test.people.manager, { q: tag, country: 'Norway', limit: 200 });
        expect(found).toEqual(inOrder(body.items, column, false));
        expect(await allPages(test.people.stranger, { q: tag, sort: column })).toHaveLength(1);
        expect(await allPages(test.people.neighbour, { q: tag, sort: column })).toHaveLength(1);
      }
    });

    it('ALIST01 refuses an unknown order and an invalid page', async () => {
      const { manager } = test.people;
      expect((await ask(null, {})).status).toBe(401);
      expect((await ask(manager, { sort: 'domain' as never })).status).toBe(400);
      const id = newId();
      const places = [
        ['won', '3', '1', 'a', id],
        ['won', '1', 'drop', 'a', id],
        ['won', '1', '1', 'a', 'rubbish'],
        ['won', '1', '1', 'a'],
        ['open', '1', '1', 'a', id],
        ['industry', '1', 'a\u0000', 'a', id],
      ];
      for (const [list, ...position] of places) {
        const cursor = encodeCursor(`account-planning.${list}`, position);
        const sort = list === 'industry' ? 'industry' : 'won';
        expect([position, (await ask(manager, { sort, cursor })).status]).toEqual([position, 400]);
      }
      const cursor = encodeCursor('account-planning.won', ['1', '1', 'a', id]);
      expect((await ask(manager, { sort: 'won', cursor })).status).toBe(200);
    });

    it('ALIST01 only people who can edit an account see its row as editable', async () => {
      const mayEdit = async (person: TestPerson) =>
        (await ask(person, { q: tag, limit: 200 })).body.items.filter(({ can }) => can.edit).length;
      const { manager, admin, viewer, rep } = test.people;
      expect(await Promise.all([manager, admin, viewer].map(mayEdit))).toEqual([COUNT, COUNT + 1, 0]);
      const own = await mayEdit(rep);
      expect(own > 0 && own < COUNT).toBe(true);
    });
  });
});
