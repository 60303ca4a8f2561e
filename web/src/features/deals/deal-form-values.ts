import { type Deal, type DealChange, type DealSummary, newDealSchema } from '@dealwright/contract/deals';
import { textSchema } from '@dealwright/contract/page';
import { CURRENCIES } from '@dealwright/domain/money';
import type { Stage } from '@dealwright/domain/stage';
import { z } from 'zod';

/** The account of a form: one that exists (with its name for show), or a new one by its name. */
export type AccountChoice = { readonly id: string | null; readonly name: string };

const rules = newDealSchema.shape;

/** The contract's own rules, for fields that are always there; the account is kept together with its name. */
export const dealFormSchema = z.object({
  name: rules.name,
  account: z.object({ id: z.uuid().nullable(), name: z.string() }).superRefine((account, context) => {
    if (account.id !== null) return;
    const checked = rules.account.options[1].shape.name.safeParse(account.name);
    for (const { message } of checked.error?.issues ?? []) context.addIssue({ code: 'custom', message });
  }),
  stage: rules.stage.unwrap(),
  owner_id: rules.owner_id.unwrap(),
  amount_minor: rules.amount_minor.unwrap(),
  currency: rules.currency.unwrap(),
  close_date: rules.close_date.unwrap(),
  next_step: textSchema(1, 500).nullable(),
  next_step_due: rules.next_step_due.unwrap(),
});

export interface DealFormValues {
  name: string;
  account: AccountChoice;
  stage: Stage;
  owner_id: string;
  amount_minor: number;
  currency: (typeof CURRENCIES)[number];
  close_date: string | null;
  next_step: string | null;
  next_step_due: string | null;
}

export function emptyValues(ownerId: string, stage: Stage = 'prospecting'): DealFormValues {
  return {
    name: '',
    account: { id: null, name: '' },
    stage,
    owner_id: ownerId,
    amount_minor: 0,
    currency: 'USD',
    close_date: null,
    next_step: null,
    next_step_due: null,
  };
}

export function valuesOf(deal: DealSummary | Deal): DealFormValues {
  return {
    name: deal.name,
    account: deal.account,
    stage: deal.stage,
    owner_id: deal.owner.id,
    amount_minor: deal.amount_minor,
    currency: CURRENCIES.find((currency) => currency === deal.currency) ?? 'USD',
    close_date: deal.close_date,
    next_step: deal.next_step,
    next_step_due: deal.next_step_due,
  };
}

const EDITABLE = [
  'name',
  'owner_id',
  'amount_minor',
  'currency',
  'close_date',
  'next_step',
  'next_step_due',
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
