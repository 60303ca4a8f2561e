import { openDatabase } from '@dealwright/db/open';
import { createApi } from '@dealwright/server/api';
import { readConfig } from '@dealwright/server/platform/config';
import { createLogger } from '@dealwright/server/platform/log';
import pg from 'pg';

export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

type Query = (config: unknown, ...rest: unknown[]) => unknown;

function asStatement(config: unknown, rest: unknown[]): Statement {
  if (typeof config === 'string') return { text: config, values: Array.isArray(rest[0]) ? rest[0] : [] };
  const { text = '', values = [] } = config as { text?: string; values?: unknown[] };
  return { text, values };
}

/**
 * The statements that the product runs to answer each request, from the one that begins the transaction, sets the role
 * and binds the company; without the one that ends it. The product answers in this process, where they can be recorded.
 */
export async function recordStatements(
  url: string,
  cookie: string,
  paths: readonly string[],
): Promise<ReadonlyMap<string, readonly Statement[]>> {
  const config = readConfig({ DATABASE_URL: url, DEMO: '1', LOG_LEVEL: 'silent' });
  const { database } = await openDatabase({ engine: 'postgres', url });
  const api = await createApi({ config, database, log: createLogger(config) });
  await api.app.ready();
  const prototype = pg.Client.prototype as unknown as { query: Query };
  const original = prototype.query;
  let heard: Statement[] = [];
  prototype.query = function record(this: unknown, asked, ...rest) {
    heard.push(asStatement(asked, rest));
    return original.call(this, asked, ...rest);
  };
  const recorded = new Map<string, readonly Statement[]>();
  try {
    for (const path of paths) {
      heard = [];
      const answer = await api.app.inject({ url: path, headers: { cookie } });
      if (answer.statusCode !== 200) throw new Error(`${path} answered ${answer.statusCode}`);
      recorded.set(
        path,
        heard.filter(({ text }) => !/^commit\b/i.test(text)),
      );
    }
  } finally {
    prototype.query = original;
    await api.close();
    await database.close();
  }
  return recorded;
}
