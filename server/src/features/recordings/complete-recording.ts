import type { completeRecording as route } from '@dealwright/contract/recordings/recordings';
import type { BodyOf } from '@dealwright/contract/route';
import type { Tx } from '@dealwright/db/database';
import type { Actor } from '../../platform/actor.ts';
import { AppError, invalid } from '../../platform/errors.ts';
import { canReadDeal } from '../deals/policy.ts';
import { tellOfRecording } from './announce.ts';
import { countBytes, deletePart, keepChunks, listReceived, type ReceivedRow } from './part-store.ts';
import { type FoundRecording, stoppedMeanwhile } from './require-recording.ts';
import { setState } from './store.ts';

type Parts = BodyOf<typeof route>['parts'];

/** Throws `conflict` where chunks that its sender names aren’t here. */
function requireWhole(parts: Parts, received: readonly ReceivedRow[]): void {
  const missing = parts.reduce((sum, { track, part, chunks }) => {
    const here = received.find((row) => row.track === track && row.part === part)?.sequences ?? [];
    return sum + chunks - here.filter((sequence) => sequence < chunks).length;
  }, 0);
  if (missing === 0) return;
  const words = missing === 1 ? 'One chunk is' : `${missing} chunks are`;
  throw new AppError('conflict', `${words} still missing. Send what is missing, then finish.`);
}

/** Someone else than its sender may finish it while more comes: nothing that came meanwhile is thrown away. */
function requireAll(parts: Parts, received: readonly ReceivedRow[]): void {
  const isAll = received.every(({ track, part, sequences }) => {
    const named = parts.find((one) => one.track === track && one.part === part)?.chunks ?? 0;
    return !sequences.includes(named);
  });
  if (!isAll) throw new AppError('conflict', 'More of this recording has arrived. Try again.');
}

/**
 * Ends the receiving of a recording: its audio is prepared next. One that ended before stays as it is. Throws
 * `conflict` while something is missing, and why there is nothing to end: `recording_refused`, or `recording_ended` to
 * those who can’t read its deal any more.
 */
export async function completeRecording(
  tx: Tx,
  { deal, recording, key }: FoundRecording,
  { actor, now, parts }: { readonly actor: Actor; readonly now: Date; readonly parts: Parts },
): Promise<void> {
  if (recording.state === 'stopped') throw stoppedMeanwhile();
  if (recording.state !== 'receiving') {
    if (canReadDeal(actor, deal)) return;
    throw new AppError('recording_ended', 'This recording has ended.');
  }
  const names = new Set(parts.map(({ track, part }) => `${track} ${part}`));
  if (names.size < parts.length) throw invalid('parts', 'Name each part once');
  const received = await listReceived(tx, key);
  requireWhole(parts, received);
  if (actor.userId !== recording.created_by) requireAll(parts, received);
  for (const { track, part } of received) {
    if (!names.has(`${track} ${part}`)) await deletePart(tx, { ...key, track, part });
  }
  for (const { track, part, chunks } of parts) await keepChunks(tx, { ...key, track, part }, chunks);
  const bytes = received.reduce((sum, row) => sum + row.bytes, 0);
  if (recording.announced_bytes !== null && bytes !== recording.announced_bytes) {
    throw new AppError('conflict', 'The upload is incomplete. Upload the file again.');
  }
  await countBytes(tx, key);
  await setState(tx, key, { state: 'assembling', retryAt: now }, now);
  const place = { companyId: key.companyId, workspaceId: deal.workspaceId, dealId: deal.id, id: key.id };
  await tellOfRecording(tx, place, { actorId: actor.userId, due: true });
}
