import type { Today } from '@dealwright/contract/dashboard/today';
import type { Tx } from '@dealwright/db/database';
import type { Actor } from '../../../platform/actor.ts';
import { canManageHubspot } from '../../integrations/hubspot/policy.ts';
import { canPlan } from '../../territories/policy.ts';
import { canDecideOnSuggestions, canFindOwners } from './policy.ts';
import { countConflicts, hasTerritoryDraft, listOwnerless, listWaiting } from './store.ts';

const SHOWN = 15;

/** Pending decisions that this person can make. */
export async function readDecisions(tx: Tx, actor: Actor): Promise<Today['decisions']> {
  const waiting = canDecideOnSuggestions(actor) ? await listWaiting(tx, actor) : [];
  return {
    suggestions: {
      deals: waiting.length,
      items: waiting.slice(0, SHOWN).map(({ number, account_name: account, ...facts }) => ({
        number: Number(number),
        account,
        ...facts,
      })),
    },
    conflicts: canManageHubspot(actor) ? await countConflicts(tx, actor) : 0,
    ownerless: canFindOwners(actor) ? await listOwnerless(tx, actor) : { deals: 0, owners: [] },
    territory_draft: canPlan(actor) && (await hasTerritoryDraft(tx, actor)),
  };
}
