import { setTimeout } from 'node:timers/promises';
import type { ThrowawayPostgres } from '@dealwright/db/testing/throwaway-postgres';
import { dayOf } from '@dealwright/domain/calendar';
import pg from 'pg';
import { percentile, timings } from '../measure.ts';
import type { Finding } from '../report.ts';
import { seeded } from '../seeded.ts';
import { type Person, startProduct } from '../servers.ts';

/** Of the project’s specification: what a change over a million deals may take, and a page. */
const CHANGE_AT_MOST_MS = 300;
const PAGE_AT_MOST_MS = 150;
const RATIO_AT_MOST = 1.5;
const FEW = 1_000;
const ROLES = ['manager', 'rep'] as const;
/** Of a page its p95 counts, of a change its median. */
const READS = 40;
const PAGE = { atMost: PAGE_AT_MOST_MS, share: 0.95 } as const;
const CHANGE = { atMost: CHANGE_AT_MOST_MS, share: 0.5 } as const;
/** How long the odds of very many deals may be awaited. */
const ODDS_WITHIN_MS = 600_000;
const DAY_MS = 86_400_000;
const weekAgo = (): string => new Date(Date.now() - 7 * DAY_MS).toISOString();

/** Half of them are put off, half get another amount. */
const CHANGE_SQL = `
  update deals set updated_at = now(), amount_minor = amount_minor + 100 * (number % 2),
                   close_date = close_date + 40 * (1 - number % 2)::int
   where number % 100 < 1 and shelf is null and stage_position < 8`;

/** What the reads of a page take at the size, by role and name. */
type Times = ReadonlyMap<string, readonly number[]>;

function pathsOf(from: string) {
  return [
    ['forecast', '/api/forecast', PAGE],
    ['forecast by person', '/api/forecast/people', PAGE],
    ['pipeline change of a week', `/api/forecast/change?from=${from}`, CHANGE],
    ['the same, as corrected', `/api/forecast/change?from=${from}&known=now`, CHANGE],
    ['dashboard', '/api/dashboard', PAGE],
    ['territories', '/api/territories', PAGE],
    ['odds, computed before', '/api/odds', PAGE],
    ['deals of the odds', '/api/odds/deals', PAGE],
  ] as const;
}

async function change(url: string): Promise<void> {
  const superuser = new pg.Client({ connectionString: url });
  await superuser.connect();
  await superuser.query(CHANGE_SQL);
  await superuser.query('vacuum analyze');
  await superuser.end();
}

/** Has the odds computed as of yesterday, so that their page reads a stored run. */
async function computeOdds(person: Person): Promise<void> {
  const asOf = dayOf(new Date(Date.now() - DAY_MS));
  const asked = await person.send('PUT', `/api/odds/runs/${asOf}`, {});
  if (!asked.ok) throw new Error(`The odds were refused: ${await asked.text()}`);
  const limit = Date.now() + ODDS_WITHIN_MS;
  for (;;) {
    const { computed_at: at, as_of: day } = (await person.get('/api/odds')) as {
      computed_at: string | null;
      as_of: string;
    };
    if (at !== null && day === asOf) return;
    if (Date.now() > limit) throw new Error('The odds were not computed in time');
    await setTimeout(500);
  }
}

/** The pages over HTTP, for a manager and a seller, after a hundredth of all deals has changed within the week. */
async function timesAt(server: ThrowawayPostgres, deals: number): Promise<Times> {
  const { url } = await seeded(server, deals);
  await change(server.superuserUrl(`deals_${deals}`));
  const product = await startProduct({ DATABASE_URL: url });
  const times = new Map<string, readonly number[]>();
  await computeOdds(await product.signIn('manager'));
  for (const role of ROLES) {
    const person = await product.signIn(role);
    for (const [what, path] of pathsOf(weekAgo()))
      times.set(`${what}, ${role}`, await timings(() => person.get(path), READS, 3));
  }
  await product.end('SIGTERM');
  return times;
}

/** Each page at the size, and against a company of few deals in the same run. */
export async function pagesFindings(server: ThrowawayPostgres, deals: number): Promise<Finding[]> {
  const few = await timesAt(server, FEW);
  const many = await timesAt(server, deals);
  return ROLES.flatMap((role) =>
    pathsOf(weekAgo()).flatMap(([what, , { atMost, share }]): Finding[] => {
      const key = `${what}, ${role}`;
      const of = (times: Times, at: number) => percentile(times.get(key) ?? [], at);
      const [small, large] = [of(few, 0.5), of(many, 0.5)];
      const detail = `p50 ${large.toFixed(1)} ms at ${deals} deals, ${small.toFixed(1)} ms at ${FEW}`;
      return [
        {
          what: key,
          value: of(many, share),
          unit: 'ms',
          atMost,
          detail: `p${100 * share} of ${READS}, ${detail}`,
        },
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
}
