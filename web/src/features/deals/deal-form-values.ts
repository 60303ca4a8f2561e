import { dealFieldInputs, pickSchemas } from '@dealwright/contract/deals/deal-fields';
import { type Deal, type DealSummary, newDealSchema } from '@dealwright/contract/deals/deals';
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
import { type AccountChoice, type DealValues, dealValues, UNKNOWN_ACCOUNT } from './deal-record.ts';

const rules = newDealSchema.shape;
const newAccountName = rules.account.unwrap().unwrap().options[1].shape.name;

/** The contract's own rules, for fields that are always there; the account is kept together with its name. */
export const dealFormSchema = z.object({
  ...pickSchemas(dealFieldInputs, NEW_DEAL_FIELDS),
  account: z.object({ id: z.uuid().nullable(), name: z.string() }).superRefine((account, context) => {
    if (account.id !== null || account.name === '') return;
    const checked = newAccountName.safeParse(account.name);
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
    account: UNKNOWN_ACCOUNT,
    stage,
    owner_id: ownerId,
    amount_minor: 0,
    currency: 'USD',
  };
}

export function valuesOf(deal: DealSummary | Deal): DealFormValues {
  return {
    ...pickDealFields(NEW_DEAL_FIELDS, deal),
    account: deal.account ?? UNKNOWN_ACCOUNT,
    stage: deal.stage,
    owner_id: deal.owner.id,
    amount_minor: deal.amount_minor,
    currency: CURRENCIES.find((currency) => currency === deal.currency) ?? 'USD',
  };
}

/** A deal with what the form has of it. The form shows dollars for a currency that it does not offer. */
export function editedValues(deal: DealSummary, values: DealFormValues, ownerName?: string): DealValues {
  const before = valuesOf(deal);
  const isCurrencyKept = values.currency === before.currency;
  return {
    ...dealValues(deal),
    ...pickDealFields(NEW_DEAL_FIELDS, values),
    owner: values.owner_id === deal.owner.id ? deal.owner : { id: values.owner_id, name: ownerName ?? '' },
    amount: {
      amount_minor: values.amount_minor,
      currency: isCurrencyKept ? deal.currency : values.currency,
    },
  };
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
