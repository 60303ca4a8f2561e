import type { EngineOptions } from '@dealwright/db/open';
import type { PostgresOptions } from '@dealwright/db/postgres/open-postgres';
import type { Config } from './config.ts';

type Database = Pick<
  Config,
  'databaseUrl' | 'databaseDirectUrl' | 'databasePool' | 'preparesStatements' | 'dataDir'
>;

const REPLICA_CONNECT_MS = 1_000;

/** The database as requests and jobs reach it: through a pooler where there is one. */
export function databaseOptions(config: Database): EngineOptions {
  if (!config.databaseUrl) return { engine: 'embedded', dataDir: config.dataDir };
  return {
    engine: 'postgres',
    url: config.databaseUrl,
    directUrl: config.databaseDirectUrl ?? undefined,
    prepares: config.preparesStatements,
    poolSize: config.databasePool,
  };
}

/** The same database around any pooler, for commands that use few connections for a long time. */
export function directDatabaseOptions(
  config: Database,
  limits: { readonly poolSize: number; readonly statementTimeoutMs?: number },
): EngineOptions {
  const url = config.databaseDirectUrl ?? config.databaseUrl;
  return url ? { engine: 'postgres', url, ...limits } : { engine: 'embedded', dataDir: config.dataDir };
}

/** The replica as requests reach it, never through a pooler. */
export function replicaOptions({ databasePool }: Pick<Config, 'databasePool'>, url: string): PostgresOptions {
  return {
    url,
    poolSize: databasePool,
    // Who waits for it is answered by the primary.
    connectTimeoutMs: REPLICA_CONNECT_MS,
    readOnly: true,
  };
}
