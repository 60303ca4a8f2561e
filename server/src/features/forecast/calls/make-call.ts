import type { NewCall } from '@dealwright/contract/forecast/calls';
import type { ForecastCall } from '@dealwright/contract/forecast/forecast';
import type { Tx } from '@dealwright/db/database';
import { periodOf } from '@dealwright/domain/forecast-period/period';
import type { Actor } from '../../../platform/actor.ts';
import { AppError, invalid, notFound } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import { readPeriods, settingsOf } from '../periods/change-periods.ts';
import { canCall } from '../policy.ts';
import { readScope } from '../scope.ts';
import { type CallRow, findCall, insertCall } from './store.ts';

export function presentCall(row: CallRow): ForecastCall {
  const { id, category, amount_minor, currency, note, made_by, maker_name, made_at, first, last } = row;
  return {
    id,
    category,
    amount_minor: Number(amount_minor),
    currency,
    note,
    by: { id: made_by, name: maker_name },
    made_at: made_at.toISOString(),
    first,
    last,
  };
}

/** Throws 404 for a scope that the person can’t read, and 403 for one that they only read. */
export async function requireCaller(
  tx: Tx,
  actor: Actor,
  { scope: kind, person }: Pick<NewCall, 'scope' | 'person'>,
): Promise<void> {
  if ((kind === 'all') !== (person === null)) {
    throw invalid(
      'person',
      kind === 'all' ? 'A call for everyone can’t name a person. Remove the person.' : 'Choose a person',
    );
  }
  await readScope(tx, actor, { scope: kind, person: person ?? undefined });
  if (!canCall(actor, { kind, personId: person })) {
    throw new AppError('forbidden', 'You can view this forecast but not make a call for it.');
  }
}

/** Throws `conflict` if the period is none any more, since a call is for the days that its author saw. */
export async function makeCall(
  tx: Tx,
  { actor, now }: { readonly actor: Actor; readonly now: Date },
  call: NewCall,
): Promise<ForecastCall> {
  const { first, last } = call;
  await requireCaller(tx, actor, call);
  const period = periodOf(first, settingsOf(await readPeriods(tx, actor.companyId)));
  if (period.first !== first || period.last !== last) {
    throw new AppError('conflict', 'Forecast periods have changed. Reload the forecast and try again.');
  }
  const id = newId();
  await insertCall(tx, actor, id, call, now);
  const made = await findCall(tx, actor.companyId, id);
  if (!made) throw notFound();
  return presentCall(made);
}
