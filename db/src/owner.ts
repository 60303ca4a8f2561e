import type { ClientBase } from 'pg';
import type { Owner, OwnerSession } from './database.ts';
import { isConnectionLost, TransactionRolledBack } from './database-error.ts';
import { Session } from './session.ts';

/** Lends a client for as long as the closure runs; throwing `broken` away is the lender's part. */
export type Lend = <T>(run: (client: ClientBase) => Promise<T>) => Promise<T>;

interface WithStatus {
  getTransactionStatus(): 'I' | 'T' | 'E' | null;
}

/** Statements that began a transaction and did not end it leave the client of no use to the next. */
async function endOpenTransaction(client: ClientBase): Promise<void> {
  const status = (client as ClientBase & WithStatus).getTransactionStatus();
  if (status !== 'I') {
    await client.query('rollback');
  }
}

async function tidily<T>(client: ClientBase, run: (session: Session) => Promise<T>): Promise<T> {
  const session = new Session(client);
  try {
    const result = await run(session);
    await endOpenTransaction(client);
    return result;
  } catch (error) {
    if (!isConnectionLost(error)) {
      // The driver rejects at the error itself; the status that follows it may still be on its way.
      await client.query('rollback');
    }
    throw error;
  } finally {
    session.end();
  }
}

async function committed<T>(session: Session, run: (session: OwnerSession) => Promise<T>): Promise<T> {
  await session.exec('begin');
  const result = await run(session);
  if ((await session.commit()) === 'ROLLBACK') {
    throw new TransactionRolledBack();
  }
  return result;
}

/** Wakes the channels from a transaction of its own. */
export const notifyAs =
  (owner: Pick<OwnerSession, 'query'>) =>
  (channels: readonly string[]): Promise<unknown> =>
    owner.query("select pg_notify(channel, '') from unnest($1::text[]) channel", [channels]);

/** @param lendLong lends a client whose statements may take their time */
export function ownerOn(lend: Lend, lendLong: Lend): Owner {
  return {
    query: (sql, params) => lend((client) => tidily(client, (session) => session.query(sql, params))),
    exec: (sql) => lend((client) => tidily(client, (session) => session.exec(sql))),
    session: (run) => lendLong((client) => tidily(client, run)),
    transaction: (run) => lend((client) => tidily(client, (session) => committed(session, run))),
  };
}
