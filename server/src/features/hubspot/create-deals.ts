import type { Tx } from '@dealwright/db/database';
import type { Stage } from '@dealwright/domain/stage';
import { emit } from '../../platform/events.ts';
import { newId } from '../../platform/ids.ts';
import { recordChanges } from '../history/store.ts';
import { requalify } from '../qualification/requalify.ts';
import { findAccountsByName, insertAccounts } from './account-store.ts';
import { type DealState, insertDeals, takeNumbers } from './deal-store.ts';
import { amountValue, type DealValues, knownCurrency } from './deal-values.ts';
import type { Base, Portal, SavedRecord } from './record-store.ts';
import { historyValue, type Settling } from './settling.ts';

/** The account of deals that HubSpot associates with no company. */
export const NO_COMPANY = 'Without a company';

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
}

async function accountWithoutCompany(tx: Tx, portal: Portal, now: Date): Promise<string> {
  const known = (await findAccountsByName(tx, portal, [NO_COMPANY])).get(NO_COMPANY.toLowerCase());
  if (known) return known;
  const id = newId();
  await insertAccounts(tx, portal, [{ id, name: NO_COMPANY }], now);
  return id;
}

function stateOf(deal: NewDeal, accountId: string, { team, mapping }: Settling): DealState {
  const { values } = deal;
  return {
    ...{ id: deal.id, name: values.name ?? `HubSpot deal ${deal.hubspot_id}`, account_id: accountId },
    ...{ owner_id: team.people.get(deal.owner ?? '') ?? team.fallbackId, crm_owner_id: deal.owner },
    ...{
      stage: deal.stage,
      amount: values.amount ?? amountValue(0, knownCurrency(mapping.currency)),
      close_date: values.close_date ?? null,
    },
    ...{ next_step: values.next_step ?? null, loss_reason: values.loss_reason ?? null },
  };
}

/** Adds deals under the company's next numbers, with history, grades and events; answers how they are linked. */
export async function createDeals(
  tx: Tx,
  settling: Settling,
  deals: readonly NewDeal[],
): Promise<SavedRecord[]> {
  if (deals.length === 0) return [];
  const { portal, mapping, team, now } = settling;
  const spare = deals.some(({ accountId }) => accountId === null)
    ? await accountWithoutCompany(tx, portal, now)
    : '';
  const first = await takeNumbers(tx, portal.company_id, deals.length);
  const states = deals.map((deal) => stateOf(deal, deal.accountId ?? spare, settling));
  await insertDeals(tx, { portal, currency: mapping.currency, now }, states, first);
  const context = { companyId: portal.company_id, actorId: null, cause: 'import' as const, now };
  await recordChanges(
    tx,
    context,
    states.flatMap(({ id, name, stage, amount, close_date, next_step }) => {
      const facts = { name, stage, amount: historyValue('amount', amount), close_date, next_step };
      return Object.entries(facts).map(([field, newValue]) => ({
        dealId: id,
        field,
        oldValue: null,
        newValue,
      }));
    }),
  );
  const ids = states.map(({ id }) => id);
  await requalify(tx, { ...context, settings: team.settings }, ids);
  await emit(
    tx,
    ids.map((dealId, index) => ({
      ...{ companyId: portal.company_id, workspaceId: portal.workspace_id, dealId, actorId: null },
      ...{ type: 'deal.created' as const, payload: { number: first + index, version: 1 } },
    })),
  );
  return deals.map(({ id, hubspot_id, base, issue, modified_at }, index) => ({
    ...{
      hubspot_id,
      issue,
      modified_at,
      state: 'linked' as const,
      deal_id: id,
      account_id: null,
      pending: false,
    },
    // What was not taken over begins as it stands here.
    base: { ...base, amount: states[index]?.amount ?? null },
  }));
}
