import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { Finding } from '../report.ts';
import { startProduct } from '../servers.ts';
import { answerQuestions, type ImportClient, reach, readImport, start, upload } from './client.ts';
import { ROWS } from './files.ts';

const KILLS = 20;
/** How long the process works before it is killed: different each time. */
const spanMs = (kill: number): number => 400 + ((kill * 733) % 1_600);

/** Kills the process again and again during the import, and counts the records in the end. */
export async function measureKills(
  settings: NodeJS.ProcessEnv,
  superuserUrl: string,
  csv: string,
): Promise<Finding[]> {
  let product = await startProduct(settings);
  const database = new pg.Client({ connectionString: superuserUrl });
  await database.connect();
  const count = async (): Promise<{ deals: number; doubled: number }> => {
    const { rows } = await database.query<{ deals: number; doubled: number }>(
      `select count(*)::int as deals, (count(*) - count(distinct name))::int as doubled
         from deals where name like 'Deal number %' and shelf is null`,
    );
    return rows[0] ?? { deals: 0, doubled: 0 };
  };
  try {
    const { cookie } = await product.signIn('admin');
    const client: ImportClient = { address: () => product.address, cookie };
    const id = await upload(client, csv);
    await answerQuestions(client, await reach(client, id, 'mapping'));
    await start(client, id, 'preview');
    await reach(client, id, 'previewed');
    await start(client, id, 'run');
    let kills = 0;
    for (; kills < KILLS; kills += 1) {
      if ((await readImport(client, id)).state !== 'running') break;
      await wait(spanMs(kills));
      await product.end('SIGKILL');
      product = await startProduct(settings);
    }
    await reach(client, id, 'done');
    const { deals, doubled } = await count();
    const lost = ROWS - (deals - doubled);
    const detail = `${kills} kills of the process during the import of ${ROWS.toLocaleString('en')} deals`;
    return [
      { what: 'deals that are missing after kills', value: lost, unit: '', atMost: 0, detail },
      { what: 'deals that are doubled after kills', value: doubled, unit: '', atMost: 0, detail },
    ];
  } finally {
    await database.end();
    await product.end('SIGTERM');
  }
}
