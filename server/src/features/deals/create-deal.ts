import type { createDeal as createDealRoute, Deal } from '@dealwright/contract/deals/deals';
import type { BodyOf } from '@dealwright/contract/route';
import type { Tx } from '@dealwright/db/database';
import { NEW_DEAL_FIELDS } from '@dealwright/domain/deal-fields';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';
import { emit } from '../../platform/events.ts';
import { newId } from '../../platform/ids.ts';
import { accountForDeal } from '../accounts/choose-account.ts';
import { type DealRow, getDeal, insertExternalId } from './detail-store.ts';
import { requireFreeExternalId } from './external-id.ts';
import { datesOfNew, dayChanges } from './given-dates.ts';
import { requalify } from './grading/requalify.ts';
import { recordChanges } from './history/store.ts';
import { canCreateDeal } from './policy.ts';
import { accountOf, ownerName, presentDeal } from './present-deal.ts';
import { requireOwner } from './require-deal-worker.ts';
import { requireMaySetOrigin } from './require-origin.ts';
import { insertDeal, shareCompany, takeNumber } from './store.ts';

type NewDealInput = BodyOf<typeof createDealRoute>;

export function requireMayCreate(actor: Actor, input: NewDealInput): void {
  if (!canCreateDeal(actor, input.owner_id ?? actor.userId)) {
    throw new AppError(
      'forbidden',
      actor.role === 'viewer' ? 'Viewers can’t add deals.' : 'You can add deals only for yourself.',
    );
  }
  requireMaySetOrigin(actor, input);
}

/**
 * What the deal began with, a row of its history for each fact: of the day on which it began, and its stage of the day on
 * which it came to it. What was given of that is of today.
 */
async function recordCreation(
  tx: Tx,
  actor: Actor,
  row: DealRow,
  input: NewDealInput,
  now: Date,
): Promise<void> {
  const began = (field: string, newValue: unknown) => ({ dealId: row.id, field, oldValue: null, newValue });
  const context = { companyId: actor.companyId, actorId: actor.userId, cause: 'creation' } as const;
  const others = NEW_DEAL_FIELDS.filter((key) => key !== 'name');
  await recordChanges(tx, { ...context, now: row.created_at }, [
    began('name', row.name),
    began('account', accountOf(row)),
    began('owner', { id: row.owner_id, name: ownerName(row) }),
    began('amount', { amount_minor: Number(row.amount_minor), currency: row.currency }),
    ...others.map((key) => began(key, row[key])),
  ]);
  await recordChanges(tx, { ...context, now: row.stage_entered_at }, [began('stage', row.stage)]);
  const { external_id: external } = input;
  await recordChanges(tx, { ...context, now }, [
    ...dayChanges(row.id, {}, input),
    ...(external ? [began('external_id', { source: external.source, id: external.id })] : []),
  ]);
}

/**
 * Adds a deal under the company's next number. The number is taken first: its lock makes creations of one company
 * come one after the other, so that numbers have no gaps, and a new account or another system's id is added once. Throws
 * 403 when the person may not create it, 400 when account or owner are not the workspace's, 409 when a deal has the
 * external id already.
 */
export async function createDeal(
  tx: Tx,
  { actor, now }: { readonly actor: Actor; readonly now: Date },
  input: NewDealInput,
): Promise<Deal> {
  const ownerId = input.owner_id ?? actor.userId;
  requireMayCreate(actor, input);
  const dates = datesOfNew(input.stage, input, now);
  await shareCompany(tx, actor.companyId);
  const number = await takeNumber(tx, actor.companyId);
  if (input.external_id) await requireFreeExternalId(tx, actor, input.external_id);
  await requireOwner(tx, actor, ownerId, 'owner_id');
  const account = input.account && (await accountForDeal(tx, actor, input.account, { ownerId, now }));
  const id = newId();
  await insertDeal(
    tx,
    actor,
    {
      id,
      number,
      accountId: account?.id ?? null,
      ownerId,
      stage: input.stage,
      amountMinor: input.amount_minor,
      currency: input.currency,
      fields: input,
      ...dates,
    },
    now,
  );
  const { companyId, workspaceId, userId: actorId, settings } = actor;
  if (input.external_id) await insertExternalId(tx, { companyId, id }, input.external_id, now);
  const row = await getDeal(tx, actor, { id });
  await recordCreation(tx, actor, row, input, now);
  const gradedAt = row.closed_at ?? now;
  await requalify(tx, { companyId, actorId, settings, cause: 'creation', now: gradedAt }, [id]);
  const payload = { number, version: 1, owner_id: ownerId };
  await emit(tx, [{ companyId, workspaceId, dealId: id, type: 'deal.created', actorId, payload }]);
  return presentDeal(actor, await getDeal(tx, actor, { id }));
}
