import { ConfigError, refuseAlone } from './config-error.ts';

/** A streaming replica of the database, and how far behind it may be and still be read. */
export interface ReplicaConfig {
  readonly url: string;
  readonly mostLagMs: number;
}

const REPLICA_LAG_SECONDS = 5;

/** The replica of the settings; null without one. Throws ConfigError if a setting needs another. */
export function readReplica(env: {
  readonly DATABASE_URL?: string | undefined;
  readonly DATABASE_REPLICA_URL?: string | undefined;
  readonly REPLICA_LAG_SECONDS?: number | undefined;
}): ReplicaConfig | null {
  const { DATABASE_REPLICA_URL: address, REPLICA_LAG_SECONDS: seconds = REPLICA_LAG_SECONDS } = env;
  if (!address) {
    refuseAlone(env, ['REPLICA_LAG_SECONDS'], 'DATABASE_REPLICA_URL', 'no replica is read');
    return null;
  }
  if (!env.DATABASE_URL) {
    throw new ConfigError(
      'DATABASE_REPLICA_URL goes with DATABASE_URL: the embedded database has no replica. Set DATABASE_URL too.',
    );
  }
  return { url: address, mostLagMs: seconds * 1_000 };
}
