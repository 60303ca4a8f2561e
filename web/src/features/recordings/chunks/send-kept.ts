import type { QueryClient } from '@tanstack/react-query';
import { isProblem, problemText } from '../../../lib/http.ts';
import { notifyError, notifySuccess } from '../../../ui/toast.ts';
import { doorOf, type RecordingRef, refreshRecordings } from '../api.ts';
import { endTransfer, startTransfer, troubleOf, updateTransfer } from '../transfers.ts';
import type { ChunkSource } from './chunk-source.ts';
import { indexedRecordings as kept } from './indexed-recordings.ts';
import { sendChunks } from './send-chunks.ts';

interface SentRecording extends RecordingRef {
  readonly title: string;
  readonly source: ChunkSource;
  readonly client: QueryClient;
  readonly control: AbortController;
  /** The server takes no more of it, for good. */
  readonly onOver?: () => void;
}

/** Gone, or somebody said no meanwhile: what is kept of it here must go as well. */
const isOverOnServer = (error: unknown): boolean => isProblem(error, 'not_found', 'conflict');

/**
 * Sends what this browser keeps of a recording, while it goes on or afterwards. Where the server takes no more of it for
 * a reason that can pass, such as a full storage, it stays kept and the person can try again.
 */
export async function sendKept({
  number,
  id,
  title,
  source,
  client,
  control,
  onOver,
}: SentRecording): Promise<void> {
  const { signal } = control;
  startTransfer({ number, id, title, origin: 'recorded', share: null, cancel: () => control.abort() });
  try {
    await sendChunks({
      source,
      door: doorOf({ number, id }),
      signal,
      onTrouble: (error) => troubleOf(id, error),
    });
    await kept.forget(id);
    endTransfer(id);
    notifySuccess('Recording uploaded', { text: title });
  } catch (error) {
    if (isOverOnServer(error)) {
      await kept.forget(id);
      onOver?.();
    }
    if (signal.aborted || isOverOnServer(error)) endTransfer(id);
    else updateTransfer(id, { failure: problemText(error) });
    if (!signal.aborted) notifyError(`Couldn’t upload ${title}`, { text: problemText(error) });
  } finally {
    await refreshRecordings(client, number);
  }
}
