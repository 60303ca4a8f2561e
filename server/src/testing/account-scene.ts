import { type AccountDetail, createAccount } from '@dealwright/contract/account-planning/accounts';
import { createDeal, type Deal, moveDeal } from '@dealwright/contract/deals/deals';
import type { Stage } from '@dealwright/domain/stage';
import { newId } from '../platform/ids.ts';
import type { TestPerson } from './people.ts';
import type { TestApp } from './test-app.ts';

/** An account of the person's, under a name that no other test uses unless one is given. */
export async function addAccount(
  app: TestApp,
  person: TestPerson,
  facts: Parameters<typeof bodyOf>[0] = {},
): Promise<AccountDetail> {
  const answer = await app.call(person, createAccount, { body: bodyOf(facts) });
  if (answer.status !== 201) throw new Error(answer.text);
  return answer.body;
}

function bodyOf(facts: {
  readonly name?: string;
  readonly industry?: string;
  readonly domain?: string;
  readonly parent_id?: string;
}) {
  return { name: `Account ${newId()}`, ...facts };
}

/** A deal with the account, moved to a stage. */
export async function addAccountDeal(
  app: TestApp,
  person: TestPerson,
  accountId: string,
  facts: {
    readonly amount_minor?: number;
    readonly currency?: 'USD' | 'EUR';
    readonly stage?: Stage;
    readonly close_date?: string;
    readonly owner_id?: string;
  } = {},
): Promise<Deal> {
  const { stage, ...rest } = facts;
  const made = await app.call(person, createDeal, {
    body: { name: `Deal ${newId()}`, account: { id: accountId }, ...rest },
  });
  if (made.status !== 201) throw new Error(made.text);
  if (!stage) return made.body;
  const moved = await app.call(person, moveDeal, {
    params: { number: made.body.number },
    body: { stage, ...(stage === 'closed_lost' && { loss_reason: 'Price' }) },
    version: made.body.version,
  });
  if (moved.status !== 200) throw new Error(moved.text);
  return moved.body;
}
