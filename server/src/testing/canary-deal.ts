import { createDeal } from '@dealwright/contract/deals/deals';
import { sendWorkspaceInvitation } from '@dealwright/contract/identity/invitations';
import { createInteraction } from '@dealwright/contract/interactions';
import { createAsk } from '@dealwright/contract/qualification/asks';
import { createBusinessProblem } from '@dealwright/contract/qualification/business-problem';
import { addEvidence } from '@dealwright/contract/qualification/evidence';
import { createStakeholder } from '@dealwright/contract/stakeholders/stakeholders';
import { createDealTask } from '@dealwright/contract/tasks/tasks';
import { insertImport } from '../features/imports/store.ts';
import { beginOperation } from '../features/operations/record-operation.ts';
import { asCompany, asMember } from '../platform/as-member.ts';
import { newId } from '../platform/ids.ts';
import { actorOf } from './actor.ts';
import { linkToQuote, type SentLink } from './buyer-scene.ts';
import { addCanaryBattlecard, type CanaryBattlecard } from './canary-battlecard.ts';
import { addCanaryNews } from './canary-news.ts';
import { addCanaryOdds } from './canary-odds.ts';
import { buildCanaryPlans, type CanaryPlans, SHARED_CANARY } from './canary-plans.ts';
import { addCanaryRecording, type CanaryRecording } from './canary-recording.ts';
import { addCanaryReview, type CanaryReview } from './canary-review.ts';
import { addCanaryRfp, type CanaryRfp } from './canary-rfp.ts';
import { draftQuote, sentQuote, setLines } from './quote-scene.ts';
import type { TestApp } from './test-app.ts';

/** Is in every text of one deal; people who can't see the deal must never receive it. */
export const CANARY = 'zyxcanary';

export interface CanaryDeal extends CanaryPlans, CanaryBattlecard, CanaryRfp, CanaryRecording, CanaryReview {
  readonly id: string;
  readonly number: number;
  readonly accountId: string;
  readonly ownerId: string;
  readonly stakeholderId: string;
  readonly otherStakeholderId: string;
  /** Who the first of them is beyond the deal. */
  readonly contactId: string;
  readonly otherContactId: string;
  readonly interactionId: string;
  readonly evidenceId: string;
  /** Of the first of the people. */
  readonly askId: string;
  readonly problemId: string;
  readonly taskId: string;
  /** A draft, with a line that carries the canary. */
  readonly quoteId: string;
  /** A personal link to another quote of the deal, which was sent. */
  readonly buyerLink: SentLink;
  /** Of the deal's workspace. */
  readonly invitationId: string;
  /** Of the rep's. */
  readonly operationId: string;
  readonly importId: string;
  /** A headline about the account. */
  readonly newsItemId: string;
  /** The day that the odds of the deal are of. */
  readonly oddsDay: string;
}

/** A deal of the rep's with people, a call and a quoted row of evidence, all carrying the canary; and what is planned. */
export async function buildCanaryDeal(app: TestApp): Promise<CanaryDeal> {
  const { rep, admin } = app.people;
  const deal = await app.call(rep, createDeal, {
    body: {
      name: `Deal ${CANARY}`,
      account: { name: `Account ${CANARY}` },
      next_step: `Step ${CANARY}`,
      stage: 'discovery',
    },
  });
  const params = { number: deal.body.number };
  const person = await app.call(rep, createStakeholder, { params, body: { name: `Person ${CANARY}` } });
  const other = await app.call(rep, createStakeholder, { params, body: { name: `Other ${CANARY}` } });
  const { interactionId, evidenceId } = await addQuotedCall(app, params, person.body.id);
  const problem = await app.call(rep, createBusinessProblem, {
    params,
    body: { statement: `Problem ${CANARY}`, evidence_id: evidenceId, stakeholder_id: person.body.id },
  });
  const task = await app.call(rep, createDealTask, { params, body: { title: `Task ${CANARY}` } });
  const askId = await addAsk(app, params, person.body.id);
  const invitation = await app.call(admin, sendWorkspaceInvitation, {
    body: { email: `${CANARY}@new.example`, role: 'viewer', firstName: CANARY },
  });
  const standing = { ...params, accountId: deal.body.account?.id ?? '', evidenceId };
  return {
    ...(await buildCanaryPlans(app, standing)),
    ...(await addParts(app, { ...standing, dealId: deal.body.id })),
    id: deal.body.id,
    number: deal.body.number,
    accountId: deal.body.account?.id ?? '',
    ownerId: rep.id,
    stakeholderId: person.body.id,
    otherStakeholderId: other.body.id,
    contactId: person.body.contact_id ?? '',
    otherContactId: other.body.contact_id ?? '',
    interactionId,
    evidenceId,
    askId,
    problemId: problem.body.problems[0]?.id ?? '',
    taskId: task.body.id,
    quoteId: await quoteCanary(app, params.number),
    buyerLink: await linkToQuote(app, rep, await sentQuote(app, rep, params.number)),
    invitationId: invitation.body.id,
    ...(await addBulkWork(app)),
  };
}

