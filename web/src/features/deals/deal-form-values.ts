import { dealFieldInputs, pickSchemas } from '@dealwright/contract/deals/deal-fields';
import {
  type Deal,
  type DealChange,
  type DealSummary,
  newDealSchema,
} from '@dealwright/contract/deals/deals';
import {
  type DealFieldValues,
  EMPTY_NEW_DEAL,
  NEW_DEAL_FIELDS,
  type NewDealFieldKey,
  pickDealFields,
} from '@dealwright/domain/deal-fields';
import { CURRENCIES } from '@dealwright/domain/money';
import type { Stage } from '@dealwright/domain/stage';
import { z } from 'zod';

/** The account of a form: one that exists (with its name for show), or a new one by its name. */
export type AccountChoice = { readonly id: string | null; readonly name: string };

const rules = newDealSchema.shape;

/** The contract's own rules, for fields that are always there; the account is kept together with its name. */
export const dealFormSchema = z.object({
  ...pickSchemas(dealFieldInputs, NEW_DEAL_FIELDS),
  account: z.object({ id: z.uuid().nullable(), name: z.string() }).superRefine((account, context) => {
    if (account.id !== null) return;
    const checked = rules.account.options[1].shape.name.safeParse(account.name);
    for (const { message } of checked.error?.issues ?? []) context.addIssue({ code: 'custom', message });
  }),
  stage: rules.stage.unwrap(),
  owner_id: rules.owner_id.unwrap(),
  amount_minor: rules.amount_minor.unwrap(),
  currency: rules.currency.unwrap(),
});

export interface DealFormValues extends Pick<DealFieldValues, NewDealFieldKey> {
  account: AccountChoice;
  stage: Stage;
  owner_id: string;
  amount_minor: number;
  currency: (typeof CURRENCIES)[number];
}

export function emptyValues(ownerId: string, stage: Stage = 'prospecting'): DealFormValues {
  return {
    ...EMPTY_NEW_DEAL,
    account: { id: null, name: '' },
    stage,
    owner_id: ownerId,
    amount_minor: 0,
    currency: 'USD',
  };
}

export function valuesOf(deal: DealSummary | Deal): DealFormValues {
  return {
    ...pickDealFields(NEW_DEAL_FIELDS, deal),
    account: deal.account,
    stage: deal.stage,
    owner_id: deal.owner.id,
    amount_minor: deal.amount_minor,
    currency: CURRENCIES.find((currency) => currency === deal.currency) ?? 'USD',
  };
}

const EDITABLE = [
  ...NEW_DEAL_FIELDS,
  'owner_id',
  'amount_minor',
  'currency',
] as const satisfies readonly (keyof DealFormValues)[];

/**
 * Only what differs is sent, so that nobody else's change of another field is written over. A currency goes with its
 * amount: the same minor units are another figure in another currency.
 */
export function changeBetween(before: DealFormValues, after: DealFormValues): DealChange {
  const isMoney = (field: string) => field === 'amount_minor' || field === 'currency';
  const differs = (field: (typeof EDITABLE)[number]) => before[field] !== after[field];
  return Object.fromEntries(
    EDITABLE.filter((field) => differs(field) || (isMoney(field) && differs('currency'))).map((field) => [
      field,
      after[field],
    ]),
  );
}

/** Where the server's word about a field belongs in the form: `/account/name` and `account.name` to `account`. */
export function fieldOfPath(path: string): keyof DealFormValues | null {
  const first =
    path
      .replace(/^\//, '')
      .replace(/^body[./]/, '')
      .split(/[./]/)[0] ?? '';
  return first in emptyValues('') ? (first as keyof DealFormValues) : null;
}
