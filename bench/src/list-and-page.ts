import pg from 'pg';
import { compared } from './measure.ts';
import { bareRunner, recordStatements } from './recorded-sql.ts';
import type { Finding } from './report.ts';
import { startProduct } from './servers.ts';

/** The product's answers against the very statements behind them through a bare pool. */
export async function listAndPage(url: string, superuserUrl: string): Promise<Finding[]> {
  const product = await startProduct({ DATABASE_URL: url });
  const manager = await product.signIn('manager');
  const ground = await recordStatements(url, manager.cookie);
  // Row-level security binds the application; the bare pool reads the same rows without it.
  const pool = new pg.Pool({ connectionString: superuserUrl, max: 10 });
  const findings: Finding[] = [];
  const measure = async (what: string, path: string): Promise<void> => {
    const statements = await ground.statementsOf(path);
    const bare = bareRunner(pool, statements);
    const times = await compared(() => manager.fetchBytes(path), bare);
    const [ours, theirs] = [times.ours.toFixed(2), times.theirs.toFixed(2)];
    findings.push({
      what,
      value: times.ours / times.theirs,
      unit: '',
      atMost: 2,
      detail: `p50 ${ours} ms through the API, ${theirs} ms for its ${statements.length} statements`,
    });
  };
  await measure('list of 60 deals against its SQL', '/api/deals?limit=60');
  await measure("one deal's page against its SQL", '/api/deals/20/page');
  await ground.close();
  await pool.end();
  await product.end('SIGTERM');
  return findings;
}