interface Standing {
  readonly number: number;
  readonly dealId: string;
  readonly accountId: string;
  readonly evidenceId: string;
}

/** What later features keep of the deal. */
async function addParts(app: TestApp, { number, dealId, accountId, evidenceId }: Standing) {
  const params = { number };
  return {
    ...(await addCanaryBattlecard(app, params, evidenceId)),
    ...(await addCanaryRfp(app, params, CANARY)),
    ...(await addCanaryRecording(app, params, CANARY)),
    ...(await addCanaryReview(app, params, CANARY)),
    oddsDay: await addCanaryOdds(app, dealId),
    newsItemId: await addCanaryNews(app, accountId),
  };
}

async function addAsk(
  app: TestApp,
  params: { readonly number: number },
  stakeholderId: string,
): Promise<string> {
  const body = {
    stakeholder_id: stakeholderId,
    kind: 'bad_news',
    what: `Ask ${CANARY}`,
    due_on: '2026-06-01',
  } as const;
  return (await app.call(app.people.rep, createAsk, { params, body })).body.id;
}

/** A quote of the rep’s from one product. */
async function quoteCanary(app: TestApp, number: number): Promise<string> {
  const { rep } = app.people;
  const line = { name: `Line ${CANARY}`, quantity: '1', unit_price_minor: 100 };
  await setLines(app, rep, number, { lines: [line] });
  const quote = await draftQuote(app, rep, number, { note: `Note ${CANARY}` });
  return quote.id;
}

/** A change of many deals and an import, both begun by the rep. */
async function addBulkWork(app: TestApp): Promise<Pick<CanaryDeal, 'operationId' | 'importId'>> {
  const { rep } = app.people;
  const operation = await asCompany(app.database, rep.companyId, (tx) =>
    beginOperation(tx, {
      actor: actorOf(rep),
      kind: 'bulk_change',
      label: `Deals ${CANARY}`,
      now: app.clock.now,
    }),
  );
  const importId = newId();
  await asMember(app.database, { companyId: rep.companyId, userId: rep.id }, async (tx, actor) => {
    if (!actor) throw new Error('the rep is a member');
    const options = { owner_id: rep.id, existing: 'update', currency: 'USD' } as const;
    await insertImport(tx, actor, { id: importId, options, reservedBytes: 0, now: app.clock.now });
  });
  return { operationId: operation.id, importId };
}

/** A call of the rep's with a row of evidence that quotes it. */
async function addQuotedCall(app: TestApp, params: { readonly number: number }, stakeholderId: string) {
  const { rep } = app.people;
  const rival = `Rival ${SHARED_CANARY}`;
  const text = `Person ${CANARY}: We lose a day each week to ${CANARY}.
We compare ${CANARY} with ${rival}.
${rival} is cheaper than ${CANARY}.`;
  const call = await app.call(rep, createInteraction, {
    params,
    body: {
      kind: 'call',
      title: `Call ${CANARY}`,
      occurred_at: app.clock.now.toISOString(),
      source: { text },
    },
  });
  const card = await app.call(rep, addEvidence, {
    params,
    body: {
      pillar: 'identify_pain',
      kind: 'buyer_said',
      statement: `Pain ${CANARY}`,
      stakeholder_id: stakeholderId,
      occurred_on: app.clock.now.toISOString().slice(0, 10),
      source: { interaction_id: call.body.id, quote: `We lose a day each week to ${CANARY}.` },
    },
  });
  const row = card.body.pillars.flatMap(({ evidence }) => evidence)[0];
  if (!row) throw new Error('the canary deal has evidence');
  return { interactionId: call.body.id, evidenceId: row.id };
}
