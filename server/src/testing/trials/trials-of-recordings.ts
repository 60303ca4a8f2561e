import type { CanaryDeal } from '../canary-deal.ts';
import { recordedBody } from '../recording-scene.ts';
import { askers, deal, READ, type Trials, WRITE } from './trial.ts';

const recording = (canary: CanaryDeal) => ({ ...deal(canary), recording_id: canary.recordingId });
const part = (canary: CanaryDeal) => ({ ...recording(canary), track: 'us', part: 0 });

/** Recordings follow their deal. */
export const TRIALS_OF_RECORDINGS: Trials = {
  listRecordings: { expected: READ, params: deal },
  createRecording: { expected: WRITE, params: deal, body: () => recordedBody },
  getRecording: { expected: READ, params: recording },
  changeRecording: { expected: WRITE, params: recording, body: () => ({ title: 'x' }), version: 1 },
  removeRecording: { expected: WRITE, params: recording },
  sendChunk: {
    expected: askers(401, 415, 415, 415, 415),
    params: (canary) => ({ ...part(canary), sequence: 0 }),
    query: () => ({ sha256: '0'.repeat(64) }),
  },
  completeRecording: {
    expected: WRITE,
    params: recording,
    body: () => ({ parts: [{ track: 'us', part: 0, chunks: 1 }] }),
  },
  refuseRecording: { expected: WRITE, params: recording },
  transcribeRecording: { expected: WRITE, params: recording },
  attachTranscript: {
    expected: WRITE,
    params: recording,
    body: ({ recordingId }) => ({ interaction_id: recordingId }),
  },
  listTranscript: { expected: READ, params: recording },
  // Its sound isn’t ready yet, for anybody.
  playRecording: { expected: { ...READ, viewer: 404 }, params: part },
};
