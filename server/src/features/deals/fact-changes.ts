import { DEAL_FIELD_KEYS, type DealFieldKey } from '@dealwright/domain/deal-fields';
import type { DealRow } from './detail-store.ts';
import type { FieldChange } from './history/store.ts';
import { accountOf, ownerName } from './present-deal.ts';
import type { DealUpdate } from './store.ts';

interface Named {
  readonly id: string;
  readonly name: string;
}

/** Whom and what a change names, with the names that people know them by. */
interface NewNames {
  readonly owner?: Named | null;
  /** Null takes it away. */
  readonly account?: Named | null | undefined;
}

const PLAIN_FIELDS = [...DEAL_FIELD_KEYS, 'stage'] as const;

type Facts = Pick<
  DealRow,
  | DealFieldKey
  | 'id'
  | 'account_id'
  | 'account_name'
  | 'owner_id'
  | 'owner_first_name'
  | 'owner_last_name'
  | 'owner_email'
  | 'amount_minor'
  | 'currency'
  | 'stage'
>;

/** What the update changes of the deal, as people say it: owner and account with the name, an amount with its currency. */
export function factChanges(before: Facts, update: DealUpdate, names: NewNames): FieldChange[] {
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
    amount_minor: Number(update.amount_minor ?? old.amount_minor),
    currency: update.currency ?? old.currency,
  };
  const owner = names.owner
    ? [change('owner', { id: before.owner_id, name: ownerName(before) }, names.owner)]
    : [];
  const account = names.account === undefined ? [] : [change('account', accountOf(before), names.account)];
  return [...plain, change('amount', old, amount), ...owner, ...account].filter(
    ({ oldValue, newValue }) => JSON.stringify(oldValue ?? null) !== JSON.stringify(newValue ?? null),
  );
}
