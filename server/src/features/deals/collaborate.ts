import type { addCollaborator } from '@dealwright/contract/deals/deals';
import type { ParamsOf, ResponseOf } from '@dealwright/contract/route';
import type { Tx } from '@dealwright/db/database';
import type { Actor } from '../../platform/actor.ts';
import { displayName } from '../../platform/authenticate.ts';
import { emit } from '../../platform/events.ts';
import { requireEditableDeal } from './access.ts';
import type { DealRef } from './detail-store.ts';
import { recordChanges } from './history/store.ts';
import { requireDealWorker } from './require-deal-worker.ts';
import { deleteCollaborator, insertCollaborator, listCollaborators } from './share-store.ts';
import { shareCompany } from './store.ts';

interface Call {
  readonly actor: Actor;
  readonly now: Date;
}

interface Person {
  readonly id: string;
  readonly name: string;
}

type Target = ParamsOf<typeof addCollaborator>;
type Answer = ResponseOf<typeof addCollaborator>;

async function follow(
  tx: Tx,
  { actor, now }: Call,
  deal: DealRef,
  people: { readonly before: Person | null; readonly after: Person | null },
): Promise<void> {
  const { companyId, userId: actorId } = actor;
  await recordChanges(tx, { companyId, actorId, cause: 'edit', now }, [
    { dealId: deal.id, field: 'collaborator', oldValue: people.before, newValue: people.after },
  ]);
  const payload = {
    number: deal.number,
    version: deal.version,
    ...(people.after && { collaborator_id: people.after.id }),
  };
  await emit(tx, [
    { companyId, workspaceId: deal.workspaceId, dealId: deal.id, type: 'deal.changed', actorId, payload },
  ]);
}

async function answer(tx: Tx, deal: DealRef): Promise<Answer> {
  const people = await listCollaborators(tx, deal.companyId, deal.id);
  return { collaborators: people.map((person) => ({ id: person.id, name: displayName(person) })) };
}

/** Lets a colleague of the deal's workspace work it too; once is enough. */
export async function startCollaboration(tx: Tx, call: Call, target: Target): Promise<Answer> {
  const { actor } = call;
  await shareCompany(tx, actor.companyId);
  const deal = await requireEditableDeal(tx, actor, { number: target.number });
  const person = await requireDealWorker(tx, deal, target.profile_id, 'profile_id');
  const key = { companyId: deal.companyId, dealId: deal.id, profileId: person.id };
  if (await insertCollaborator(tx, key, actor.userId)) {
    await follow(tx, call, deal, { before: null, after: person });
  }
  return answer(tx, deal);
}

export async function endCollaboration(tx: Tx, call: Call, target: Target): Promise<Answer> {
  const { actor } = call;
  await shareCompany(tx, actor.companyId);
  const deal = await requireEditableDeal(tx, actor, { number: target.number });
  const gone = await deleteCollaborator(tx, {
    companyId: deal.companyId,
    dealId: deal.id,
    profileId: target.profile_id,
  });
  if (gone) await follow(tx, call, deal, { before: { id: gone.id, name: displayName(gone) }, after: null });
  return answer(tx, deal);
}
