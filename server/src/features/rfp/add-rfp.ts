import { MAX_SOURCE } from '@dealwright/contract/interactions';
import type { amendRfp as amendRoute, Rfp } from '@dealwright/contract/rfp/rfps';
import type { ResponseOf } from '@dealwright/contract/route';
import type { Tx } from '@dealwright/db/database';
import { MOST_RFPS } from '@dealwright/domain/rfp';
import { WHOLE_DOCUMENT } from '@dealwright/domain/whole-document';
import type { Actor } from '../../platform/actor.ts';
import { asMember } from '../../platform/as-member.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { requireEditableDeal } from '../deals/access.ts';
import type { DealRef } from '../deals/detail-store.ts';
import { lockDeals } from '../deals/grading/store.ts';
import { createInteraction } from '../interactions/create-interaction.ts';
import { type Amendment, amendRequirements } from './amend-requirements.ts';
import { insertFile, isSameFile, lockFiles, sumFileBytes } from './file-store.ts';
import { presentRfp } from './present-rfp.ts';
import { proposeFromRfp } from './propose-evidence.ts';
import {
  clipped,
  daysOf,
  type ReadDocument,
  receiveDocument,
  requirementsOf,
  titleOf,
} from './read-document.ts';
import { requireEditableRfp } from './require-rfp.ts';
import { insertRequirements } from './requirement-store.ts';
import { recordRfp } from './rfp-history.ts';
import { findRfp, insertRfp, listDealRfps, updateRfp } from './store.ts';
import type { Upload } from './upload.ts';

/** Rights may have changed during the upload. */
function asEditor<T>(
  { database, actor, number }: Upload,
  run: (tx: Tx, member: Actor, deal: DealRef) => Promise<T>,
): Promise<T> {
  return asMember(database, actor, async (tx, member) => {
    if (member?.workspaceId !== actor.workspaceId) {
      throw new AppError('forbidden', 'Your access has changed. Reload the page, then upload again.');
    }
    return run(tx, member, await requireEditableDeal(tx, member, { number }));
  });
}

async function requireRoom(tx: Tx, deal: DealRef): Promise<void> {
  if ((await listDealRfps(tx, deal, MOST_RFPS)).length < MOST_RFPS) return;
  throw new AppError('conflict', `A deal can have up to ${MOST_RFPS} RFPs. Delete one you no longer need.`);
}

/** Keeps the document’s text as a note that the buyer wrote, so that its sentences can become evidence. */
async function keepText(
  tx: Tx,
  call: { readonly actor: Actor; readonly deal: DealRef; readonly now: Date },
  title: string,
  { fileName, reading }: ReadDocument,
): Promise<string> {
  const buyer = {
    label: WHOLE_DOCUMENT,
    side: 'buyer',
    stakeholder_id: null,
    name: null,
    title: null,
  } as const;
  const input = {
    kind: 'document',
    title,
    occurred_at: call.now.toISOString(),
    source: { file_name: fileName, base64: '' },
    content: null,
    speakers: [{ ...buyer, confirmed: true }],
  } as const;
  const body = clipped(reading.text, MAX_SOURCE);
  const read = { body, format: 'txt', kind: 'document', title, occurredOn: null, speakers: [] } as const;
  const { id } = await createInteraction(tx, call, { ...input, speakers: [...input.speakers] }, read);
  return id;
}

/** Every revision is kept. */
async function requireFileRoom(tx: Tx, { actor, mostBytes }: Upload, bytes: number): Promise<void> {
  if ((await sumFileBytes(tx, actor.companyId)) + bytes <= mostBytes) return;
  throw new AppError(
    'conflict',
    'Your company’s storage for RFP documents is full. Delete RFPs you no longer need, or ask support for more.',
  );
}

async function keepFile(
  tx: Tx,
  upload: Upload,
  { id, revision }: { readonly id: string; readonly revision: number },
  { fileName, content, sha256, reading }: ReadDocument,
): Promise<void> {
  const { actor, now } = upload;
  await lockFiles(tx, actor.companyId);
  await requireFileRoom(tx, upload, content.byteLength);
  const { format, sheets } = reading;
  const file = { rfpId: id, revision, fileName, format, content, sha256, sheets, addedBy: actor.userId, now };
  await insertFile(tx, actor.companyId, file);
}

async function presented(tx: Tx, actor: Actor, deal: DealRef, id: string): Promise<Rfp> {
  const row = await findRfp(tx, deal, id);
  if (!row) throw notFound();
  return presentRfp(actor, deal, row);
}

/** Adds an RFP from a buyer’s document: its requirements and days, its text as a source, and what that proposes. */
export async function addRfp(upload: Upload): Promise<Rfp> {
  const { now } = upload;
  await asEditor(upload, async (tx, _member, deal) => {
    await requireRoom(tx, deal);
    await requireFileRoom(tx, upload, 1);
  });
  const document = await receiveDocument(upload);
  const id = newId();
  const { rfp, interactionId } = await asEditor(upload, async (tx, actor, deal) => {
    await lockDeals(tx, deal.companyId, [deal.id]);
    await requireRoom(tx, deal);
    const title = titleOf(document.fileName);
    const noteId = await keepText(tx, { actor, deal, now }, title, document);
    const days = daysOf(document.reading);
    await insertRfp(tx, deal, { id, title, interactionId: noteId, ...days, createdBy: actor.userId, now });
    await keepFile(tx, upload, { id, revision: 1 }, document);
    const place = { companyId: deal.companyId, rfpId: id };
    await insertRequirements(tx, place, requirementsOf(document.reading), { revision: 1, now });
    await recordRfp(tx, { actor, deal, now }, null, { id, title, decision: 'undecided', revision: 1 });
    return { rfp: await presented(tx, actor, deal, id), interactionId: noteId };
  });
  await proposeFromRfp(upload, interactionId, document.reading);
  return rfp;
}

/** Replaces the document by the buyer’s new version, and keeps what was answered. */
export async function amendRfp(upload: Upload, id: string): Promise<ResponseOf<typeof amendRoute>> {
  const { now, number, actor: uploader } = upload;
  const lookup = { number, rfp_id: id };
  await asEditor(upload, async (tx) => {
    await requireEditableRfp(tx, uploader, lookup);
    await requireFileRoom(tx, upload, 1);
  });
  const document = await receiveDocument(upload);
  const { answer, interactionId } = await asEditor(upload, async (tx, actor) => {
    const { deal, rfp, place } = await requireEditableRfp(tx, actor, lookup);
    if (await isSameFile(tx, deal.companyId, { ...place, revision: rfp.revision, sha256: document.sha256 })) {
      throw new AppError(
        'conflict',
        'This is the document the RFP already has. Choose the buyer’s new version.',
      );
    }
    const revision = rfp.revision + 1;
    const title = clipped(`${rfp.title}, amendment ${revision - 1}`, 200);
    const noteId = await keepText(tx, { actor, deal, now }, title, document);
    await keepFile(tx, upload, { id, revision }, document);
    const counts: Amendment = await amendRequirements(tx, place, requirementsOf(document.reading), {
      revision,
      now,
    });
    const days = Object.entries(daysOf(document.reading)).filter(([, day]) => day !== null);
    const change = { revision, interaction_id: noteId, ...Object.fromEntries(days) };
    await updateRfp(tx, deal, rfp, change, now);
    await recordRfp(tx, { actor, deal, now }, rfp, { ...rfp, revision });
    return { answer: { rfp: await presented(tx, actor, deal, id), ...counts }, interactionId: noteId };
  });
  await proposeFromRfp(upload, interactionId, document.reading);
  return answer;
}
