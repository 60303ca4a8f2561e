import type { Tx } from '@dealwright/db/database';
import type { Feature } from '@dealwright/domain/feature';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';
import { isFeatureOn } from './store.ts';

/** For what stands behind a feature flag: 403 `feature_off` while it is off for the company, whatever was asked for. */
export async function requireFeature(
  tx: Tx,
  actor: Pick<Actor, 'companyId'>,
  feature: Feature,
): Promise<void> {
  if (!(await isFeatureOn(tx, actor.companyId, feature))) {
    throw new AppError('feature_off', 'This feature is not switched on for your company.');
  }
}
