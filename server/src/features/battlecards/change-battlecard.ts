import type {
  addBattlecardLine,
  BattlecardLine,
  changeBattlecardLine,
} from '@dealwright/contract/battlecards/battlecards';
import type { BodyOf } from '@dealwright/contract/route';
import type { Tx } from '@dealwright/db/database';
import { MOST_LINES, placeAfter } from '@dealwright/domain/battlecard';
import type { Actor } from '../../platform/actor.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { readCompetitor } from '../competitors/read-competitors.ts';
import { requireEditLine, requireWriteCard } from './policy.ts';
import { findProposed } from './proposed-store.ts';
import { presentLine } from './read-battlecard.ts';
import {
  countLines,
  findLine,
  insertLine,
  type LinePlace,
  type LineRow,
  listOrder,
  lockCard,
  saveOrder,
  setRemoved,
  updateLine,
} from './store.ts';

interface Call {
  readonly actor: Actor;
  readonly now: Date;
}

/** Changes of one card come one after another. */
async function openCard(tx: Tx, { actor }: Call, competitorId: string): Promise<void> {
  await readCompetitor(tx, actor, competitorId);
  requireWriteCard(actor);
  await lockCard(tx, actor.companyId, competitorId);
}

async function requireLine(tx: Tx, { actor }: Call, place: LinePlace): Promise<LineRow> {
  const row = await findLine(tx, actor, place);
  if (!row) throw notFound();
  return row;
}

async function readLine(tx: Tx, call: Call, place: LinePlace): Promise<BattlecardLine> {
  return presentLine(call.actor, call.now, await requireLine(tx, call, place));
}

async function quotedEvidence(tx: Tx, actor: Actor, competitorId: string, evidenceId: string | null) {
  if (evidenceId === null) return null;
  const proposed = await findProposed(tx, actor, competitorId, evidenceId);
  if (!proposed)
    throw new AppError('conflict', 'This quote can’t be added. Reload the quotes and try again.');
  return { id: proposed.evidence_id, dealId: proposed.deal_id };
}

/** Throws `conflict` at the limit of lines, and for a quote that isn’t proposed to this person. */
export async function addLine(
  tx: Tx,
  call: Call,
  competitorId: string,
  { section, words, evidence_id: evidenceId }: BodyOf<typeof addBattlecardLine>,
): Promise<BattlecardLine> {
  const { actor, now } = call;
  await openCard(tx, call, competitorId);
  if ((await countLines(tx, actor.companyId, competitorId)) >= MOST_LINES) {
    throw new AppError('conflict', `A battlecard can have up to ${MOST_LINES} lines. Remove some first.`);
  }
  const evidence = await quotedEvidence(tx, actor, competitorId, evidenceId);
  const id = newId();
  await insertLine(tx, actor, { competitorId, id, section, words, evidence }, now);
  return readLine(tx, call, { competitorId, id });
}

export async function changeLine(
  tx: Tx,
  call: Call & { readonly version: number },
  place: LinePlace,
  change: BodyOf<typeof changeBattlecardLine>,
): Promise<BattlecardLine> {
  const { actor, now, version } = call;
  await openCard(tx, call, place.competitorId);
  const before = await requireLine(tx, call, place);
  requireEditLine(actor, before);
  if (!(await updateLine(tx, actor, { id: place.id, version, before }, { ...change, now }))) {
    throw new AppError('stale_version', 'Someone else changed this line. Review it, then try again.', {
      current: await readLine(tx, call, place),
    });
  }
  return readLine(tx, call, place);
}

/** Throws `conflict` if the line to move after isn’t in the section any more. */
export async function moveLine(
  tx: Tx,
  call: Call,
  place: LinePlace,
  after: string | null,
): Promise<BattlecardLine> {
  const { actor } = call;
  const { competitorId, id } = place;
  await openCard(tx, call, competitorId);
  const { section } = await requireLine(tx, call, place);
  const order = placeAfter(await listOrder(tx, actor.companyId, { competitorId, section }), id, after);
  const target = after === null ? null : await findLine(tx, actor, { competitorId, id: after });
  if (order === null || (after !== null && target === null)) {
    throw new AppError('conflict', 'The battlecard has changed. Reload it and move the line again.');
  }
  await saveOrder(tx, actor.companyId, order);
  return readLine(tx, call, place);
}

/** Whoever works with the card confirms that a line is still true. */
export async function confirmLine(tx: Tx, call: Call, place: LinePlace): Promise<BattlecardLine> {
  await openCard(tx, call, place.competitorId);
  const before = await requireLine(tx, call, place);
  await updateLine(tx, call.actor, { id: before.id, version: before.version, before }, { now: call.now });
  return readLine(tx, call, place);
}

/** One that is gone or there already stays so. */
export async function setLineRemoved(tx: Tx, call: Call, place: LinePlace, removed: boolean): Promise<void> {
  const { actor, now } = call;
  await openCard(tx, call, place.competitorId);
  const done = await findLine(tx, actor, place, { removed });
  const line = done ?? (await findLine(tx, actor, place, { removed: !removed }));
  if (!line) throw notFound();
  requireEditLine(actor, line);
  if (done) return;
  if (!removed && (await countLines(tx, actor.companyId, place.competitorId)) >= MOST_LINES) {
    throw new AppError('conflict', `A battlecard can have up to ${MOST_LINES} lines. Remove some first.`);
  }
  await setRemoved(tx, actor.companyId, place.id, removed ? now : null);
}

export async function restoreLine(tx: Tx, call: Call, place: LinePlace): Promise<BattlecardLine> {
  await setLineRemoved(tx, call, place, false);
  return readLine(tx, call, place);
}
