import type { Database } from '@dealwright/db/database';
import { listFeatures } from '../features.ts';
import { forgetExpired as forget } from '../platform/retention.ts';

/** What the hourly job does, for every feature. */
export function forgetExpired(database: Database, now: Date): Promise<Record<string, number>> {
  return forget(
    database,
    listFeatures().flatMap(({ retention = [] }) => retention),
    now,
  );
}
