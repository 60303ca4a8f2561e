import type { Today } from '@dealwright/contract/dashboard/today';
import type { Tx } from '@dealwright/db/database';
import type { Actor } from '../../../platform/actor.ts';
import { canManageHubspot } from '../../integrations/hubspot/policy.ts';
import { canPlan } from '../../territories/policy.ts';
import { canDecideOnSuggestions, canFindOwners } from './policy.ts';
import { countConflicts, hasTerritoryDraft, listOwnerless, listWaiting } from './store.ts';

const SHOWN = 15;

/** Deals with suggestions that this person can decide on. */
export async function readSuggested(
  tx: Tx,
  actor: Actor,
): Promise<Today['decisions']['suggestions']['items']> {
  const waiting = canDecideOnSuggestions(actor) ? await listWaiting(tx, actor) : [];
  return waiting.map(({ number, account_name: account, ...facts }) => ({
    number: Number(number),
    account,
    ...facts,
  }));
}

/** Pending decisions that this person can make. */
export async function readDecisions(tx: Tx, actor: Actor): Promise<Today['decisions']> {
  const suggested = await readSuggested(tx, actor);
  return {
    suggestions: { deals: suggested.length, items: suggested.slice(0, SHOWN) },
    conflicts: canManageHubspot(actor) ? await countConflicts(tx, actor) : 0,
    ownerless: canFindOwners(actor) ? await listOwnerless(tx, actor) : { deals: 0, owners: [] },
    territory_draft: canPlan(actor) && (await hasTerritoryDraft(tx, actor)),
  };
}
