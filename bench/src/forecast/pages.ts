import { startThrowawayPostgres, type ThrowawayPostgres } from '@dealwright/db/testing/throwaway-postgres';
import pg from 'pg';
import { median, timings } from '../measure.ts';
import type { Finding } from '../report.ts';
import { seeded } from '../seeded.ts';
import { startProduct } from '../servers.ts';

/** Of the project’s specification: what a change over a million deals may take, and a page. */
const CHANGE_AT_MOST_MS = 300;
const PAGE_AT_MOST_MS = 150;
const RATIO_AT_MOST = 1.5;
const FEW = 1_000;
const ROLES = ['manager', 'rep'] as const;
const ROUNDS = 15;
const DAY_MS = 86_400_000;
const weekAgo = (): string => new Date(Date.now() - 7 * DAY_MS).toISOString();

/** Half of them are put off, half get another amount. */
const CHANGE_SQL = `
  update deals set updated_at = now(), amount_minor = amount_minor + 100 * (number % 2),
                   close_date = close_date + 40 * (1 - number % 2)::int
   where number % 100 < 1 and shelf is null and stage_position < 8`;

/** What a page takes at the size, by role and name. */
type Times = ReadonlyMap<string, number>;

function pathsOf(from: string) {
  return [
    ['forecast', '/api/forecast', PAGE_AT_MOST_MS],
    ['forecast by person', '/api/forecast/people', PAGE_AT_MOST_MS],
    ['pipeline change of a week', `/api/forecast/change?from=${from}`, CHANGE_AT_MOST_MS],
    ['the same, as corrected', `/api/forecast/change?from=${from}&known=now`, CHANGE_AT_MOST_MS],
    ['dashboard', '/api/dashboard', PAGE_AT_MOST_MS],
    ['territories', '/api/territories', PAGE_AT_MOST_MS],
  ] as const;
}

async function change(url: string): Promise<void> {
  const superuser = new pg.Client({ connectionString: url });
  await superuser.connect();
  await superuser.query(CHANGE_SQL);
  await superuser.query('vacuum analyze');
  await superuser.end();
}

/** The pages over HTTP, for a manager and a seller, after a hundredth of all deals has changed within the week. */
async function timesAt(server: ThrowawayPostgres, deals: number): Promise<Times> {
  const { url } = await seeded(server, deals);
  await change(server.superuserUrl(`deals_${deals}`));
  const product = await startProduct({ DATABASE_URL: url });
  const times = new Map<string, number>();
  for (const role of ROLES) {
    const person = await product.signIn(role);
    for (const [what, path] of pathsOf(weekAgo()))
      times.set(`${what}, ${role}`, median(await timings(() => person.get(path), ROUNDS, 3)));
  }
  await product.end('SIGTERM');
  return times;
}

/** Each page at the size, and against a company of few deals in the same run. */
export async function pagesFindings(deals: number): Promise<Finding[]> {
  const server = await startThrowawayPostgres({ durable: true });
  try {
    const few = await timesAt(server, FEW);
    const many = await timesAt(server, deals);
    return ROLES.flatMap((role) =>
      pathsOf(weekAgo()).flatMap(([what, , atMost]): Finding[] => {
        const key = `${what}, ${role}`;
        const [small, large] = [few.get(key) ?? 0, many.get(key) ?? 0];
        const detail = `p50 ${large.toFixed(1)} ms at ${deals} deals, ${small.toFixed(1)} ms at ${FEW}`;
        return [
          { what: key, value: large, unit: 'ms', atMost, detail },
          {
            what: `${key}, against ${FEW} deals`,
            value: large / small,
            unit: '',
            atMost: RATIO_AT_MOST,
            detail,
          },
        ];
      }),
    );
  } finally {
    await server.stop();
  }
}
