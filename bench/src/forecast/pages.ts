import { startThrowawayPostgres } from '@dealwright/db/testing/throwaway-postgres';
import pg from 'pg';
import { median, timings } from '../measure.ts';
import type { Finding } from '../report.ts';
import { seeded } from '../seeded.ts';
import { startProduct } from '../servers.ts';

/** Of the project’s specification: what a change over a million deals may take, and a page. */
const CHANGE_AT_MOST_MS = 300;
const PAGE_AT_MOST_MS = 150;
const ROUNDS = 15;
const DAY_MS = 86_400_000;

/** Half of them are put off, half get another amount. */
const CHANGE_SQL = `
  update deals set updated_at = now(), amount_minor = amount_minor + 100 * (number % 2),
                   close_date = close_date + 40 * (1 - number % 2)::int
   where number % 100 < 1 and shelf is null and stage_position < 8`;

/** The pages over HTTP, for a manager and a seller, after a hundredth of all deals has changed within the week. */
export async function pagesFindings(deals: number): Promise<Finding[]> {
  const server = await startThrowawayPostgres({ durable: true });
  try {
    const { url } = await seeded(server, deals);
    const superuser = new pg.Client({ connectionString: server.superuserUrl(`deals_${deals}`) });
    await superuser.connect();
    await superuser.query(CHANGE_SQL);
    await superuser.query('vacuum analyze');
    await superuser.end();
    const product = await startProduct({ DATABASE_URL: url });
    const from = new Date(Date.now() - 7 * DAY_MS).toISOString();
    const paths = [
      ['forecast', '/api/forecast', PAGE_AT_MOST_MS],
      ['forecast by person', '/api/forecast/people', PAGE_AT_MOST_MS],
      ['pipeline change of a week', `/api/forecast/change?from=${from}`, CHANGE_AT_MOST_MS],
      ['the same, as corrected', `/api/forecast/change?from=${from}&known=now`, CHANGE_AT_MOST_MS],
    ] as const;
    const findings: Finding[] = [];
    for (const role of ['manager', 'rep'] as const) {
      const person = await product.signIn(role);
      for (const [what, path, atMost] of paths) {
        const value = median(await timings(() => person.get(path), ROUNDS, 3));
        findings.push({
          what: `${what}, ${role}`,
          value,
          unit: 'ms',
          atMost,
          detail: `p50 at ${deals} deals`,
        });
      }
    }
    await product.end('SIGTERM');
    return findings;
  } finally {
    await server.stop();
  }
}
