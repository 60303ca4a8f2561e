import {
  type Ask,
  type changeAsk as changeAskRoute,
  type createAsk as createAskRoute,
  type judgeAsk as judgeAskRoute,
  MOST_ASKS,
} from '@dealwright/contract/qualification/asks';
import type { BodyOf } from '@dealwright/contract/route';
import type { Tx } from '@dealwright/db/database';
import { PILLAR_OF_ASKS, recordOfAsks } from '@dealwright/domain/ask';
import { dayOf } from '@dealwright/domain/calendar';
import { cutText } from '@dealwright/domain/cut-text';
import type { Actor } from '../../../platform/actor.ts';
import { AppError, invalid, notFound } from '../../../platform/errors.ts';
import { emit } from '../../../platform/events.ts';
import { newId } from '../../../platform/ids.ts';
import type { DealRef } from '../../deals/detail-store.ts';
import { lockDeals } from '../../deals/grading/store.ts';
import { recordChanges } from '../../deals/history/store.ts';
import { addEvidence } from '../evidence/add-evidence.ts';
import { retractEvidence } from '../evidence/retract-evidence.ts';
import { latestDay } from '../evidence/rules.ts';
import {
  countAsks,
  deleteAsk,
  findAskedPerson,
  insertAsk,
  linkAsks,
  listAsksOf,
  lockAsk,
  updateAsk,
} from './ask-store.ts';

interface Call {
  readonly actor: Actor;
  readonly deal: DealRef;
  readonly now: Date;
}

const MAX_STATEMENT = 1000;

/** As the history tells it. */
const inHistory = ({ what, person, due_on, outcome, note }: Ask) => ({
  title: what,
  person: person.name,
  due_on,
  outcome,
  note,
});

async function follow(
  tx: Tx,
  { actor, deal, now }: Call,
  before: Ask | null,
  after: Ask | null,
): Promise<void> {
  const { companyId, workspaceId } = deal;
  await recordChanges(tx, { companyId, actorId: actor.userId, cause: 'edit', now }, [
    {
      dealId: deal.id,
      field: 'ask',
      oldValue: before && inHistory(before),
      newValue: after && inHistory(after),
    },
  ]);
  const payload = { number: deal.number, stakeholder_id: (after ?? before)?.person.id };
  await emit(tx, [
    { companyId, workspaceId, dealId: deal.id, type: 'stakeholder.changed', actorId: actor.userId, payload },
  ]);
}

async function requireAsk(tx: Tx, { deal }: Call, id: string, version?: number): Promise<Ask> {
  // The deal first, as everything that changes its evidence does.
  await lockDeals(tx, deal.companyId, [deal.id]);
  const ask = await lockAsk(tx, deal, id);
  if (!ask) throw notFound();
  if (version === undefined || ask.version === version) return ask;
  throw new AppError('stale_version', 'This ask was changed in the meantime. Review it, then try again.', {
    current: ask,
  });
}

async function save(tx: Tx, call: Call, before: Ask, changed: Ask): Promise<Ask> {
  const after = { ...changed, version: before.version + 1 };
  await updateAsk(tx, call.deal, after, call.now);
  await follow(tx, call, before, after);
  return after;
}

/** Asks a person of the deal for something. Throws `conflict` once the deal has as many asks as it can. */
export async function addAsk(tx: Tx, call: Call, body: BodyOf<typeof createAskRoute>): Promise<Ask> {
  const { actor, deal, now } = call;
  await lockDeals(tx, deal.companyId, [deal.id]);
  const person = await findAskedPerson(tx, deal, body.stakeholder_id);
  if (!person) throw invalid('stakeholder_id', 'This person isn’t on the deal');
  if ((await countAsks(tx, deal)) >= MOST_ASKS) {
    throw new AppError('conflict', `A deal can have up to ${MOST_ASKS} asks. Remove one first.`);
  }
  const { kind, what, due_on } = body;
  const nothing = { outcome: null, outcome_on: null, note: null, evidence_id: null };
  const ask: Ask = { id: newId(), person, kind, what, due_on, ...nothing, version: 1 };
  await insertAsk(tx, deal, ask, { by: actor.userId, now });
  await follow(tx, call, null, ask);
  return ask;
}

