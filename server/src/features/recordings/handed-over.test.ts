import { changeDeal } from '@dealwright/contract/deals/deals';
import { deleteDeal } from '@dealwright/contract/deals/deal-shelf';
import {
  completeRecording,
  getRecording,
  type RecordingDetail,
  refuseRecording,
  removeRecording,
} from '@dealwright/contract/recordings/recordings';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { People, TestPerson } from '../../testing/people.ts';
import { createRecordingScene, type RecordingScene, send, workOff } from '../../testing/recording-scene.ts';
import { recordingSteps, words } from '../../testing/recording-steps.ts';
import { webmSound } from '../../testing/sound-files.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { addDeal, type TestDeal } from '../../testing/test-deal.ts';

eachEngine((engine) => {
  describe('a recording whose deal changes hands', () => {
    let scene: RecordingScene;
    let app: TestApp;
    let people: People;
    let deal: TestDeal;

    beforeAll(async () => {
      scene = await createRecordingScene(engine);
      app = scene.app;
      people = app.people;
    });
    afterAll(() => scene.close());
    beforeEach(async () => {
      deal = await addDeal(app.database, people.rep);
    });

    const { begin, paramsOf, placeOf, system } = recordingSteps(() => ({ scene, deal }));
    const sendAs = (person: TestPerson, recording: Pick<RecordingDetail, 'id'>, sequence = 0, text = 'one') =>
      send(app, person, placeOf(recording, sequence), Buffer.from(text));
    const parts = (chunks: number) => ({ parts: [{ track: 'us' as const, part: 0, chunks }] });
    const complete = (person: TestPerson, recording: Pick<RecordingDetail, 'id'>, chunks: number) =>
      app.call(person, completeRecording, { params: paramsOf(recording), body: parts(chunks) });
    const statusFor = async (person: TestPerson, recording: Pick<RecordingDetail, 'id'>) =>
      (await app.call(person, getRecording, { params: paramsOf(recording) })).status;
    const handOver = async () => {
      const params = { number: deal.number };
      const body = { owner_id: people.otherRep.id };
      expect((await app.call(people.manager, changeDeal, { params, version: 1, body })).status).toBe(200);
    };
    const trash = async () => {
      const params = { number: deal.number };
      expect((await app.call(people.manager, deleteDeal, { params, version: 1 })).status).toBe(200);
    };

    it('REC57 who began it sends the rest and finishes it after the deal was handed over', async () => {
      const bytes = await webmSound({ words: words('How do you sign off?', 500), ms: 9_000 });
      const half = Math.ceil(bytes.length / 2);
      const recording = await begin();
      await send(app, people.rep, placeOf(recording), bytes.subarray(0, half));
      await handOver();
      expect(await statusFor(people.rep, recording)).toBe(404);
      expect((await send(app, people.rep, placeOf(recording, 1), bytes.subarray(half))).status).toBe(200);
      const done = await complete(people.rep, recording, 2);
      expect([done.status, done.body.state]).toEqual([200, 'assembling']);
      const again = await complete(people.rep, recording, 2);
      expect([again.status, again.problem.code]).toEqual([409, 'recording_ended']);
      const whole = await workOff(scene, people.otherRep, deal.number, recording.id);
      expect(whole).toMatchObject({ has_audio: true, created_by: { id: people.rep.id } });
      expect(await statusFor(people.rep, recording)).toBe(404);
    });

    it('REC57 who began it sends the rest and finishes it after the deal went to the trash', async () => {
      const recording = await begin();
      await sendAs(people.rep, recording);
      await trash();
      expect(await statusFor(people.manager, recording)).toBe(404);
      expect((await sendAs(people.rep, recording, 1, 'two')).status).toBe(200);
      expect((await complete(people.manager, recording, 2)).status).toBe(404);
      expect((await complete(people.rep, recording, 2)).body.state).toBe('assembling');
    });

    it('REC57 nobody else sends, neither the new owner nor a colleague nor another company', async () => {
      const recording = await begin();
      await sendAs(people.rep, recording);
      await handOver();
      const statuses = async (person: TestPerson) => [
        (await sendAs(person, recording, 1, 'two')).status,
        (await complete(person, recording, 1)).status,
        (await app.call(person, refuseRecording, { params: paramsOf(recording) })).status,
      ];
      expect(await statuses(people.otherRep)).toEqual([403, 403, 403]);
      expect(await statuses(people.viewer)).toEqual([403, 403, 403]);
      expect(await statuses(people.neighbour)).toEqual([404, 404, 404]);
      expect(await statuses(people.stranger)).toEqual([404, 404, 404]);
      const [row] = await system<{ state: string; chunks: number }>(
        `select r.state, (select count(*)::int from recording_chunks c where c.recording_id = r.id) as chunks
           from recordings r where r.id = $1`,
        [recording.id],
      );
      expect(row).toEqual({ state: 'receiving', chunks: 1 });
    });

    it('REC57 who left their workspace sends nothing any more', async () => {
      const recording = await begin();
      await sendAs(people.rep, recording);
      const move = (to: string | null) =>
        system('update profiles set workspace_id = $2 where id = $1', [people.rep.id, to]);
      await move(null);
      try {
        expect((await sendAs(people.rep, recording, 1, 'two')).status).toBe(403);
        expect((await complete(people.rep, recording, 1)).status).toBe(403);
      } finally {
        await move(people.rep.workspaceId);
      }
      expect((await sendAs(people.rep, recording, 1, 'two')).status).toBe(200);
    });

    it('REC57 someone says no after the deal was handed over: who records stops it', async () => {
      const recording = await begin();
      await sendAs(people.rep, recording);
      await handOver();
      const refused = await app.call(people.rep, refuseRecording, { params: paramsOf(recording) });
      expect(refused.body.recording).toMatchObject({ state: 'stopped', parts: [] });
      expect((await sendAs(people.rep, recording, 1, 'two')).body).toMatchObject({
        code: 'recording_refused',
      });
      expect((await complete(people.rep, recording, 1)).problem.code).toBe('recording_refused');
    });

    it('REC58 only its sender learns that it was deleted', async () => {
      const recording = await begin();
      await handOver();
      const removed = await app.call(people.manager, removeRecording, { params: paramsOf(recording) });
      expect(removed.status).toBe(204);
      const sent = await sendAs(people.rep, recording);
      expect([sent.status, sent.body]).toEqual([410, expect.objectContaining({ code: 'recording_deleted' })]);
      expect((await complete(people.rep, recording, 1)).problem.code).toBe('recording_deleted');
      for (const person of [people.otherRep, people.manager, people.neighbour, people.stranger]) {
        const other = await sendAs(person, recording);
        expect([other.status, other.body]).toEqual([404, expect.objectContaining({ code: 'not_found' })]);
      }
    });

    it('REC58 a manager or admin finishes what its sender doesn’t, and loses nothing that arrived', async () => {
      const recording = await begin();
      await sendAs(people.rep, recording, 0, 'one');
      await sendAs(people.rep, recording, 1, 'two');
      const { can } = (await app.call(people.manager, getRecording, { params: paramsOf(recording) })).body;
      expect(can).toMatchObject({ send: false, complete: true });
      const { can: seen } = (await app.call(people.viewer, getRecording, { params: paramsOf(recording) }))
        .body;
      expect(seen).toMatchObject({ send: false, complete: false });
      const fewer = await complete(people.manager, recording, 1);
      expect([fewer.status, fewer.problem.code]).toEqual([409, 'conflict']);
      expect((await complete(people.admin, recording, 2)).body.state).toBe('assembling');
    });

    it('REC58 a finished recording tells chunks it has from chunks it lacks', async () => {
      const bytes = await webmSound({ words: words('How do you sign off?', 500), ms: 9_000 });
      const recording = await begin();
      await send(app, people.rep, placeOf(recording), bytes);
      await complete(people.manager, recording, 1);
      await workOff(scene, people.rep, deal.number, recording.id);
      const codes = [0, 1].map(async (sequence) => {
        const { status, body } = await send(app, people.rep, placeOf(recording, sequence), bytes);
        return [status, (body as unknown as { code: string }).code];
      });
      expect(await Promise.all(codes)).toEqual([
        [409, 'recording_ended'],
        [409, 'conflict'],
      ]);
    });
  });
});
