import { createCompetitor } from '@dealwright/contract/competitors/competitors';
import { decideMention, listMentions } from '@dealwright/contract/competitors/deal-competitors';
import { searchAllWaiting } from '../features/competitors/search-texts.ts';
import { SHARED_CANARY } from './canary-plans.ts';
import type { TestApp } from './test-app.ts';

export interface CanaryCompetitor {
  readonly competitorId: string;
  /** Of two sentences that name it, the one that was not decided on. */
  readonly mentionId: string;
}

/** A competitor of the workspace that two sentences of the deal name; one of them is confirmed. */
export async function addCanaryCompetitor(
  app: TestApp,
  params: { readonly number: number },
): Promise<CanaryCompetitor> {
  const { manager, rep } = app.people;
  const competitor = await app.call(manager, createCompetitor, { body: { name: `Rival ${SHARED_CANARY}` } });
  await searchAllWaiting(app.database);
  const { body } = await app.call(rep, listMentions, { params });
  const [open, confirmed] = body.items;
  if (!open || !confirmed) throw new Error('two sentences of the canary deal name the competitor');
  const path = { ...params, mention_id: confirmed.id };
  await app.call(rep, decideMention, { params: path, body: { decision: 'confirmed' } });
  return { competitorId: competitor.body.id, mentionId: open.id };
}
