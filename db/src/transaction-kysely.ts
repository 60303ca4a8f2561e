import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import type { Tables } from './generated/tables.ts';
import type { Session } from './session.ts';

class SessionConnection implements DatabaseConnection {
  readonly #session: Session;

  constructor(session: Session) {
    this.#session = session;
  }

  executeQuery<R>(compiled: CompiledQuery) {
    return this.#session.execute<R>(compiled);
  }

  streamQuery<R>(): AsyncIterableIterator<{ rows: R[] }> {
    throw new Error('Rows are not streamed: page by cursor');
  }
}

/** The transaction is begun and ended outside of Kysely; it only asks. */
class SessionDriver implements Driver {
  readonly #connection: SessionConnection;

  constructor(session: Session) {
    this.#connection = new SessionConnection(session);
  }

  init = () => Promise.resolve();
  acquireConnection = () => Promise.resolve(this.#connection);
  beginTransaction = () => Promise.reject(new Error('The transaction has already begun'));
  commitTransaction = () => Promise.reject(new Error('The transaction is committed by its owner'));
  rollbackTransaction = () => Promise.reject(new Error('The transaction is rolled back by its owner'));
  releaseConnection = () => Promise.resolve();
  destroy = () => Promise.resolve();
}

const adapter = new PostgresAdapter();
const compiler = new PostgresQueryCompiler();

export function kyselyOn(session: Session): Kysely<Tables> {
  return new Kysely<Tables>({
    dialect: {
      createAdapter: () => adapter,
      createDriver: () => new SessionDriver(session),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => compiler,
    },
  });
}
