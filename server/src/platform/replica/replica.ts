import type { Database, Role, Tx } from '@dealwright/db/database';
import {
  DatabaseError,
  DatabaseUnavailable,
  isConnectionLost,
  isTimeout,
} from '@dealwright/db/database-error';
import { openPostgres } from '@dealwright/db/postgres/open-postgres';
import { queryRows } from '@dealwright/db/query-rows';
import type { Config } from '../config.ts';
import { replicaOptions } from '../database-options.ts';
import type { Logger } from '../log.ts';
import { replicaReads } from '../telemetry/metrics.ts';
import { ReplicaWatch } from './replica-watch.ts';
import { isWalPosition } from './wal-position.ts';

/** In whose name is read, and what must be there to be read. */
export interface Reader {
  readonly role: Role;
  /** Null for the operator, who reads across companies. */
  readonly member: { readonly companyId: string; readonly userId: string } | null;
  /** Where the log of changes was after the person's last write, as their browser keeps it. */
  readonly written: string | null;
}

/** Runs reads where the operation's are done: on the replica where it may and can, else in the given transaction. */
export type Reading = <T>(primary: Tx, run: (tx: Tx) => Promise<T>) => Promise<T>;

export interface Replica {
  /**
   * Runs reads on the replica, in a read-only transaction with the same role and company, or in the transaction on the
   * primary that is open anyway: where the replica is too far behind, lacks what the person or their company wrote, or
   * fails. What has begun is then run again.
   */
  read<T>(primary: Tx, reader: Reader, run: (tx: Tx) => Promise<T>): Promise<T>;
  /** Where the log of changes is, for what was written before; null if there is no replica. */
  position(): Promise<string | null>;
  stop(): Promise<void>;
}

/** Events of a company that the replica must have: more than are written at once. */
const EVENTS = 20;
const ID = /^[0-9a-f-]{36}$/;

const NONE: Replica = {
  read: (primary, _reader, run) => run(primary),
  position: async () => null,
  stop: async () => undefined,
};

/** The replica has not seen all yet that this reader must see. */
class NotYet extends Error {}

async function latestEvents(primary: Tx, companyId: string): Promise<string[]> {
  const rows = await queryRows<{ id: string }>(
    primary,
    'select id from events where company_id = $1 order by id desc limit $2',
    [companyId, EVENTS],
  );
  return rows.map(({ id }) => id);
}

/** Binds the transaction as the primary's is bound, and tells whether it sees all it must. */
function openingSql({ member, written }: Reader, events: readonly string[]): string {
  for (const id of [...events, ...(member ? [member.companyId, member.userId] : [])])
    if (!ID.test(id)) throw new Error('Not an id');
  const hasWritten =
    written !== null && isWalPosition(written) ? `pg_last_wal_replay_lsn() >= '${written}'::pg_lsn` : 'true';
  if (!member) return `select ${hasWritten} as is_there`;
  const { companyId, userId } = member;
  const known = `(select count(*) from events where company_id = '${companyId}' and id = any('{${events.join()}}'::uuid[]))`;
  return `select app.enter_company('${companyId}', '${userId}');
    select ${hasWritten} and ${known} = ${events.length} as is_there`;
}

/** Opens the replica of the settings; without one everything is read on the primary. */
export async function openReplica(
  { replica: settings, databasePool }: Config,
  primary: Database,
  log: Logger,
): Promise<Replica> {
  if (!settings) return NONE;
  const database = openPostgres(replicaOptions({ databasePool }, settings.url));
  const watch = new ReplicaWatch({ primary, replica: database, mostLagMs: settings.mostLagMs, log });
  await watch.start();
  const onPrimary = <T>(why: string, run: () => Promise<T>): Promise<T> => {
    replicaReads.inc({ result: why });
    return run();
  };
  return {
    read: async (tx, reader, run) => {
      if (!watch.isClose()) return onPrimary('left_out', () => run(tx));
      const events = reader.member ? await latestEvents(tx, reader.member.companyId) : [];
      try {
        const result = await database.transaction(
          reader.role,
          async (replicaTx) => {
            const [row] = replicaTx.opening as readonly { is_there: boolean }[];
            if (!row?.is_there) throw new NotYet();
            return run(replicaTx);
          },
          { opening: openingSql(reader, events), readOnly: true, retry: true },
        );
        replicaReads.inc({ result: 'replica' });
        return result;
      } catch (error) {
        if (error instanceof NotYet) return onPrimary('not_yet', () => run(tx));
        if (error instanceof DatabaseUnavailable || isConnectionLost(error)) watch.leaveOut(error);
        // What takes too long on one takes too long on the other. Any other failure may be the replica's own.
        else if (!(error instanceof DatabaseError) || isTimeout(error)) throw error;
        return onPrimary('failed', () => run(tx));
      }
    },
    position: async () => {
      const [row] = await primary.asOwner.query<{ position: string }>(
        'select pg_current_wal_insert_lsn()::text as position',
      );
      return row?.position ?? null;
    },
    stop: async () => {
      await watch.stop();
      await database.close();
    },
  };
}
