import { createRecording, removeRecording } from '@dealwright/contract/recordings/recordings';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { MOST_CHUNKS } from '@dealwright/domain/recording';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { People } from '../../testing/people.ts';
import {
  createRecordingScene,
  type RecordingScene,
  recordedBody,
  send,
} from '../../testing/recording-scene.ts';
import { recordingSteps } from '../../testing/recording-steps.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { addDeal, type TestDeal } from '../../testing/test-deal.ts';
import { removeDueBytes } from './work/remove-audio.ts';

const GB = 1024 ** 3;
const DAY_MS = 24 * 60 * 60 * 1000;

eachEngine((engine) => {
  describe('storage for recordings', () => {
    let scene: RecordingScene;
    let app: TestApp;
    let people: People;
    let deal: TestDeal;

    beforeAll(async () => {
      scene = await createRecordingScene(engine);
      app = scene.app;
      people = app.people;
      deal = await addDeal(app.database, people.rep);
    });
    afterAll(() => scene.close());

    const { begin, placeOf, system } = recordingSteps(() => ({ scene, deal }));
    const announce = (share: number) =>
      app.call(people.rep, createRecording, {
        params: { number: deal.number },
        body: {
          ...recordedBody,
          origin: 'uploaded',
          file: { name: 'call.mp4', bytes: Math.round(share * GB) },
        },
      });
    beforeEach(() =>
      system('update companies set recordings_gb_limit = 1 where id = $1', [people.rep.companyId]),
    );
    afterEach(async () => {
      await system('update companies set recordings_gb_limit = null where id = $1', [people.rep.companyId]);
      await system("delete from recordings where state = 'receiving'");
    });

    it('REC37 nothing is taken beyond, however many begin at once', async () => {
      const answers = await Promise.all([1, 2, 3, 4, 5].map(() => announce(0.6)));
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 413, 413, 413, 413]);
    });

    it('REC67 a recording takes 10,000 chunks, however small', async () => {
      const { id } = await begin();
      const place = placeOf({ id });
      expect((await send(app, people.rep, place, Buffer.from('a'))).status).toBe(200);
      await system(
        `insert into recording_chunks (company_id, recording_id, track, part, sequence, sha256, bytes, storage_key, created_at)
         select company_id, recording_id, track, part, n, sha256, 1, 'recordings/none/' || n, created_at
           from recording_chunks, generate_series(2, $2::int) n where recording_id = $1`,
        [id, MOST_CHUNKS - 1],
      );
      expect((await send(app, people.rep, { ...place, sequence: 1 }, Buffer.from('b'))).status).toBe(200);
      const more = await send(app, people.rep, { ...place, part: 1 }, Buffer.from('c'));
      expect([more.status, more.body.detail]).toEqual([413, expect.stringContaining('10000 chunks')]);
      expect((await send(app, people.rep, place, Buffer.from('a'))).body).toMatchObject({ known: true });
    });

    it('REC68 a request removes the first files of what is gone, and the background work the rest', async () => {
      const { id } = (await announce(0.1)).body;
      await system(
        `insert into audio_removals (company_id, storage_key, due_at)
         select $1, 'recordings/gone/' || n, $2 from generate_series(1, 250) n`,
        [people.rep.companyId, new Date(0)],
      );
      const params = { number: deal.number, recording_id: id };
      expect((await app.call(people.rep, removeRecording, { params })).status).toBe(204);
      const left = "select 1 from audio_removals where storage_key like 'recordings/gone/%'";
      expect(await system(left)).toHaveLength(150);
      await removeDueBytes(scene.work, app.clock.now);
      expect(await system(left)).toEqual([]);
    });

    it('REC38 an upload that paused for a day keeps no room, and goes on where there still is some', async () => {
      const started = app.clock.now;
      const sendTo = ({ id }: { readonly id: string }, text: string, sequence: number) => {
        const place = { ...placeOf({ id }, sequence), track: 'mixed' } as const;
        return send(app, people.rep, place, Buffer.from(text));
      };
      try {
        const first = (await announce(0.6)).body;
        expect((await sendTo(first, 'one', 0)).status).toBe(200);
        app.clock.now = new Date(started.getTime() + DAY_MS - 1000);
        expect((await announce(0.6)).status).toBe(413);
        app.clock.now = new Date(started.getTime() + DAY_MS + 1000);
        const second = await announce(0.6);
        expect(second.status).toBe(201);
        expect((await sendTo(first, 'two', 1)).status).toBe(413);
        await system('delete from recordings where id = $1', [second.body.id]);
        expect((await sendTo(first, 'two', 1)).status).toBe(200);
        expect((await announce(0.6)).status).toBe(413);
      } finally {
        app.clock.now = started;
      }
    });
  });
});
