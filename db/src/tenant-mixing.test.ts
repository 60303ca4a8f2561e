import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database, Tx } from './database.ts';
import { openPostgres } from './postgres/open-postgres.ts';
import { queryRows } from './query-rows.ts';
import { eachEngine } from './testing/each-engine.ts';
import { openTestDatabase, type TestDatabase } from './testing/test-database.ts';

const COMPANIES = ['0190a000-0000-7000-8000-00000000000a', '0190a000-0000-7000-8000-00000000000b'];
const WORKERS = 200;
const DURATION_MS = 4_000;
/** A busy machine takes longer for them. */
const ENOUGH = 500;

eachEngine((engine) => {
  let owner: TestDatabase;
  let database: Database;

  beforeAll(async () => {
    owner = await openTestDatabase(engine);
    database = owner.url === undefined ? owner : openPostgres({ url: owner.url, poolSize: 2 });
    for (const id of COMPANIES) {
      await owner.transaction('dealwright_system', (tx) =>
        queryRows(tx, 'insert into companies (id, name) values ($1, $2)', [id, `Company ${id.at(-1)}`]),
      );
    }
  });
  afterAll(async () => {
    if (database !== owner) {
      await database.close();
    }
    await owner.close();
  });

  it('shows no company’s rows to another through two connections, while a third of all requests fail', async () => {
    const answers = { own: 0, foreign: 0, failed: 0 };
    const until = performance.now() + DURATION_MS;
    const visit = async (turn: number) => {
      const company = COMPANIES[turn % COMPANIES.length];
      const look = async (tx: Tx) => {
        // A third of them never says who it is before it looks: nothing may be left over from the one before.
        if (turn % 3 !== 1) {
          await queryRows(tx, "select set_config('app.company_id', $1, true)", [company]);
        }
        const rows = await queryRows<{ id: string }>(tx, 'select id from companies');
        const expected = turn % 3 === 1 ? [] : [company];
        answers[String(rows.map(({ id }) => id)) === String(expected) ? 'own' : 'foreign'] += 1;
        if (turn % 3 === 2) {
          await queryRows(tx, turn % 2 === 0 ? 'select 1 / 0' : 'select nothing');
        }
      };
      await database.transaction('dealwright_app', look, { readOnly: turn % 5 === 0 }).catch(() => {
        answers.failed += 1;
      });
    };
    const work = async (worker: number) => {
      for (let turn = worker; performance.now() < until || answers.own <= ENOUGH; turn += 7) {
        await visit(turn);
      }
    };
    await Promise.all(Array.from({ length: WORKERS }, (_, worker) => work(worker)));
    expect(answers.foreign).toBe(0);
    expect(answers.own).toBeGreaterThan(ENOUGH);
    expect(answers.failed).toBeGreaterThan(answers.own / 5);
  });
});
