import type { Tx } from '@dealwright/db/database';
import { migrate } from '@dealwright/db/migrate';
import { openPostgres } from '@dealwright/db/postgres/open-postgres';
import { queryRows } from '@dealwright/db/query-rows';
import { createDatabase } from '@dealwright/db/testing/postgres-databases';
import { startThrowawayPostgres } from '@dealwright/db/testing/throwaway-postgres';
import type { Finding } from '../report.ts';

const COMPANIES = ['0190a000-0000-7000-8000-00000000000a', '0190a000-0000-7000-8000-00000000000b'];
const WORKERS = 200;

export interface MixingOptions {
  /** The minimum time, */
  readonly seconds: number;
  /** and the minimum number of answers. */
  readonly answers: number;
}

/** T6: two companies through two connections at once, a third of all transactions failing in the middle. */
export async function tenantMixing({ seconds, answers: wanted }: MixingOptions): Promise<Finding[]> {
  const postgres = await startThrowawayPostgres();
  await createDatabase(postgres.url('postgres'), 'mixing');
  const database = openPostgres({ url: postgres.url('mixing'), poolSize: 2 });
  await migrate(database);
  for (const id of COMPANIES) {
    await database.transaction('dealwright_system', (tx) =>
      queryRows(tx, 'insert into companies (id, name) values ($1, $2)', [id, `Company ${id.at(-1)}`]),
    );
  }
  const answers = { own: 0, foreign: 0, failed: 0 };
  const visit = async (turn: number): Promise<void> => {
    const company = COMPANIES[turn % COMPANIES.length] ?? '';
    // A third of them read without identifying themselves: nothing of the previous transaction may remain.
    const isNobody = turn % 3 === 1;
    const look = async (tx: Tx) => {
      if (!isNobody) await queryRows(tx, "select set_config('app.company_id', $1, true)", [company]);
      const rows = await queryRows<{ id: string }>(tx, 'select id from companies');
      const expected = isNobody ? [] : [company];
      answers[String(rows.map(({ id }) => id)) === String(expected) ? 'own' : 'foreign'] += 1;
      if (turn % 3 === 2) await queryRows(tx, turn % 2 === 0 ? 'select 1 / 0' : 'select nothing');
    };
    await database.transaction('dealwright_app', look, { readOnly: turn % 5 === 0 }).catch(() => {
      answers.failed += 1;
    });
  };
  const startedAt = performance.now();
  const isOver = () =>
    performance.now() - startedAt >= seconds * 1000 && answers.own + answers.foreign >= wanted;
  const work = async (worker: number): Promise<void> => {
    for (let turn = worker; !isOver(); turn += 7) await visit(turn);
  };
  await Promise.all(Array.from({ length: WORKERS }, (_, worker) => work(worker)));
  await database.close();
  await postgres.stop();
  const lasted = Math.round((performance.now() - startedAt) / 1000);
  const detail = `${lasted} s, ${WORKERS} at once through 2 connections, ${answers.failed} failed on purpose`;
  return [
    { what: 'T6 answers with rows of another company', value: answers.foreign, unit: '', atMost: 0, detail },
    { what: 'T6 answers looked at', value: answers.own + answers.foreign, unit: '', atLeast: wanted, detail },
  ];
}
