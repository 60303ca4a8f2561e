import type { FieldChange } from '../history/store.ts';
import type { DealUpdate } from './change-store.ts';
import type { DealRow } from './detail-store.ts';
import { ownerName } from './present-deal.ts';

interface Person {
  readonly id: string;
  readonly name: string;
}

const PLAIN_FIELDS = [
  'name',
  'close_date',
  'next_step',
  'next_step_due',
  'forecast_choice',
  'stage',
  'loss_reason',
] as const;

type Facts = Pick<
  DealRow,
  | 'id'
  | 'name'
  | 'owner_id'
  | 'owner_first_name'
  | 'owner_last_name'
  | 'owner_email'
  | 'amount_minor'
  | 'currency'
  | 'close_date'
  | 'next_step'
  | 'next_step_due'
  | 'forecast_choice'
  | 'stage'
  | 'loss_reason'
>;

/** What the update changes of the deal, as people say it: an owner with the name, an amount with its currency. */
export function factChanges(before: Facts, update: DealUpdate, newOwner: Person | null): FieldChange[] {
  const change = (field: string, oldValue: unknown, newValue: unknown): FieldChange => ({
    dealId: before.id,
    field,
    oldValue,
    newValue,
  });
  const plain = PLAIN_FIELDS.flatMap((field) =>
    update[field] === undefined ? [] : [change(field, before[field], update[field])],
  );
  const old = { amount_minor: Number(before.amount_minor), currency: before.currency };
  const amount = {
    amount_minor: update.amount_minor ?? old.amount_minor,
    currency: update.currency ?? old.currency,
  };
  const owner = newOwner ? [change('owner', { id: before.owner_id, name: ownerName(before) }, newOwner)] : [];
  return [...plain, change('amount', old, amount), ...owner].filter(
    ({ oldValue, newValue }) => JSON.stringify(oldValue ?? null) !== JSON.stringify(newValue ?? null),
  );
}
