import type { QueryClient } from '@tanstack/react-query';
import { isProblem, problemText } from '../../../lib/http.ts';
import { notifyError, notifySuccess } from '../../../ui/toast.ts';
import { doorOf, type RecordingRef, refreshRecordings } from '../api.ts';
import { endTransfer, startTransfer, troubleOf, updateTransfer } from '../transfers.ts';
import type { ChunkDoor, ChunkSource } from './chunk-source.ts';
import { indexedRecordings } from './indexed-recordings.ts';
import type { KeptRecordings } from './kept-recordings.ts';
import { sendChunks } from './send-chunks.ts';

interface SentRecording extends RecordingRef {
  readonly title: string;
  readonly source: ChunkSource;
  readonly client: QueryClient;
  readonly control: AbortController;
  readonly kept?: Pick<KeptRecordings, 'forget'>;
  readonly door?: ChunkDoor;
  /** Somebody said no, or deleted it. */
  readonly onOver?: () => void;
}

/** Somebody said no or deleted it meanwhile: what is kept of it here must go as well. No other answer means that. */
const isGone = (error: unknown): boolean => isProblem(error, 'recording_refused', 'recording_deleted');

/**
 * Sends what this browser keeps of a recording, while it goes on or afterwards. Where the server takes no more of it for
 * any other reason, such as a full storage or a deal that is gone, it stays kept and the person can try again.
 */
export async function sendKept({
  number,
  id,
  title,
  source,
  client,
  control,
  kept = indexedRecordings,
  door = doorOf({ number, id }),
  onOver,
}: SentRecording): Promise<void> {
  const { signal } = control;
  startTransfer({ number, id, title, origin: 'recorded', share: null, cancel: () => control.abort() });
  try {
    await sendChunks({
      source,
      door,
      signal,
      onTrouble: (error) => troubleOf(id, error),
    });
    await kept.forget(id);
    endTransfer(id);
    notifySuccess('Recording uploaded', { text: title });
  } catch (error) {
    if (isGone(error)) {
      await kept.forget(id);
      onOver?.();
    }
    if (signal.aborted || isGone(error)) endTransfer(id);
    else updateTransfer(id, { failure: problemText(error) });
    if (!signal.aborted) notifyError(`Couldn’t upload ${title}`, { text: problemText(error) });
  } finally {
    await refreshRecordings(client, number);
  }
}
