import type { Database } from '@dealwright/db/database';
import { queryRows } from '@dealwright/db/query-rows';
import { foldAllTotals } from '@dealwright/server/features/deals/jobs';
import { median, timings } from '../measure.ts';
import type { Finding } from '../report.ts';
import type { Product } from '../servers.ts';

const ROUNDS = 4;
const EACH = 40;

async function rowsOf(database: Database): Promise<number> {
  const [row] = await database.transaction('dealwright_system', (tx) =>
    queryRows<{ rows: bigint }>(
      tx,
      'select (select count(*) from deal_totals) + (select count(*) from close_totals) as rows',
    ),
  );
  return Number(row?.rows);
}

/** Pages while totals are in as many slots as `move` leaves, against the same pages after folding. */
export async function measureReads(
  database: Database,
  product: Product,
  move: () => Promise<unknown>,
): Promise<Finding[]> {
  const [manager, rep] = [await product.signIn('manager'), await product.signIn('rep')];
  const looks = [
    { what: 'board of a manager', look: () => manager.fetchBytes('/api/board') },
    { what: 'board of a seller', look: () => rep.fetchBytes('/api/board') },
    { what: 'dashboard of a manager', look: () => manager.fetchBytes('/api/dashboard') },
    { what: 'list of accounts', look: () => manager.fetchBytes('/api/account-planning?sort=-open') },
  ];
  const times = looks.map(() => ({ unfolded: [] as number[], folded: [] as number[] }));
  const rows = { unfolded: 0, folded: 0 };
  for (let round = 0; round < ROUNDS; round += 1) {
    await move();
    for (const state of ['unfolded', 'folded'] as const) {
      if (state === 'folded') await foldAllTotals(database);
      rows[state] = await rowsOf(database);
      for (const [at, { look }] of looks.entries())
        times[at]?.[state].push(...(await timings(look, EACH, 10)));
    }
  }
  return looks.map(({ what }, at): Finding => {
    const [unfolded, folded] = [median(times[at]?.unfolded ?? []), median(times[at]?.folded ?? [])];
    return {
      what: `${what}, totals in slots against folded`,
      value: unfolded / folded,
      unit: '',
      atMost: 1.1,
      detail: `p50 ${unfolded.toFixed(1)} against ${folded.toFixed(1)} ms, ${rows.unfolded} against ${rows.folded} rows`,
    };
  });
}
