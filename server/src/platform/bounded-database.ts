import type { Database } from '@dealwright/db/database';
import type { RequestBounds } from './request-bounds.ts';

/** The same database; what a request asks of it takes turns with what else its person and company ask. */
export function boundedDatabase(database: Database, bounds: RequestBounds): Database {
  const { asOwner } = database;
  return {
    engine: database.engine,
    // Waiting for a connection doesn't count as database use.
    transaction: (role, run, options) =>
      bounds.takingTurns(() => database.transaction(role, (tx) => bounds.spending(() => run(tx)), options)),
    asOwner: {
      query: (sql, params) => bounds.takingTurns(() => asOwner.query(sql, params)),
      exec: (sql) => bounds.takingTurns(() => asOwner.exec(sql)),
      session: (run) => bounds.takingTurns(() => asOwner.session(run)),
      transaction: (run) => bounds.takingTurns(() => asOwner.transaction(run)),
    },
    listen: (channel, onMessage, options) => database.listen(channel, onMessage, options),
    refreshTypes: () => database.refreshTypes(),
    connections: () => database.connections(),
    ping: () => database.ping(),
    close: () => database.close(),
  };
}
