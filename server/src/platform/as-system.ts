import type { Database, Tx } from '@dealwright/db/database';

/**
 * The way round the company boundary, for what stands before or above companies: signing in, the worker, the
 * operator. The callers are a checked list (`scripts/checks`).
 */
export function asSystem<T>(database: Database, run: (tx: Tx) => Promise<T>): Promise<T> {
  return database.transaction('dealwright_system', run, { retry: true });
}
