import type { createStakeholder, Stakeholder } from '@dealwright/contract/people';
import type { BodyOf } from '@dealwright/contract/route';
import type { Tx } from '@dealwright/db/database';
import { sqlState } from '@dealwright/db/database-error';
import type { Actor } from '../../platform/actor.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import { emit } from '../../platform/events.ts';
import { newId } from '../../platform/ids.ts';
import type { DealKey } from '../deals/deal-key-store.ts';
import { recordChanges } from '../history/store.ts';
import {
  countEvidenceNaming,
  deleteStakeholder,
  insertStakeholder,
  lockStakeholder,
  updateStakeholder,
} from './store.ts';

interface Call {
  readonly actor: Actor;
  readonly deal: DealKey;
  readonly now: Date;
}

type NewStakeholder = BodyOf<typeof createStakeholder>;
type Change = { readonly [Field in keyof NewStakeholder]?: NewStakeholder[Field] | undefined };

const FOREIGN_KEY_VIOLATION = '23503';

function place({ deal }: Call) {
  return { companyId: deal.companyId, dealId: deal.id };
}

async function follow(
  tx: Tx,
  { actor, deal, now }: Call,
  before: Stakeholder | null,
  after: Stakeholder | null,
): Promise<void> {
  const { companyId } = deal;
  await recordChanges(tx, { companyId, actorId: actor.userId, cause: 'edit', now }, [
    { dealId: deal.id, field: 'person', oldValue: before, newValue: after },
  ]);
  await emit(tx, [
    {
      companyId,
      workspaceId: deal.workspaceId,
      dealId: deal.id,
      type: 'stakeholder.changed',
      actorId: actor.userId,
      payload: { number: deal.number, stakeholder_id: (after ?? before)?.id },
    },
  ]);
}

export async function addStakeholder(tx: Tx, call: Call, input: NewStakeholder): Promise<Stakeholder> {
  const person: Stakeholder = { id: newId(), ...input };
  await insertStakeholder(tx, place(call), person, { by: call.actor.userId, now: call.now });
  await follow(tx, call, null, person);
  return person;
}

export async function changeStakeholder(
  tx: Tx,
  call: Call,
  id: string,
  change: Change,
): Promise<Stakeholder> {
  const before = await lockStakeholder(tx, place(call), id);
  if (!before) throw notFound();
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  const after: Stakeholder = { ...before, ...given };
  if (JSON.stringify(after) === JSON.stringify(before)) return before;
  await updateStakeholder(tx, place(call), after, call.now);
  await follow(tx, call, before, after);
  return after;
}

function namedBy(rows: number): AppError {
  const evidence = rows === 1 ? '1 row of evidence names' : `${rows} rows of evidence name`;
  return new AppError('conflict', `${evidence} this person, so they stay with the deal.`);
}

/** Removes a person whom no evidence names; 409 with how many rows do. */
export async function removeStakeholder(tx: Tx, call: Call, id: string): Promise<void> {
  const before = await lockStakeholder(tx, place(call), id);
  if (!before) throw notFound();
  const named = await countEvidenceNaming(tx, call.deal.companyId, id);
  if (named > 0) throw namedBy(named);
  try {
    await deleteStakeholder(tx, place(call), id);
  } catch (error) {
    if (sqlState(error) === FOREIGN_KEY_VIOLATION) throw namedBy(1);
    throw error;
  }
  await follow(tx, call, before, null);
}
