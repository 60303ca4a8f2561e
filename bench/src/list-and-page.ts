import pg from 'pg';
import { compared } from './measure.ts';
import { bareRunner, recordStatements, type Statement } from './recorded-sql.ts';
import type { Finding } from './report.ts';
import { startProduct } from './servers.ts';

/** What the deal page asks for when it is opened. */
const PAGE = (number: number): string[] => [
  `/api/deals/${number}`,
  `/api/deals/${number}/scorecard`,
  `/api/deals/${number}/stakeholders`,
  `/api/deals/${number}/interactions`,
  `/api/deals/${number}/history`,
];

/** The product's answers against the very statements behind them through a bare pool. */
export async function listAndPage(url: string, superuserUrl: string): Promise<Finding[]> {
  const product = await startProduct({ DATABASE_URL: url });
  const manager = await product.signIn('manager');
  const ground = await recordStatements(url, manager.cookie);
  // Row-level security binds the application; the bare pool reads the same rows without it.
  const pool = new pg.Pool({ connectionString: superuserUrl, max: 10 });
  const findings: Finding[] = [];
  const measure = async (what: string, paths: readonly string[]): Promise<void> => {
    const statements: Statement[] = [];
    for (const path of paths) statements.push(...(await ground.statementsOf(path)));
    const bare = bareRunner(pool, statements);
    const ours = async (): Promise<void> => {
      for (const path of paths) await manager.fetchBytes(path);
    };
    const times = await compared(ours, bare);
    findings.push({
      what,
      value: times.ours / times.theirs,
      unit: '',
      atMost: 2,
      detail: `p50 ${times.ours.toFixed(2)} ms through the API, ${times.theirs.toFixed(2)} ms for its ${statements.length} statements`,
    });
  };
  await measure('list of 60 deals against its SQL', ['/api/deals?limit=60']);
  await measure("one deal's page against its SQL", PAGE(20));
  await ground.close();
  await pool.end();
  await product.end('SIGTERM');
  return findings;
}
