import type { Tx } from '@dealwright/db/database';
import { queryRows } from '@dealwright/db/query-rows';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CAST_NAMES } from '../testing/people.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { seedDeals } from './seed-deals.ts';

const NOW = new Date('2026-06-15T13:00:00Z');
const DEALS = 300;

/** What a seller adds, in this order, without values that triggers compute; a deal comes with its people. */
const ADDED: Record<string, readonly string[]>[] = [
  { accounts: [] },
  { deals: ['last_activity_at', 'search_text'], stakeholders: ['contact_id'] },
  { meddpicc_evidence: [] },
  { deal_history: [] },
];

const CONTACTS = `
  select c.account_id, c.name, c.title, c.emails, c.phones, c.owner_id, c.source, c.version, c.created_at, c.updated_at, c.edited_at,
         c.search_text, array(select s.id from stakeholders s where s.company_id = c.company_id and s.contact_id = c.id order by 1)
    from contacts c`;

/** Every table that follows from those, without values that differ in every run. */
const FOLLOWING = {
  deals: 'select d.* from deals d',
  contacts: CONTACTS,
  contact_emails: 'select address from contact_emails',
  contact_totals: 'select * from contact_totals',
  deal_access: 'select * from deal_access',
  deal_totals: 'select * from deal_totals',
  close_totals: 'select * from close_totals',
  forecast_totals: 'select * from forecast_totals',
  deal_versions: 'select * from deal_versions',
  commitments: `select (to_jsonb(c) - 'id') as commitment from commitments c`,
  commitment_claims: `
    select c.deal_id, (to_jsonb(k) - 'commitment_id') as claim
      from commitment_claims k join commitments c on c.company_id = k.company_id and c.id = k.commitment_id`,
  account_totals: 'select * from account_totals',
  account_quarters: 'select * from account_quarters',
  territory_accounts: 'select * from territory_accounts',
  duplicate_checks: `select kind, case when kind <> 'contact' then record_id end from duplicate_checks`,
};

const readAll = async (tx: Tx, statement: string): Promise<string[]> =>
  (await queryRows<{ row: string }>(tx, `select to_jsonb(r)::text as row from (${statement}) r`)).map(
    ({ row }) => row,
  );

/** The written columns of a table, except some. */
const columnsOf = async (tx: Tx, table: string, without: readonly string[]): Promise<string> => {
  const rows = await queryRows<{ name: string }>(
    tx,
    `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped
        and attgenerated = '' and attname <> all ($2) order by attnum`,
    [table, without],
  );
  return rows.map(({ name }) => name).join(', ');
};

eachEngine((engine) => {
  describe('seeded deals', () => {
    let seeded: TestApp;
    let added: TestApp;
    beforeAll(async () => {
      [seeded, added] = await Promise.all([createTestApp(engine), createTestApp(engine)]);
    });
    afterAll(() => Promise.all([seeded.close(), added.close()]));

    const system = <T>(app: TestApp, work: (tx: Tx) => Promise<T>): Promise<T> =>
      app.database.transaction('dealwright_system', work);

    /** Replaces the ids of one company and its people with those of the other in a text. */
    const translated = (text: string): string => {
      const pairs = CAST_NAMES.flatMap((name) => {
        const [from, to] = [seeded.people[name], added.people[name]];
        return [
          [from.id, to.id],
          [from.companyId, to.companyId],
          [from.workspaceId, to.workspaceId],
        ] as const;
      });
      return pairs.reduce((done, [from, to]) => done.replaceAll(from, to), text);
    };

    const addByHand = async (): Promise<void> => {
      for (const tables of ADDED) {
        const inserts: string[] = [];
        const values: string[] = [];
        for (const [table, without] of Object.entries(tables)) {
          const rows = await system(seeded, (tx) => readAll(tx, `select * from ${table}`));
          const columns = await system(added, (tx) => columnsOf(tx, table, without));
          const place = values.push(`[${rows.map(translated).join(',')}]`);
          inserts.push(`${table}_added as (insert into ${table} (${columns})
            select ${columns} from jsonb_populate_recordset(null::${table}, $${place}::jsonb))`);
        }
        await system(added, (tx) => queryRows(tx, `with ${inserts.join(', ')} select 1`, values));
      }
    };

    it('OPS08 leave the same rows in every table as adding them by hand', async () => {
      await seedDeals(seeded.database, {
        deals: DEALS,
        now: NOW,
        admin: seeded.people.admin.email,
        inBulkFrom: 1,
      });
      await addByHand();
      for (const [table, statement] of Object.entries(FOLLOWING)) {
        const of = async (app: TestApp) => system(app, (tx) => readAll(tx, statement));
        const expected = new Set(await of(added));
        const rows = (await of(seeded)).map(translated);
        expect(
          rows.find((row) => !expected.has(row)),
          table,
        ).toBeUndefined();
        expect(rows.length, table).toBe((await of(added)).length);
        if (table !== 'contact_emails') expect(rows.length, table).toBeGreaterThan(0);
      }
    });

    it('OPS08 raise no events', async () => {
      expect(await system(seeded, (tx) => readAll(tx, 'select type from events'))).toEqual([]);
    });
  });
});
