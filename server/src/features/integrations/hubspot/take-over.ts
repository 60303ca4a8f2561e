import type { Tx } from '@dealwright/db/database';
import type { Stage } from '@dealwright/domain/stage';
import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/errors.ts';
import { emit } from '../../../platform/events.ts';
import { requalify } from '../../deals/grading/requalify.ts';
import { recordChanges } from '../../deals/history/store.ts';
import { lockPeople, type PersonState, updatePeople } from './contact-store.ts';
import { UNDATED } from './deal-days.ts';
import { type ConflictRow, type DealState, lockDeals, updateDeals, valuesOf } from './deal-store.ts';
import { followPeople } from './follow-people.ts';
import { lockAccounts, type SyncedKind, updateAccounts } from './record-store.ts';
import { setContact } from './set-contact.ts';
import { historyValue } from './settling.ts';
import type { ConnectionRow } from './store.ts';
import { findTeam } from './sync-store.ts';

interface Call {
  readonly actor: Actor;
  readonly now: Date;
}

export const changedSince = (): AppError =>
  new AppError('conflict', 'The value changed again in the meantime. Review both values.');

const hasOthers = (field: string): AppError => {
  const others = field === 'email' ? 'email addresses' : 'phone numbers';
  return new AppError(
    'conflict',
    `This contact has other ${others}. Remove them first, or keep the value here.`,
  );
};

type TakeOver = (tx: Tx, call: Call, connection: ConnectionRow, conflict: ConflictRow) => Promise<boolean>;

const takeDeal: TakeOver = async (tx, { actor, now }, connection, conflict) => {
  const { record_id: id, field, theirs } = conflict;
  const deal = (await lockDeals(tx, connection, [id])).get(id);
  if (!deal) return false;
  const ours = valuesOf(deal);
  const changed = field as keyof typeof ours;
  if (ours[changed] !== conflict.ours) throw changedSince();
  const next = { ...ours, [changed]: theirs };
  const stage = next.stage as Stage;
  const state: DealState = {
    id,
    name: next.name ?? deal.name,
    stage,
    amount: next.amount,
    close_date: next.close_date,
    next_step: next.next_step,
    loss_reason: stage === 'closed_lost' ? next.loss_reason : null,
    account_id: deal.account_id,
    owner_id: deal.owner_id,
    crm_owner_id: deal.crm_owner_id,
    ...UNDATED,
  };
  const { company_id: companyId, currency } = connection;
  await updateDeals(tx, { portal: connection, currency, now }, [state]);
  const context = { companyId, actorId: actor.userId, cause: 'import' as const, now };
  const [oldValue, newValue] = [historyValue(changed, ours[changed]), historyValue(changed, theirs)];
  await recordChanges(tx, context, [{ dealId: id, field, oldValue, newValue }]);
  if (field === 'stage') {
    const { settings } = await findTeam(tx, connection);
    await requalify(tx, { ...context, settings }, [id]);
  }
  await emit(tx, [
    {
      companyId,
      workspaceId: deal.workspace_id,
      dealId: id,
      actorId: actor.userId,
      type: field === 'stage' ? 'deal.moved' : 'deal.changed',
      payload: { number: Number(deal.number), version: deal.version + 1 },
    },
  ]);
  return true;
};

const takeAccount: TakeOver = async (tx, { now }, connection, conflict) => {
  const { record_id: id, field, theirs } = conflict;
  const ours = (await lockAccounts(tx, connection, [id])).get(id);
  if (!ours) return false;
  if (ours[field as keyof typeof ours] !== conflict.ours) throw changedSince();
  await updateAccounts(tx, connection, [{ ...ours, id, [field]: theirs }], now);
  return true;
};

/** Gives people who are one contact the same value, each on its deal; `ids` says which of them. */
export async function setPeople(
  tx: Tx,
  { actor, now }: Call,
  connection: ConnectionRow,
  {
    hubspot_id: contactId,
    field,
    ids,
    value,
    was,
  }: Pick<ConflictRow, 'hubspot_id' | 'field'> & {
    readonly ids: readonly string[];
    readonly value: string | null;
    /** What stands on each of them now, where that matters. */
    readonly was?: string | null;
  },
): Promise<number> {
  const people = await lockPeople(tx, connection, [contactId]);
  const changes = people
    .filter(({ id }) => ids.includes(id))
    .map((person) => {
      const { id, name, title, email, phone } = person;
      const before: PersonState = { id, name, title, email, phone };
      if (was !== undefined && before[field as keyof PersonState] !== was) throw changedSince();
      return { person, before, after: { ...before, [field]: value } };
    });
  await updatePeople(
    tx,
    connection,
    changes.map(({ after }) => after),
    now,
  );
  await followPeople(tx, { companyId: connection.company_id, actorId: actor.userId, now }, changes);
  return changes.length;
}

const takePerson: TakeOver = async (tx, call, connection, conflict) => {
  const { record_id, hubspot_id, field, theirs, ours: was } = conflict;
  const value = { hubspot_id, field, value: theirs, was };
  if (conflict.contact_id !== null) {
    const set = await setContact(tx, call, connection, value);
    if (set === 'other') throw changedSince();
    if (set === 'several') throw hasOthers(field);
    return set === 'done';
  }
  const people = await setPeople(tx, call, connection, { ...value, ids: [record_id] });
  await setContact(tx, call, connection, value);
  return people > 0;
};

/** Takes HubSpot's value over, as a change by the person who decided so. False if the record is gone. */
export const TAKE_OVER: Readonly<Record<SyncedKind, TakeOver>> = {
  deal: takeDeal,
  company: takeAccount,
  contact: takePerson,
};
