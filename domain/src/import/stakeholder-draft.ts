import { BUYING_ROLES, INFLUENCES, STANCES } from '../stakeholder.ts';
import { SIDE_LABELS, type Side } from '../stakeholder-fields.ts';
import { splitList } from './cell-text.ts';
import type { StakeholderDraft } from './drafts.ts';
import type { ImportField } from './fields.ts';
import type { Drafted, ReadRow, RowPlan } from './row-plan.ts';
import { drafted, listOf, longName, missing, nameOf, referenceOf, textOf } from './row-values.ts';

const SIDES = Object.keys(SIDE_LABELS) as readonly Side[];
const NO_DEAL = { externalId: null, name: null, domain: null };

/** A contact's part in a deal. */
export function draftStakeholder(row: ReadRow, plan: RowPlan): Drafted<StakeholderDraft> {
  const problems = [...row.problems];
  const deal = referenceOf(textOf(row, 'deal_external_id'), textOf(row, 'deal'), null);
  const [name, email] = [nameOf(row), textOf(row, 'email')];
  const contactExternalId = textOf(row, 'contact_external_id');
  if (deal === null) problems.push(missing('deal', 'No deal given'));
  if (name === null && email === null && contactExternalId === null)
    problems.push(missing('name', 'No contact given'));
  problems.push(...longName(name ?? ''));
  const choice = <Value extends string>(field: ImportField, values: readonly Value[]): Value | null =>
    values.find((value) => value === textOf(row, field)) ?? null;
  const draft: StakeholderDraft = {
    externalId: textOf(row, 'external_id'),
    deal: deal ?? NO_DEAL,
    account: referenceOf(textOf(row, 'account_external_id'), textOf(row, 'account'), null),
    contactExternalId,
    name,
    email,
    title: textOf(row, 'title'),
    phone: listOf(row, 'phone')[0] ?? null,
    isWhole: plan.isOwn === true,
    buyingRole: choice('buying_role', BUYING_ROLES),
    side: choice('side', SIDES),
    influence: choice('influence', INFLUENCES),
    stance: choice('stance', STANCES),
    reportsTo: referenceOf(textOf(row, 'reports_to_external_id'), textOf(row, 'reports_to'), null),
    influences: splitList(textOf(row, 'influences') ?? ''),
    influencedBy: splitList(textOf(row, 'influenced_by') ?? ''),
  };
  return drafted(draft, problems);
}
