import type { QueryClient } from '@tanstack/react-query';
import { type RecordingRef, refreshRecordings, refuse } from './api.ts';
import { liveCallId, refuseCall } from './capture/live.ts';
import { forgetKept } from './chunks/cut-off.ts';
import { transferOf } from './transfers.ts';

const AGAIN_MS = 2000;
const TRIES = 15;

/** Also the transcript, which can't go while the analyst reads it: that is soon over. */
async function refuseWhole(ref: RecordingRef) {
  for (let tries = 1; ; tries += 1) {
    const { transcript } = await refuse(ref);
    if (transcript !== 'in_use' || tries === TRIES) return transcript;
    await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
  }
}

/** Somebody said no: stops what goes on here and deletes it here and on the server. Answers what became of the transcript. */
export async function stopAndDelete(ref: RecordingRef, client: QueryClient) {
  if (liveCallId() === ref.id) return refuseCall();
  transferOf(ref.id)?.cancel();
  await forgetKept(ref.id);
  const transcript = await refuseWhole(ref);
  await refreshRecordings(client, ref.number);
  return transcript;
}
