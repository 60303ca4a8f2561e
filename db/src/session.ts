import type { CompiledQuery, QueryResult as KyselyResult } from 'kysely';
import type { ClientBase, QueryArrayResult, QueryResult } from 'pg';
import type { OwnerSession } from './database.ts';
import { watched } from './statement-channel.ts';
import { statementName } from './statement-names.ts';

type Row = Record<string, unknown>;
const WRITES = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

/** One connection, asked one thing at a time, in the order of asking. */
export class Session implements OwnerSession {
  readonly #client: ClientBase;
  readonly #prepares: boolean;
  #last: Promise<unknown> = Promise.resolve();
  #ended = false;

  /** @param prepares keeps statements prepared on the connection; a pooler may lend another one the next time */
  constructor(client: ClientBase, prepares = true) {
    this.#client = client;
    this.#prepares = prepares;
  }

  async query<R>(sql: string, params: readonly unknown[] = []): Promise<R[]> {
    return (await this.#run<Row>(sql, params)).rows as R[];
  }

  async exec(sql: string): Promise<{ rows: unknown[] }[]> {
    // Several statements without parameters answer with an array, one with a single result.
    const [word = ''] = sql.trimStart().split(/[\s;]/, 1);
    const answer: unknown = await this.#next(() => watched(word, () => this.#client.query(sql)));
    const results = (Array.isArray(answer) ? answer : [answer]) as (QueryResult | QueryArrayResult)[];
    return results.map((result) => ({ rows: result.rows }));
  }

  async execute<R>(compiled: CompiledQuery): Promise<KyselyResult<R>> {
    const result = await this.#run<Row>(compiled.sql, compiled.parameters);
    const rows = result.rows as R[];
    return WRITES.has(result.command) ? { numAffectedRows: BigInt(result.rowCount ?? 0), rows } : { rows };
  }

  /** What was asked before still runs, then the transaction commits; the tag says whether it did. */
  async commit(): Promise<string> {
    const result = await this.#next(() => {
      this.#ended = true;
      return watched('commit', () => this.#client.query('commit'));
    });
    return result.command;
  }

  /** What was asked but not yet sent never runs: after the rollback it would run as the login role. */
  async rollback(): Promise<void> {
    this.#ended = true;
    await this.#last;
    await watched('rollback', () => this.#client.query('rollback'));
  }

  /** Otherwise code that kept the transaction past its end would run under the next one's identity. */
  end(): void {
    this.#ended = true;
  }

  #run<R extends Row>(sql: string, params: readonly unknown[]): Promise<QueryResult<R>> {
    return this.#next(() => {
      if (params.length === 0) {
        return watched(sql, () => this.#client.query<R>(sql));
      }
      const name = this.#prepares ? statementName(sql) : undefined;
      const config = { text: sql, values: [...params], ...(name === undefined ? {} : { name }) };
      return watched(sql, () => this.#client.query<R>(config));
    });
  }

  #next<T>(ask: () => Promise<T>): Promise<T> {
    const answer = this.#last.then(() => {
      if (this.#ended) {
        throw new Error('This transaction is over');
      }
      return ask();
    });
    this.#last = answer.catch(() => undefined);
    return answer;
  }
}
