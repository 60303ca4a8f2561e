import type { Tx } from '@dealwright/db/database';
import type { Feature } from '@dealwright/domain/feature';
import { sql } from 'kysely';
import type { Actor } from './actor.ts';
import { AppError } from './errors.ts';

export async function isFeatureOn(tx: Tx, companyId: string, feature: Feature): Promise<boolean> {
  const { rows } = await sql<{ readonly enabled: boolean }>`
    select ${feature} = any (app.features_of(${companyId})) as enabled
  `.execute(tx.kysely);
  return rows[0]?.enabled === true;
}

/** For what stands behind a feature flag: 403 `feature_off` while it is off for the company, whatever was asked for. */
export async function requireFeature(
  tx: Tx,
  actor: Pick<Actor, 'companyId'>,
  feature: Feature,
): Promise<void> {
  if (!(await isFeatureOn(tx, actor.companyId, feature))) {
    throw new AppError('feature_off', 'This feature isn’t turned on for your company.');
  }
}
