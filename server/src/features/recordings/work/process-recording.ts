import type { RecordingProblem } from '@dealwright/domain/recording';
import { asCompany } from '../../../platform/as-member.ts';
import { tellOfRecording } from '../announce.ts';
import { UnusableMedia } from '../media/unusable-media.ts';
import { countBytes, deleteParts } from '../part-store.ts';
import { findWork, type RecordingKey, setState, type WorkRow } from '../store.ts';
import { ServiceRefused } from '../transcription/ask-service.ts';
import { assembleRecording } from './assemble.ts';
import type { RecordingWork } from './deps.ts';
import { LostAudio } from './lost-audio.ts';
import { transcribeRecording } from './transcribe.ts';

const FIRST_WAIT_MS = 15_000;
const MOST_WAIT_MS = 60 * 60 * 1000;
/** How often it is tried again before a person is told that it fails for good: about four days. */
const MOST_FAILURES = 100;

/** A minute, two, four, … an hour; or as long as the service says. */
function waitMs(failures: number, retryAfter: number | null): number {
  const grown = Math.min(FIRST_WAIT_MS * 2 ** Math.min(failures, 10), MOST_WAIT_MS);
  return retryAfter === null ? grown : Math.max(retryAfter * 1000, 1_000);
}

interface Failure {
  readonly problem: RecordingProblem;
  readonly isPassing: boolean;
  readonly retryAfter: number | null;
}

/** What nobody expects, by what was being done: it is tried again, but not forever. */
const UNEXPECTED = {
  assembling: { problem: 'unreadable', isPassing: true, retryAfter: null },
  transcribing: { problem: 'service_unreadable', isPassing: true, retryAfter: null },
} as const satisfies Record<string, Failure>;

/** What went wrong, as it is told to people; null for what nobody expects. */
function failureOf(error: unknown): Failure | null {
  if (error instanceof ServiceRefused) return error;
  if (error instanceof UnusableMedia) return { problem: error.problem, isPassing: false, retryAfter: null };
  if (error instanceof LostAudio) return { problem: 'chunks_lost', isPassing: false, retryAfter: null };
  return null;
}

function keepFailure(work: RecordingWork, key: RecordingKey, known: Failure | null): Promise<void> {
  return asCompany(work.database, key.companyId, async (tx) => {
    const row = await findWork(tx, key, true);
    if (row?.state !== 'assembling' && row?.state !== 'transcribing') return;
    const { problem, isPassing, retryAfter } = known ?? UNEXPECTED[row.state];
    const now = work.now();
    const failures = row.failures + 1;
    if (isPassing && failures < MOST_FAILURES) {
      const retryAt = new Date(now.getTime() + waitMs(row.failures, retryAfter));
      await setState(tx, key, { state: row.state, problem, failures, retryAt }, now);
    } else {
      await setState(tx, key, { state: 'failed', problem, retryAt: null }, now);
      // Sound that can’t be used isn’t kept.
      if (row.state === 'assembling') {
        await deleteParts(tx, key);
        await countBytes(tx, key);
      }
    }
    await tellOfRecording(
      tx,
      { ...key, workspaceId: row.workspace_id, dealId: row.deal_id },
      { actorId: null },
    );
  });
}

function findDue(work: RecordingWork, key: RecordingKey): Promise<WorkRow | null> {
  return asCompany(work.database, key.companyId, (tx) => findWork(tx, key));
}

/** Without a service what waited for one is kept as it is. */
async function setAside(work: RecordingWork, key: RecordingKey): Promise<void> {
  await asCompany(work.database, key.companyId, async (tx) => {
    const row = await findWork(tx, key, true);
    if (row?.state === 'transcribing') await setState(tx, key, { state: 'ready', retryAt: null }, work.now());
  });
}

/** Does what is to be done for a recording: prepares its audio, then has it transcribed. */
export async function processRecording(work: RecordingWork, key: RecordingKey): Promise<void> {
  try {
    if ((await findDue(work, key))?.state === 'assembling') await assembleRecording(work, key);
    if ((await findDue(work, key))?.state !== 'transcribing') return;
    if (work.transcription) await transcribeRecording(work, work.transcription, key);
    else await setAside(work, key);
  } catch (error) {
    const failure = failureOf(error);
    if (failure) {
      work.log.info({ recording: key.id, problem: failure.problem }, 'a recording couldn’t be worked on');
    } else work.log.warn({ recording: key.id, err: error }, 'work on a recording failed');
    await keepFailure(work, key, failure);
  }
}
