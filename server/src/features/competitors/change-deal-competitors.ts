import type { DealCompetitor, Mention } from '@dealwright/contract/competitors/deal-competitors';
import type { Tx } from '@dealwright/db/database';
import type { RivalState } from '@dealwright/domain/competitor';
import type { Actor } from '../../platform/actor.ts';
import { notFound } from '../../platform/errors.ts';
import { emit } from '../../platform/events.ts';
import type { DealRef } from '../deals/detail-store.ts';
import { lockDeals } from '../deals/grading/store.ts';
import { recordChanges } from '../deals/history/store.ts';
import { deleteRival, findMention, findRival, insertRival, saveDecision, saveState } from './deal-store.ts';

interface Call {
  readonly actor: Actor;
  readonly deal: DealRef;
  readonly now: Date;
}

const inHistory = (rival: DealCompetitor | null) =>
  rival && { name: rival.competitor.name, state: rival.state };

async function follow(
  tx: Tx,
  { actor, deal, now }: Call,
  before: DealCompetitor | null,
  after: DealCompetitor | null,
): Promise<void> {
  const { companyId, workspaceId } = deal;
  await recordChanges(tx, { companyId, actorId: actor.userId, cause: 'edit', now }, [
    { dealId: deal.id, field: 'competitor', oldValue: inHistory(before), newValue: inHistory(after) },
  ]);
  const payload = { number: deal.number };
  await emit(tx, [
    { companyId, workspaceId, dealId: deal.id, type: 'competitor.changed', actorId: actor.userId, payload },
  ]);
}

/**
 * Confirms or rejects that a sentence names a competitor of the deal. The first confirmed sentence brings the competitor
 * to the deal; without any it leaves.
 */
export async function decideMention(
  tx: Tx,
  call: Call,
  id: string,
  decision: 'confirmed' | 'rejected',
): Promise<Mention> {
  const { actor, deal, now } = call;
  await lockDeals(tx, deal.companyId, [deal.id]);
  const mention = await findMention(tx, deal, id);
  if (!mention) throw notFound();
  if (mention.decision === decision) return mention;
  const competitorId = mention.competitor.id;
  const before = await findRival(tx, deal, competitorId);
  await saveDecision(tx, deal, { id, decision }, { by: actor.userId, now });
  if (decision === 'confirmed') await insertRival(tx, deal, competitorId, now);
  const after = await findRival(tx, deal, competitorId);
  if (after === null) await deleteRival(tx, deal, competitorId);
  await follow(tx, call, before, after);
  return { ...mention, decision };
}

export async function setState(
  tx: Tx,
  call: Call,
  competitorId: string,
  state: RivalState,
): Promise<DealCompetitor> {
  const { deal, now } = call;
  await lockDeals(tx, deal.companyId, [deal.id]);
  const before = await findRival(tx, deal, competitorId);
  if (!before) throw notFound();
  if (before.state === state) return before;
  await saveState(tx, deal, competitorId, { state, now });
  const after = { ...before, state };
  await follow(tx, call, before, after);
  return after;
}