/** Changes an ask's kind, text or due date. 412 with the current ask if its version has moved on. */
export async function changeAsk(
  tx: Tx,
  call: Call,
  { id, version }: { readonly id: string; readonly version: number },
  body: BodyOf<typeof changeAskRoute>,
): Promise<Ask> {
  const before = await requireAsk(tx, call, id, version);
  const { kind = before.kind, what = before.what, due_on = before.due_on } = body;
  if (kind === before.kind && what === before.what && due_on === before.due_on) return before;
  return save(tx, call, before, { ...before, kind, what, due_on });
}

/** Evidence that rests on an outcome goes with it. */
async function retractOutcome(tx: Tx, { actor, deal, now }: Call, { evidence_id: evidenceId }: Ask) {
  if (evidenceId === null) return;
  await retractEvidence(tx, { actor, deal, now, evidenceId, reason: 'The outcome of the ask changed' });
}

/** Records the outcome of an ask, and evidence for Champion if requested. */
export async function judgeAsk(
  tx: Tx,
  call: Call,
  { id, version }: { readonly id: string; readonly version: number },
  { outcome, outcome_on, note, as_evidence }: BodyOf<typeof judgeAskRoute>,
): Promise<Ask> {
  if (outcome_on > latestDay(dayOf(call.now)))
    throw invalid('outcome_on', 'Choose a date that isn’t in the future');
  const before = await requireAsk(tx, call, id, version);
  await retractOutcome(tx, call, before);
  const judged = { ...before, outcome, outcome_on, note, evidence_id: null };
  if (!as_evidence) return save(tx, call, before, judged);
  const evidenceId = await addEvidence(tx, call, {
    pillar: PILLAR_OF_ASKS,
    polarity: 'supports',
    kind: 'buyer_did',
    marks: [],
    statement: cutText(`Did what we asked: ${before.what}`, MAX_STATEMENT),
    stakeholder_id: before.person.id,
    occurred_on: outcome_on,
    source: null,
  });
  return save(tx, call, before, { ...judged, evidence_id: evidenceId });
}

/** Opens an ask again; one that is open stays as it is. */
export async function reopenAsk(tx: Tx, call: Call, id: string): Promise<Ask> {
  const before = await requireAsk(tx, call, id);
  if (before.outcome === null) return before;
  await retractOutcome(tx, call, before);
  const open = { outcome: null, outcome_on: null, note: null, evidence_id: null };
  return save(tx, call, before, { ...before, ...open });
}

/** Throws `conflict` if evidence was recorded from the ask. */
export async function removeAsk(tx: Tx, call: Call, id: string): Promise<void> {
  const ask = await requireAsk(tx, call, id);
  if (ask.evidence_id !== null) {
    throw new AppError('conflict', 'Evidence was recorded from this ask. Reopen the ask first.');
  }
  await deleteAsk(tx, call.deal, id);
  await follow(tx, call, ask, null);
}

/** Records a person's dodged asks as one row of evidence against Champion. Throws `conflict` if there is nothing to record. */
export async function contradictChampion(tx: Tx, call: Call, personId: string): Promise<void> {
  const { deal, now } = call;
  await lockDeals(tx, deal.companyId, [deal.id]);
  const person = await findAskedPerson(tx, deal, personId);
  if (!person) throw notFound();
  const own = (await listAsksOf(tx, deal, MOST_ASKS)).filter((ask) => ask.person.id === personId);
  const { contradicting: ids } = recordOfAsks(own);
  if (ids.length === 0) {
    throw new AppError('conflict', `${person.name} has no dodged asks left to record. Reload to see them.`);
  }
  const dodged = own.filter(({ id }) => ids.includes(id));
  const days = dodged.flatMap(({ outcome_on: day }) => day ?? []).sort();
  const evidenceId = await addEvidence(tx, call, {
    pillar: PILLAR_OF_ASKS,
    polarity: 'contradicts',
    kind: 'buyer_did',
    marks: [],
    statement: cutText(
      `Dodged ${dodged.length} asks: ${dodged.map(({ what }) => what).join('; ')}`,
      MAX_STATEMENT,
    ),
    stakeholder_id: personId,
    occurred_on: days.at(-1) ?? dayOf(now),
    source: null,
  });
  await linkAsks(tx, deal, { ids, evidenceId, now });
}
