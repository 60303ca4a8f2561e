/** A bare pool that runs the product's statements, begun and bound as the product does: the least the rows can cost. */
import pg from 'pg';
import type { Statement } from './recorded-sql.ts';

export interface PoolSettings {
  readonly url: string;
  readonly size: number;
}

export interface PoolTask {
  /** Those of each request of a page, one after another. */
  readonly requests: readonly (readonly Statement[])[];
  readonly clients: number;
  readonly ms: number;
}

type Told = { readonly settings: PoolSettings } | { readonly task: PoolTask };

let pool: pg.Pool | undefined;
const names = new Map<string, string>();

function nameOf(text: string): string {
  const name = names.get(text) ?? `bare_${names.size}`;
  names.set(text, name);
  return name;
}

async function runRequest(from: pg.Pool, statements: readonly Statement[]): Promise<void> {
  const client = await from.connect();
  try {
    for (const { text, values } of statements) {
      await (values.length === 0
        ? client.query(text)
        : client.query({ name: nameOf(text), text, values: [...values] }));
    }
    if (/^begin\b/i.test(statements[0]?.text ?? '')) await client.query('commit');
  } finally {
    client.release();
  }
}

/** How many pages this many clients received. */
async function runTask(from: pg.Pool, { requests, clients, ms }: PoolTask): Promise<number> {
  const until = performance.now() + ms;
  let done = 0;
  const client = async (): Promise<void> => {
    while (performance.now() < until) {
      for (const statements of requests) await runRequest(from, statements);
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  return done;
}

process.on('message', (told: Told) => {
  if ('settings' in told) {
    pool = new pg.Pool({ connectionString: told.settings.url, max: told.settings.size });
    process.send?.({ ready: true });
  } else if (pool) {
    void runTask(pool, told.task).then((done) => process.send?.({ done }));
  }
});
