import type { changeForecastPeriods, ForecastPeriods } from '@dealwright/contract/forecast/forecast';
import type { BodyOf } from '@dealwright/contract/route';
import type { Tx } from '@dealwright/db/database';
import { DEFAULT_PERIODS, type PeriodSettings } from '@dealwright/domain/forecast-period/period';
import type { Actor } from '../../../platform/actor.ts';
import { audit } from '../../../platform/audit.ts';
import { AppError } from '../../../platform/errors.ts';
import { canChangePeriods } from '../policy.ts';
import { findPeriods, savePeriods } from './store.ts';

interface Call {
  readonly actor: Actor;
  readonly now: Date;
  readonly version: number;
  readonly clientAddress: string;
  readonly requestId: string;
}

export async function readPeriods(tx: Tx, companyId: string): Promise<ForecastPeriods> {
  const row = await findPeriods(tx, companyId);
  const { fiscalStartMonth, length } = DEFAULT_PERIODS;
  return row ?? { fiscal_start_month: fiscalStartMonth, length, version: 0 };
}

export const settingsOf = ({ fiscal_start_month, length }: ForecastPeriods): PeriodSettings => ({
  fiscalStartMonth: fiscal_start_month,
  length,
});

/** Calls that were made stay as they are, with the days of their period. */
export async function changePeriods(
  tx: Tx,
  { actor, now, version, clientAddress, requestId }: Call,
  body: BodyOf<typeof changeForecastPeriods>,
): Promise<ForecastPeriods> {
  if (!canChangePeriods(actor)) throw new AppError('forbidden', 'Only an admin can change forecast periods.');
  const { companyId, userId: actorId } = actor;
  if (!(await savePeriods(tx, companyId, { ...body, version }, now))) {
    const current = await readPeriods(tx, companyId);
    throw new AppError('stale_version', 'Someone else changed the periods. Review them, then try again.', {
      current,
    });
  }
  const action = 'forecast_periods_changed';
  await audit(tx, {
    companyId,
    actorId,
    success: true,
    clientAddress,
    requestId,
    action,
    detail: { ...body },
  });
  return readPeriods(tx, companyId);
}
