import type { ChecklistStep, Today } from '@dealwright/contract/dashboard/today';
import type { Tx } from '@dealwright/db/database';
import type { Actor } from '../../../platform/actor.ts';
import { canInvite } from '../../identity/invitations/policy.ts';
import { canBegin } from './policy.ts';
import { readFirstSteps } from './visit-store.ts';

/** A workspace with this many own deals no longer needs the checklist. */
const HAS_BEGUN = 10;

/** The first steps, as far as they are this person's; null once all are done or the workspace has begun. */
export async function readChecklist(tx: Tx, actor: Actor): Promise<Today['checklist']> {
  if (!canBegin(actor)) return null;
  const facts = await readFirstSteps(tx, actor, HAS_BEGUN);
  if (facts.own_deals >= HAS_BEGUN) return null;
  const done: Readonly<Record<ChecklistStep, boolean>> = {
    sample_call: facts.tried_call,
    deals: facts.own_deals > 0,
    invite: facts.invited,
    mail: facts.mail,
    first_call: facts.first_call,
  };
  const offered: ChecklistStep[] = [
    ...(facts.sample_deal === null && !facts.tried_call ? [] : ['sample_call' as const]),
    'deals',
    ...(canInvite(actor) ? ['invite' as const] : []),
    'mail',
    'first_call',
  ];
  if (offered.every((step) => done[step])) return null;
  return {
    steps: offered.map((step) => ({ step, done: done[step] })),
    sample_deal: facts.sample_deal === null ? null : Number(facts.sample_deal),
    own_deal: facts.own_deal === null ? null : Number(facts.own_deal),
  };
}
