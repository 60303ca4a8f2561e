import type { QueryClient } from '@tanstack/react-query';
import { isProblem, problemText } from '../../../lib/http.ts';
import { notifyError, notifySuccess } from '../../../ui/toast.ts';
import { doorOf, type RecordingDetail, refreshRecordings } from '../api.ts';
import { holding } from '../chunks/owner-lock.ts';
import { sendChunks } from '../chunks/send-chunks.ts';
import { endTransfer, startTransfer, troubleOf, updateTransfer } from '../transfers.ts';
import { fileSource } from './file-source.ts';

interface FileUpload {
  readonly number: number;
  /** With what the server has of it already. */
  readonly recording: Pick<RecordingDetail, 'id' | 'title' | 'parts'>;
  readonly file: File;
  readonly client: QueryClient;
}

const failureOf = (error: unknown): string => {
  if (isProblem(error, 'conflict')) return 'This isn’t the file that the upload began with. Choose that one.';
  if (error instanceof DOMException && error.name === 'NotReadableError')
    return 'The file changed or was moved. Choose it again.';
  return problemText(error);
};

async function send({ number, recording, file, client }: FileUpload): Promise<void> {
  const { id, title, parts } = recording;
  const control = new AbortController();
  const { signal } = control;
  startTransfer({ number, id, title, origin: 'uploaded', share: 0, cancel: () => control.abort() });
  let sent = 0;
  const door = doorOf({ number, id });
  const source = fileSource({
    file,
    received: parts[0]?.received ?? [],
    onSent: (bytes) => {
      sent += bytes;
      updateTransfer(id, { share: sent / file.size });
    },
  });
  const warn = (event: BeforeUnloadEvent) => event.preventDefault();
  addEventListener('beforeunload', warn);
  try {
    await sendChunks({ source, door, signal, onTrouble: (error) => troubleOf(id, error) });
    notifySuccess('Recording uploaded', { text: title });
  } catch (error) {
    if (!signal.aborted) notifyError(`Couldn’t upload ${title}`, { text: failureOf(error) });
  } finally {
    removeEventListener('beforeunload', warn);
    endTransfer(id);
    await refreshRecordings(client, number);
  }
}

/** Sends a file in slices, or goes on with one; it can be left, and goes on elsewhere in the app. */
export async function startFileUpload(upload: FileUpload): Promise<void> {
  await holding(upload.recording.id, () => send(upload));
}
