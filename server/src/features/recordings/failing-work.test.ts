import { getRecording, type RecordingDetail } from '@dealwright/contract/recordings/recordings';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createRecordingScene, type RecordingScene, sendParts } from '../../testing/recording-scene.ts';
import { recordingSteps, words } from '../../testing/recording-steps.ts';
import { webmSound } from '../../testing/sound-files.ts';
import { addDeal, type TestDeal } from '../../testing/test-deal.ts';
import type { RecordingWork } from './work/deps.ts';
import { processRecording } from './work/process-recording.ts';

eachEngine((engine) => {
  describe('work on a recording that fails', () => {
    let scene: RecordingScene;
    let deal: TestDeal;
    beforeAll(async () => {
      scene = await createRecordingScene(engine);
    });
    afterAll(() => scene.close());
    beforeEach(async () => {
      deal = await addDeal(scene.app.database, scene.app.people.rep);
    });

    const { begin, paramsOf, read, system } = recordingSteps(() => ({ scene, deal }));
    const received = async (): Promise<RecordingDetail> => {
      const { app } = scene;
      const recording = await begin();
      const bytes = await webmSound({ words: words('We need it by June.', 500), ms: 3_000 });
      await sendParts(app, app.people.rep, deal.number, recording.id, [{ track: 'us', bytes }]);
      return (await app.call(app.people.rep, getRecording, { params: paramsOf(recording) })).body;
    };
    const key = ({ id }: { readonly id: string }) => ({ companyId: scene.app.people.rep.companyId, id });
    /** The same work; what is given goes otherwise with the storage. */
    const workWith = (storage: Partial<RecordingWork['storage']>): RecordingWork => ({
      ...scene.work,
      transcription: null,
      storage: { ...scene.work.storage, ...storage },
    });

    it('REC64 what nobody expects is tried again later, and for the hundredth time not any more', async () => {
      const recording = await received();
      const work = workWith({
        put: async () => {
          throw new Error('the disk is on fire');
        },
      });
      await processRecording(work, key(recording));
      expect(await read(recording)).toMatchObject({ state: 'assembling', problem: { code: 'unreadable' } });
      const later = 'select 1 from recordings where id = $1 and failures = 1 and retry_at > $2';
      expect(await system(later, [recording.id, scene.app.clock.now])).toHaveLength(1);
      await system('update recordings set failures = 99 where id = $1', [recording.id]);
      await processRecording(work, key(recording));
      expect(await read(recording)).toMatchObject({ state: 'failed', bytes: 0 });
    });

    it('REC69 what works on a recording a second time leaves alone what the first one did', async () => {
      let isFirst = true;
      /** All of the work is done by another one while this one is at it. */
      const overtaken = async (recording: RecordingDetail): Promise<void> => {
        if (!isFirst) return;
        isFirst = false;
        await processRecording({ ...scene.work, transcription: null }, key(recording));
        expect(await read(recording)).toMatchObject({ state: 'ready' });
      };
      const reading = await received();
      await processRecording(
        workWith({
          open: async (storageKey, range) => {
            await overtaken(reading);
            await scene.work.storage.remove(storageKey);
            return scene.work.storage.open(storageKey, range);
          },
        }),
        key(reading),
      );
      expect(await read(reading)).toMatchObject({ state: 'ready', has_audio: true, problem: null });
      isFirst = true;
      const writing = await received();
      const keyOfFile = () =>
        system<{ storage_key: string }>('select storage_key from recording_parts where recording_id = $1', [
          writing.id,
        ]);
      let [kept] = await keyOfFile();
      let own = '';
      await processRecording(
        workWith({
          put: async (storageKey, path) => {
            own = storageKey;
            await overtaken(writing);
            // As if the other one were not through yet.
            await system(`update recordings set state = 'assembling' where id = $1`, [writing.id]);
            [kept] = await keyOfFile();
            await scene.work.storage.put(storageKey, path);
          },
        }),
        key(writing),
      );
      expect(await keyOfFile()).toEqual([kept]);
      const due = 'select 1 from audio_removals where storage_key = $1 and due_at <= $2';
      expect(await system(due, [own, scene.app.clock.now])).toHaveLength(1);
    });

    it('REC64 the bytes of a file whose row can’t be written go next', async () => {
      const recording = await received();
      const work = workWith({
        put: async (storageKey, path) => {
          await scene.work.storage.put(storageKey, path);
          await system('update recording_parts set starts_at_ms = 2147483647 where recording_id = $1', [
            recording.id,
          ]);
        },
      });
      await processRecording(work, key(recording));
      expect(await read(recording)).toMatchObject({ state: 'assembling' });
      const due = await system('select 1 from audio_removals where due_at <= $1 and storage_key like $2', [
        scene.app.clock.now,
        `%/${recording.id}/%`,
      ]);
      expect(due).toHaveLength(1);
    });
  });
});
