import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MAX_SOURCE } from '@dealwright/contract/interactions';
import { asCompany } from '../../../platform/as-member.ts';
import { newId } from '../../../platform/ids.ts';
import { insertUsage } from '../../analyst/analysis-store.ts';
import { requestAnalysis } from '../../analyst/request-analysis.ts';
import { keepTranscript } from '../../interactions/keep-transcript.ts';
import { tellOfRecording } from '../announce.ts';
import { cutAside } from '../media/run-media.ts';
import { listParts, type PartRow } from '../part-store.ts';
import { findWork, type RecordingKey, setInteraction, setState, type WorkRow } from '../store.ts';
import {
  forgetAnswers,
  insertSegments,
  listAnswers,
  listPieces,
  type PieceRow,
  saveAnswer,
} from '../transcript-store.ts';
import { askService, ServiceRefused } from '../transcription/ask-service.ts';
import type { HeardSegment } from '../transcription/heard.ts';
import { writeTranscript } from '../transcription/write-transcript.ts';
import type { RecordingWork } from './deps.ts';
import { fetchInto, withFolder } from './local-folder.ts';
import { LostAudio } from './lost-audio.ts';

const MINUTE_MS = 60_000;

type Service = NonNullable<RecordingWork['transcription']>;

interface Asked {
  readonly row: WorkRow;
  readonly piece: PieceRow;
  readonly durationMs: number;
  readonly price: number;
  readonly model: string;
}

/** A minute of a service as a use of it. */
const useOf = ({ row, durationMs, price, model }: Asked, success: boolean) => ({
  id: newId(),
  userId: row.created_by,
  dealId: row.deal_id,
  interactionId: null,
  serviceType: 'whisper',
  operation: 'transcription' as const,
  model,
  apiCalls: 1,
  tokensInput: 0,
  tokensOutput: 0,
  costUsd: success ? (durationMs / MINUTE_MS) * price : 0,
  success,
});

/** Keeps what was heard, with what it cost; nothing once the recording was stopped. */
function keepAnswer(work: RecordingWork, key: RecordingKey, asked: Asked, heard: readonly HeardSegment[]) {
  return asCompany(work.database, key.companyId, async (tx) => {
    await insertUsage(tx, key.companyId, work.now(), useOf(asked, true));
    const row = await findWork(tx, key, true);
    if (row?.state !== 'transcribing') return;
    const { track, part, piece } = asked.piece;
    await saveAnswer(tx, { ...key, track, part }, piece, heard);
    await tellOfRecording(
      tx,
      { ...key, workspaceId: row.workspace_id, dealId: row.deal_id },
      { actorId: null },
    );
  });
}

/** What is still being transcribed; null once somebody said no or deleted it: nothing more leaves the server. */
function stillWanted(work: RecordingWork, key: RecordingKey): Promise<WorkRow | null> {
  return asCompany(work.database, key.companyId, async (tx) => {
    const row = await findWork(tx, key);
    return row?.state === 'transcribing' ? row : null;
  });
}

async function askPiece(
  work: RecordingWork,
  { config, outbound }: Service,
  asked: Asked,
  sound: { readonly path: string; readonly contentType: string },
  key: RecordingKey,
): Promise<void> {
  const bytes = new Uint8Array(await readFile(sound.path));
  const { contentType } = sound;
  try {
    const heard = await askService(outbound, config, { bytes, contentType, durationMs: asked.durationMs });
    await keepAnswer(work, key, asked, heard);
  } catch (error) {
    if (error instanceof ServiceRefused) {
      await asCompany(work.database, key.companyId, (tx) =>
        insertUsage(tx, key.companyId, work.now(), useOf(asked, false)),
      );
    }
    throw error;
  }
}

/** Asks for what is still to be heard of one part; false once nobody wants it any more. */
async function transcribePart(
  work: RecordingWork,
  service: Service,
  key: RecordingKey,
  { part, pieces }: { readonly part: PartRow; readonly pieces: readonly PieceRow[] },
): Promise<boolean> {
  const { storage_key: storageKey, content_type: contentType, duration_ms: partMs } = part;
  if (storageKey === null || contentType === null) throw new LostAudio();
  return withFolder(work.incoming, async (folder) => {
    const whole = join(folder, 'audio');
    await fetchInto(whole, work.storage, [{ storage_key: storageKey, sha256: null }]);
    for (const piece of pieces) {
      const row = await stillWanted(work, key);
      if (!row) return false;
      const { from_ms: fromMs, to_ms: toMs } = piece;
      const isWhole = fromMs === 0 && toMs >= (partMs ?? 0);
      const path = isWhole ? whole : join(folder, `piece-${piece.piece}`);
      if (!isWhole) await cutAside({ folder, from: whole, to: path }, { fromMs, toMs });
      const { model, pricePerMinute: price } = service.config;
      await askPiece(
        work,
        service,
        { row, piece, durationMs: toMs - fromMs, price, model },
        { path, contentType },
        key,
      );
    }
    return true;
  });
}

/** Writes the note and what was said when, and has the analyst read it. */
function keepWhole(work: RecordingWork, key: RecordingKey): Promise<void> {
  return asCompany(work.database, key.companyId, async (tx) => {
    const row = await findWork(tx, key, true);
    if (row?.state !== 'transcribing') return;
    const now = work.now();
    const place = { ...key, workspaceId: row.workspace_id, dealId: row.deal_id };
    const { body, speakers, segments } = writeTranscript(await listAnswers(tx, key));
    if (body === '' || body.length > MAX_SOURCE) {
      const problem = body === '' ? 'no_speech' : 'too_much_text';
      await setState(tx, key, { state: 'failed', problem, retryAt: null }, now);
      await tellOfRecording(tx, place, { actorId: null });
      return;
    }
    const actor = { companyId: key.companyId, userId: row.created_by };
    const deal = { companyId: key.companyId, id: row.deal_id, workspaceId: row.workspace_id };
    const { kind, title, occurred_at: occurredAt } = row;
    const facts = { kind, title, body, speakers, occurredAt: occurredAt.toISOString() };
    const interactionId = await keepTranscript(tx, { actor, deal, now }, facts);
    await insertSegments(tx, key, segments);
    await setInteraction(tx, key, interactionId, now);
    await setState(tx, key, { state: 'transcribed', retryAt: null }, now);
    await forgetAnswers(tx, key);
    await tellOfRecording(tx, place, { actorId: null });
    await requestAnalysis(tx, { actor, deal, interactionId, now });
  });
}

/**
 * Has a recording transcribed piece by piece; what was answered before a failure isn’t asked for again. Throws
 * ServiceRefused, LostAudio or UnusableMedia.
 */
export async function transcribeRecording(
  work: RecordingWork,
  service: Service,
  key: RecordingKey,
): Promise<void> {
  const [parts, pieces] = await asCompany(
    work.database,
    key.companyId,
    async (tx) => [await listParts(tx, key), await listPieces(tx, key)] as const,
  );
  for (const part of parts) {
    const open = pieces.filter(
      (piece) => piece.track === part.track && piece.part === part.part && !piece.answered,
    );
    if (open.length === 0) continue;
    if (!(await transcribePart(work, service, key, { part, pieces: open }))) return;
  }
  await keepWhole(work, key);
}
