import {
  getRecording,
  listTranscript,
  type RecordingDetail,
} from '@dealwright/contract/recordings/recordings';
import { queryRows } from '@dealwright/db/query-rows';
import {
  beginRecording,
  type Place,
  type RecordingScene,
  type SoundPart,
  sendParts,
  workOff,
} from './recording-scene.ts';
import { type SaidWord, webmSound } from './sound-files.ts';
import type { TestDeal } from './test-deal.ts';

/** The words of a text, one after the other. */
export const words = (text: string, fromMs: number, everyMs = 300): SaidWord[] =>
  text.split(' ').map((word, at) => [word, fromMs + at * everyMs]);

/** A question on our side and an answer on theirs. */
export const twoSides = async (): Promise<SoundPart[]> => [
  { track: 'us', bytes: await webmSound({ words: words('How do you sign off?', 500), ms: 9_000 }) },
  { track: 'them', bytes: await webmSound({ words: words('Our CFO signs everything.', 3_000), ms: 9_000 }) },
];

/** Three seconds of a tone that FFmpeg wrote, each in another format. */
export const SOUND_FILES = [
  ['tone.mp4', 'audio/mp4'],
  ['tone.m4a', 'audio/mp4'],
  ['tone.mp3', 'audio/mpeg'],
  ['tone.flac', 'audio/flac'],
  ['tone-opus.ogg', 'audio/webm'],
  ['tone-vorbis.ogg', 'audio/webm'],
] as const;

export const soundFile = (name: (typeof SOUND_FILES)[number][0]): URL =>
  new URL(`sounds/${name}`, import.meta.url);

type Named = Pick<RecordingDetail, 'id'>;

interface Current {
  readonly scene: RecordingScene;
  readonly deal: TestDeal;
}

/** What the rep does on the deal of the current test. */
export function recordingSteps(current: () => Current) {
  const rep = () => current().scene.app.people.rep;
  const number = () => current().deal.number;
  const paramsOf = ({ id }: Named) => ({ number: number(), recording_id: id });
  const begin = () => beginRecording(current().scene.app, rep(), number());
  const finish = async (id: string, parts: readonly SoundPart[]) => {
    const { scene } = current();
    await sendParts(scene.app, rep(), number(), id, parts);
    return workOff(scene, rep(), number(), id);
  };
  return {
    begin,
    paramsOf,
    placeOf: ({ id }: Named, sequence = 0): Place => ({
      number: number(),
      recording_id: id,
      track: 'us',
      part: 0,
      sequence,
    }),
    read: async (recording: Named) =>
      (await current().scene.app.call(rep(), getRecording, { params: paramsOf(recording) })).body,
    transcriptOf: async (recording: Named) =>
      (await current().scene.app.call(rep(), listTranscript, { params: paramsOf(recording) })).body.items,
    record: async (parts: readonly SoundPart[]) => finish((await begin()).id, parts),
    upload: async (name: string, bytes: Buffer) => {
      const file = { name, bytes: bytes.length };
      const { id } = await beginRecording(current().scene.app, rep(), number(), file);
      return finish(id, [{ track: 'mixed', bytes }]);
    },
    system: <T>(text: string, values: readonly unknown[] = []) =>
      current().scene.app.database.transaction('dealwright_system', (tx) =>
        queryRows<T>(tx, text, [...values]),
      ),
  };
}
