import { createRecording } from '@dealwright/contract/recordings/recordings';
import { recordedBody } from './recording-scene.ts';
import type { TestApp } from './test-app.ts';

export interface CanaryRecording {
  readonly recordingId: string;
}

/** A recording of the deal whose title carries the mark, before its first chunk. */
export async function addCanaryRecording(
  app: TestApp,
  params: { readonly number: number },
  mark: string,
): Promise<CanaryRecording> {
  const body = { ...recordedBody, title: `Call about ${mark}` };
  const made = await app.call(app.people.rep, createRecording, { params, body });
  return { recordingId: made.body.id };
}
