import type { EngineOptions } from '@dealwright/db/open';
import type { Config } from './config.ts';

type Database = Pick<
  Config,
  'databaseUrl' | 'databaseDirectUrl' | 'databasePool' | 'preparesStatements' | 'dataDir'
>;

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
