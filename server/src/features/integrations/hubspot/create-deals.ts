import type { Tx } from '@dealwright/db/database';
import type { Stage } from '@dealwright/domain/stage';
import { emit } from '../../../platform/events.ts';
import { takeNumbers } from '../../deals/bulk/store.ts';
import { requalify } from '../../deals/grading/requalify.ts';
import { type FieldChange, recordChanges } from '../../deals/history/store.ts';
import { datesOfImported } from './deal-days.ts';
import { type DealState, insertDeals } from './deal-store.ts';
import { amountValue, type DealValues, type HubspotDays, knownCurrency } from './deal-values.ts';
import type { Base, SavedRecord } from './record-store.ts';
import { historyValue, type Settling } from './settling.ts';

export interface NewDeal {
  readonly id: string;
  readonly hubspot_id: string;
  readonly base: Base;
  readonly issue: string | null;
  readonly modified_at: string | null;
  readonly values: DealValues;
  readonly stage: Stage;
  readonly owner: string | null;
  readonly accountId: string | null;
  readonly days: HubspotDays;
}

function stateOf(deal: NewDeal, { team, mapping, now }: Settling) {
  const { values } = deal;
  const { changes, ...dates } = datesOfImported(deal, now);
  const state: DealState = {
    id: deal.id,
    name: values.name ?? `HubSpot deal ${deal.hubspot_id}`,
    account_id: deal.accountId,
    owner_id: team.people.get(deal.owner ?? '') ?? team.fallbackId,
    crm_owner_id: deal.owner,
    stage: deal.stage,
    amount: values.amount ?? amountValue(0, knownCurrency(mapping.currency)),
    close_date: values.close_date ?? null,
    next_step: values.next_step ?? null,
    loss_reason: values.loss_reason ?? null,
    ...dates,
  };
  return { state, dates, changes };
}

/** The history that an added deal begins with. */
function beginningOf({ state, dates, changes }: ReturnType<typeof stateOf>): FieldChange[] {
  const { id: dealId, name, stage, amount, close_date, next_step } = state;
  const facts = { name, amount: historyValue('amount', amount), close_date, next_step };
  const began = (field: string, newValue: unknown, at: Date) => {
    return { dealId, field, oldValue: null, newValue, at };
  };
  return [
    ...Object.entries(facts).map(([field, value]) => began(field, value, dates.created_at)),
    began('stage', stage, dates.entered_at),
    ...changes,
  ];
}

/** Adds deals under the company's next numbers, with history, grades and events; returns how they are linked. */
export async function createDeals(
  tx: Tx,
  settling: Settling,
  deals: readonly NewDeal[],
): Promise<SavedRecord[]> {
  if (deals.length === 0) return [];
  const { portal, mapping, team, now } = settling;
  const first = await takeNumbers(tx, portal.company_id, deals.length);
  const begun = deals.map((deal) => stateOf(deal, settling));
  const states = begun.map(({ state }) => state);
  await insertDeals(tx, { portal, currency: mapping.currency, now }, states, first);
  const context = { companyId: portal.company_id, actorId: null, cause: 'import' as const, now };
  await recordChanges(tx, context, begun.flatMap(beginningOf));
  const ids = states.map(({ id }) => id);
  const momentOf = new Map(begun.map(({ state, dates }) => [state.id, dates.entered_at]));
  await requalify(tx, { ...context, settings: team.settings, momentOf }, ids);
  await emit(
    tx,
    ids.map((dealId, index) => ({
      companyId: portal.company_id,
      workspaceId: portal.workspace_id,
      dealId,
      actorId: null,
      type: 'deal.created' as const,
      payload: { number: first + index, version: 1 },
    })),
  );
  return deals.map(({ id, hubspot_id, base, issue, modified_at }, index) => ({
    hubspot_id,
    issue,
    modified_at,
    state: 'linked' as const,
    deal_id: id,
    account_id: null,
    pending: false,
    // Values that weren't taken over start with the current ones.
    base: { ...base, amount: states[index]?.amount ?? null },
  }));
}
