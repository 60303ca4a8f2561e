import type { Tx } from '@dealwright/db/database';
import { isSwitchable } from '@dealwright/domain/feature';
import { audit } from '../../../platform/audit.ts';
import { AppError } from '../../../platform/errors.ts';
import { recordSwitch, type Setting, setFlag } from './store.ts';

interface By {
  readonly operatorId: string;
  readonly clientAddress: string;
  readonly requestId: string;
  readonly now: Date;
}

/**
 * Switches a feature for all or for one company, and keeps who did. Setting it as it is changes nothing. Throws 409 for
 * what there is nothing to switch of yet.
 */
export async function switchFeature(tx: Tx, setting: Setting, by: By): Promise<void> {
  const { feature, companyId, enabled } = setting;
  if (!isSwitchable(feature)) throw new AppError('conflict', 'This feature can’t be turned on or off yet.');
  if (!(await setFlag(tx, setting, by))) return;
  await recordSwitch(tx, setting, by);
  if (companyId === null) return;
  const { operatorId: actorId, clientAddress, requestId } = by;
  const detail = { feature, enabled };
  await audit(tx, {
    companyId,
    actorId,
    clientAddress,
    requestId,
    detail,
    action: 'feature_switched',
    success: true,
  });
}
