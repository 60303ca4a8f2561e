import { openDatabase } from '@dealwright/db/open';
import { createApi } from '@dealwright/server/api';
import { readConfig } from '@dealwright/server/platform/config';
import { createLogger } from '@dealwright/server/platform/log';
import pg from 'pg';

export interface Statement {
  readonly text: string;
  readonly values: unknown[];
}

interface Ground {
  /** The statements that the product runs to answer a request, without those that open and close the transaction. */
  statementsOf(path: string): Promise<Statement[]>;
  close(): Promise<void>;
}

type Query = (config: unknown, ...rest: unknown[]) => unknown;

function asStatement(config: unknown, rest: unknown[]): Statement {
  if (typeof config === 'string') return { text: config, values: Array.isArray(rest[0]) ? rest[0] : [] };
  const { text = '', values = [] } = config as { text?: string; values?: unknown[] };
  return { text, values };
}

/** The product in this process, so that what it asks of the database can be written down. */
export async function recordStatements(url: string, cookie: string): Promise<Ground> {
  const config = readConfig({ DATABASE_URL: url, DEMO: '1', LOG_LEVEL: 'silent' });
  const { database } = await openDatabase({ engine: 'postgres', url });
  const api = await createApi({ config, database, log: createLogger(config) });
  await api.app.ready();
  const prototype = pg.Client.prototype as unknown as { query: Query };
  return {
    statementsOf: async (path) => {
      const original = prototype.query;
      const heard: Statement[] = [];
      prototype.query = function record(this: unknown, config, ...rest) {
        heard.push(asStatement(config, rest));
        return original.call(this, config, ...rest);
      };
      try {
        const answer = await api.app.inject({ url: path, headers: { cookie } });
        if (answer.statusCode !== 200) throw new Error(`${path} answered ${answer.statusCode}`);
      } finally {
        prototype.query = original;
      }
      return heard.filter(({ text }) => !/^(begin|commit)\b/i.test(text));
    },
    close: async () => {
      await api.close();
      await database.close();
    },
  };
}

/** The same statements through a bare pool, in a transaction of the company as row-level security needs it. */
export function bareRunner(pool: pg.Pool, statements: readonly Statement[]): () => Promise<void> {
  return async () => {
    for (const [index, { text, values }] of statements.entries()) {
      await pool.query({ name: `bare-${index}-${text.length}`, text, values });
    }
  };
}
