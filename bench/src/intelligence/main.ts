/**
 * npm run bench -- intelligence [--deals 100000]: win rates, similar deals, battlecards and who met whom over HTTP,
 * against the product's own statements on a bare connection under row-level security. A ratio is product over statements.
 */
import { parseArgs } from 'node:util';
import { startThrowawayPostgres } from '@dealwright/db/testing/throwaway-postgres';
import pg from 'pg';
import { compared } from '../measure.ts';
import type { Finding } from '../report.ts';
import { report } from '../results.ts';
import { seeded } from '../seeded.ts';
import { startProduct } from '../servers.ts';
import { recordStatements, type Statement } from '../throughput/recorded-sql.ts';

/** Of the project's specification: what a page may take. */
const AT_MOST_MS = 150;
const ROUNDS = { rounds: 4, each: 25 } as const;

/** A competitor in every other deal of the workspace. */
const FILL_SQL = `
  with manager as (select company_id, workspace_id from profiles where email = 'manager@demo.dealwright.example'),
       made as (insert into competitors (company_id, id, workspace_id, name)
                select company_id, gen_random_uuid(), workspace_id, 'Brimstone Bench' from manager
                returning company_id, workspace_id, id)
  insert into deal_competitors (company_id, id, deal_id, competitor_id)
  select d.company_id, gen_random_uuid(), d.id, made.id
    from made join deals d on d.company_id = made.company_id and d.workspace_id = made.workspace_id
   where d.shelf is null and d.number % 2 = 0`;

async function places(client: pg.Client): Promise<{ readonly competitor: string; readonly deal: string }> {
  await client.query(FILL_SQL);
  await client.query('vacuum analyze deal_competitors');
  const { rows } = await client.query<{ competitor: string; deal: string }>(
    `select c.id as competitor, min(d.number)::text as deal
       from competitors c join deals d on d.company_id = c.company_id and d.workspace_id = c.workspace_id
      where c.name = 'Brimstone Bench' and d.shelf is null and d.closed_at is null group by c.id`,
  );
  const [row] = rows;
  if (!row) throw new Error('the demo company has open deals');
  return row;
}

async function run(client: pg.Client, statements: readonly Statement[]): Promise<void> {
  for (const { text, values } of statements) await client.query(text, [...values]);
  await client.query('commit');
}

async function measure(deals: number): Promise<Finding[]> {
  const server = await startThrowawayPostgres({ durable: true });
  try {
    const { url } = await seeded(server, deals);
    const superuser = new pg.Client({ connectionString: server.superuserUrl(`deals_${deals}`) });
    await superuser.connect();
    const { competitor, deal } = await places(superuser);
    await superuser.end();
    const product = await startProduct({ DATABASE_URL: url });
    const person = await product.signIn('manager');
    const paths = [
      ['win rate of a competitor', `/api/competitors/${competitor}`],
      ['win rates of all competitors', '/api/competitors?limit=200'],
      ['similar deals', `/api/deals/${deal}/similar-deals`],
      ['battlecard', `/api/competitors/${competitor}/battlecard`],
      ['quotes for a battlecard', `/api/competitors/${competitor}/proposed-quotes`],
      ['who met whom', `/api/deals/${deal}/touchpoints`],
    ] as const;
    const recorded = await recordStatements(
      url,
      person.cookie,
      paths.map(([, path]) => path),
    );
    const bare = new pg.Client({ connectionString: url });
    await bare.connect();
    const findings: Finding[] = [];
    for (const [what, path] of paths) {
      const statements = recorded.get(path) ?? [];
      const { ours, theirs } = await compared(
        () => person.fetchBytes(path),
        () => run(bare, statements),
        ROUNDS,
      );
      findings.push({
        what,
        value: ours,
        unit: 'ms',
        atMost: AT_MOST_MS,
        detail: `p50; ${(ours / theirs).toFixed(2)} of its ${statements.length} statements (${theirs.toFixed(1)} ms)`,
        figures: { productMs: ours, statementsMs: theirs, ratio: ours / theirs },
      });
    }
    await bare.end();
    await product.end('SIGTERM');
    return findings;
  } finally {
    await server.stop();
  }
}

const { values } = parseArgs({
  allowPositionals: true,
  options: { deals: { type: 'string', default: '100000' } },
});
report('intelligence', await measure(Number(values.deals)));
