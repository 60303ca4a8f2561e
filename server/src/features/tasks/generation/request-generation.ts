import { MAX_PAGE } from '@dealwright/contract/page';
import type { TaskProposals } from '@dealwright/contract/tasks/task-suggestions';
import type { Tx } from '@dealwright/db/database';
import { dayOf } from '@dealwright/domain/calendar';
import type { Actor } from '../../../platform/actor.ts';
import { emit } from '../../../platform/events.ts';
import { newId } from '../../../platform/ids.ts';
import { type DealRef, getDeal } from '../../deals/detail-store.ts';
import { presentDeal } from '../../deals/present-deal.ts';
import { readStakeholderPage } from '../../stakeholders/read-page.ts';
import { deriveTasks } from './derive-tasks.ts';
import { readProposals } from './present-proposals.ts';
import { dropUnfounded, insertGeneration, insertSuggestions } from './store.ts';

interface Call {
  readonly actor: Actor;
  readonly deal: DealRef;
  readonly now: Date;
}

/** A reading takes minutes at most. */
const DEAD_AFTER_MS = 10 * 60_000;

/** Proposes what follows from gaps and ageing evidence as they are now; what follows no longer is gone. */
export async function proposeDerived(tx: Tx, { actor, deal, now }: Call): Promise<void> {
  const { stage, close_date, pillars } = presentDeal(actor, await getDeal(tx, actor, { id: deal.id }));
  const people = await readStakeholderPage(tx, deal, { limit: MAX_PAGE });
  const derived = deriveTasks(
    { stage, close_date, pillars, people: people.items, locale: actor.locale },
    dayOf(now),
  );
  await dropUnfounded(
    tx,
    deal,
    derived.map(({ reason }) => reason),
  );
  const nothingSaid = {
    said_by: null,
    person_name: null,
    interaction_id: null,
    quote: null,
    quote_start: null,
    quote_end: null,
  };
  await insertSuggestions(
    tx,
    deal,
    derived.map((task) => ({ id: newId(), ...task, ...nothingSaid })),
    now,
  );
}

/** Proposes tasks at once where rules suffice, and queues the reading of the deal's texts; one reading at a time. */
export async function requestGeneration(tx: Tx, call: Call): Promise<TaskProposals> {
  const { actor, deal, now } = call;
  await proposeDerived(tx, call);
  const id = newId();
  const deadBefore = new Date(now.getTime() - DEAD_AFTER_MS);
  if (await insertGeneration(tx, deal, { id, requestedBy: actor.userId, now, deadBefore })) {
    await emit(tx, [
      {
        companyId: deal.companyId,
        workspaceId: deal.workspaceId,
        dealId: deal.id,
        type: 'task_generation.requested',
        actorId: actor.userId,
        payload: { number: deal.number, generation_id: id },
      },
    ]);
  }
  return readProposals(tx, actor, deal);
}
