import type { QueryClient } from '@tanstack/react-query';
import type { RecordingRef } from '../api.ts';
import { dropCutOff, setCutOff } from '../transfers.ts';
import { indexedRecordings as kept } from './indexed-recordings.ts';
import { keptSource } from './kept-source.ts';
import { holding, isHeld } from './owner-lock.ts';
import { sendKept } from './send-kept.ts';

/** Looks for recordings of this person that a crash or reload cut off, in this browser. */
export async function lookForCutOff(userId: string): Promise<void> {
  const own = (await kept.list()).filter((recording) => recording.userId === userId);
  const held = await Promise.all(own.map(({ id }) => isHeld(id)));
  setCutOff(own.filter((_, place) => held[place] === false));
}

/** Sends the rest of a recording that was cut off; it ends where it was. */
export async function finishUploading({ id, number }: RecordingRef, client: QueryClient): Promise<void> {
  await holding(id, async () => {
    await kept.finish(id);
    const recording = await kept.find(id);
    dropCutOff(id);
    if (!recording) return;
    const { title } = recording;
    await sendKept({
      id,
      number,
      title,
      source: keptSource(kept, id),
      client,
      control: new AbortController(),
    });
  });
}

/** Lets go of what this browser keeps of a recording. */
export async function forgetKept(id: string): Promise<void> {
  await kept.forget(id);
  dropCutOff(id);
}
