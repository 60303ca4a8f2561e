import type { Database } from '../database.ts';

class DatabaseClosed extends Error {
  constructor() {
    super('This database was closed, and may be another test’s by now');
    this.name = 'DatabaseClosed';
  }
}

/**
 * A database that outlives its closing, shared by test files one after the other. Once closed, its old holders get
 * errors and no notifications: what one file left running cannot reach into the next.
 */
export function leaseDatabase(database: Database, giveBack: () => Promise<void>): Database {
  const { asOwner } = database;
  const listening = new Set<() => Promise<void>>();
  let closing: Promise<void> | undefined;

  const whileOpen = async <T>(run: () => Promise<T>): Promise<T> => {
    if (closing !== undefined) throw new DatabaseClosed();
    return run();
  };
  const close = async () => {
    for (const stop of listening) await stop();
    listening.clear();
    await giveBack();
  };

  return {
    engine: database.engine,
    transaction: (role, run, options) => whileOpen(() => database.transaction(role, run, options)),
    asOwner: {
      query: (sql, params) => whileOpen(() => asOwner.query(sql, params)),
      exec: (sql) => whileOpen(() => asOwner.exec(sql)),
      session: (run) => whileOpen(() => asOwner.session(run)),
      transaction: (run) => whileOpen(() => asOwner.transaction(run)),
    },
    listen: (channel, onMessage, options) =>
      whileOpen(async () => {
        const stop = await database.listen(channel, onMessage, options);
        listening.add(stop);
        return async () => {
          if (listening.delete(stop)) await stop();
        };
      }),
    refreshTypes: () => whileOpen(database.refreshTypes),
    connections: database.connections,
    ping: () => whileOpen(database.ping),
    close: () => {
      closing ??= close();
      return closing;
    },
  };
}
