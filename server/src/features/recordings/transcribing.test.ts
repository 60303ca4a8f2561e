import { getLatestAnalysis } from '@dealwright/contract/analyst/analyses';
import { changeInteraction, getInteraction } from '@dealwright/contract/interactions';
import {
  listTranscript,
  refuseRecording,
  transcribeRecording,
} from '@dealwright/contract/recordings/recordings';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { People } from '../../testing/people.ts';
import {
  createRecordingScene,
  type RecordingScene,
  type SoundPart,
  send,
  sendParts,
  workOff,
} from '../../testing/recording-scene.ts';
import { recordingSteps, twoSides, words } from '../../testing/recording-steps.ts';
import { webmSound } from '../../testing/sound-files.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { addDeal, type TestDeal } from '../../testing/test-deal.ts';

eachEngine((engine) => {
  describe('transcription', () => {
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
      scene.double.heard.length = 0;
      scene.double.moods.length = 0;
    });

    const { begin, paramsOf, placeOf, record, system } = recordingSteps(() => ({ scene, deal }));

    it('REC06 a recording of both sides becomes a note whose sides are certain, and the analyst reads it', async () => {
      const recording = await record(await twoSides());
      expect(recording).toMatchObject({
        state: 'transcribed',
        transcription: 'done',
        duration_ms: 9_000,
        problem: null,
      });
      const interaction_id = recording.interaction_id ?? '';
      const note = await app.call(people.rep, getInteraction, {
        params: { number: deal.number, interaction_id },
      });
      expect(note.body).toMatchObject({ kind: 'call', title: 'Discovery call', format: 'recording' });
      expect(note.body.body).toBe(
        '[00:00] Seller: How do you sign off?\n\n[00:03] Buyer: Our CFO signs everything.',
      );
      expect(note.body.speakers.map(({ label, side, confirmed }) => [label, side, confirmed])).toEqual([
        ['Seller', 'seller', true],
        ['Buyer', 'buyer', true],
      ]);
      const analysis = await app.call(people.rep, getLatestAnalysis, {
        params: { number: deal.number, interaction_id },
      });
      expect(analysis.body).toMatchObject({ status: 'queued' });
    });

    it('REC07 each stretch of the transcript knows its moment and its place in the note', async () => {
      const recording = await record(await twoSides());
      const { items } = (await app.call(people.rep, listTranscript, { params: paramsOf(recording) })).body;
      const params = { number: deal.number, interaction_id: recording.interaction_id ?? '' };
      const { body, version } = (await app.call(people.rep, getInteraction, { params })).body;
      expect(items.map(({ from_ms, track, speaker, text }) => [from_ms, track, speaker, text])).toEqual([
        [500, 'us', people.rep.name, 'How do you sign off?'],
        [3_000, 'them', 'Buyer', 'Our CFO signs everything.'],
      ]);
      for (const { starts_at, ends_at, text } of items)
        expect(body.slice(starts_at ?? 0, ends_at ?? 0)).toBe(text);
      await system("delete from ai_analyses where status in ('queued', 'running')");
      await app.call(people.rep, changeInteraction, {
        params,
        version,
        body: { text: 'Ann: Something else.' },
      });
      const changed = (await app.call(people.rep, listTranscript, { params: paramsOf(recording) })).body
        .items;
      expect(changed.map(({ starts_at }) => starts_at)).toEqual([null, null]);
      const page = await app.call(people.rep, listTranscript, {
        params: paramsOf(recording),
        query: { limit: 1 as never },
      });
      expect(page.body).toMatchObject({ items: [{ from_ms: 500 }], next_cursor: expect.any(String) });
    });

    it('REC08 parts that overlap are joined without a word lost or doubled', async () => {
      const said = words('one two three four five six seven eight nine ten eleven twelve', 400, 700);
      const from = (startMs: number, endMs: number) =>
        webmSound({
          words: said
            .filter(([, at]) => at >= startMs && at < endMs)
            .map(([word, at]) => [word, at - startMs]),
          ms: endMs - startMs,
        });
      const recording = await record([
        { track: 'us', part: 0, bytes: await from(0, 4_000) },
        { track: 'us', part: 1, startsAtMs: 3_000, bytes: await from(3_000, 7_000) },
        { track: 'us', part: 2, startsAtMs: 6_000, bytes: await from(6_000, 9_000) },
      ]);
      const { items } = (await app.call(people.rep, listTranscript, { params: paramsOf(recording) })).body;
      expect(items.map(({ text }) => text).join(' ')).toBe(said.map(([word]) => word).join(' '));
    });

    it('REC09 words that the service imagined in silence are dropped, and a silent recording has no transcript', async () => {
      const recording = await record([{ track: 'us', bytes: await webmSound({ ms: 4_000 }) }]);
      expect(scene.double.heard).toHaveLength(1);
      expect(recording).toMatchObject({
        state: 'failed',
        transcription: 'failed',
        has_audio: true,
        interaction_id: null,
      });
      expect(recording.problem).toMatchObject({
        code: 'no_speech',
        message: expect.stringContaining('No one speaks'),
      });
    });

    it('REC14 after “they said no” no sound and no transcript is left', async () => {
      await scene.sweep();
      const before = await scene.storedFiles();
      const recording = await record(await twoSides());
      await system("delete from ai_analyses where status in ('queued', 'running')");
      const params = paramsOf(recording);
      const { body } = await app.call(people.rep, refuseRecording, { params });
      expect(body).toMatchObject({
        transcript: 'removed',
        recording: { state: 'stopped', has_audio: false, bytes: 0, interaction_id: null, parts: [] },
      });
      expect(await scene.storedFiles()).toBe(before);
      expect((await app.call(people.rep, listTranscript, { params })).body.items).toEqual([]);
      expect((await send(app, people.rep, placeOf(recording, 9), Buffer.from('x'))).status).toBe(409);
      expect((await app.call(people.rep, transcribeRecording, { params })).status).toBe(409);
    });

    it('REC15 a transcript that evidence quotes stays until it can go, its sound does not', async () => {
      const recording = await record(await twoSides());
      await system("delete from ai_analyses where status in ('queued', 'running')");
      await system('update interactions set quoted = true where id = $1', [recording.interaction_id]);
      const params = paramsOf(recording);
      const first = await app.call(people.rep, refuseRecording, { params });
      expect(first.body).toMatchObject({
        transcript: 'quoted',
        recording: { state: 'stopped', has_audio: false },
      });
      await system('update interactions set quoted = false where id = $1', [recording.interaction_id]);
      const again = await app.call(people.rep, refuseRecording, { params });
      expect(again.body).toMatchObject({ transcript: 'removed', recording: { interaction_id: null } });
    });

    it('REC16 what was refused while it was transcribed is not sent any more', async () => {
      const { id } = await begin();
      const bytes = await webmSound({ words: words('Hello there.', 200), ms: 2_000 });
      const parts = [0, 1, 2].map((part) => ({
        track: 'us' as const,
        part,
        startsAtMs: part * 2_000,
        bytes,
      }));
      await sendParts(app, people.rep, deal.number, id, parts);
      scene.double.moods.push((response) => {
        void app
          .call(people.rep, refuseRecording, { params: paramsOf({ id }) })
          .then(() =>
            response.writeHead(200, { 'content-type': 'application/json' }).end('{"text":"Hello there."}'),
          );
      });
      expect(await workOff(scene, people.rep, deal.number, id)).toMatchObject({
        state: 'stopped',
        interaction_id: null,
      });
      expect(scene.double.heard).toHaveLength(1);
    });

    it('REC17 a failure of one piece does not pay for the others again, and the service says when', async () => {
      const { id } = await begin();
      const parts = await Promise.all(
        ['Alpha.', 'Bravo.', 'Charlie.'].map(async (text, part) => ({
          track: 'us' as const,
          part,
          startsAtMs: part * 3_000,
          bytes: await webmSound({ words: words(text, 500), ms: 3_000 }),
        })),
      );
      await sendParts(app, people.rep, deal.number, id, parts);
      const fine = (response: Parameters<(typeof scene.double.moods)[number]>[0]) =>
        response.writeHead(200, { 'content-type': 'application/json' }).end('{"text":"Alpha."}');
      scene.double.moods.push(fine, (response) => response.writeHead(429, { 'retry-after': '90' }).end('{}'));
      const waiting = await workOff(scene, people.rep, deal.number, id);
      expect(waiting).toMatchObject({
        state: 'transcribing',
        transcription: 'waiting',
        progress: { done: 1, of: 3 },
        problem: { code: 'service_unreachable' },
        retry_at: new Date(app.clock.now.getTime() + 90_000).toISOString(),
      });
      expect(await workOff(scene, people.rep, deal.number, id)).toMatchObject({ state: 'transcribed' });
      expect(scene.double.heard).toHaveLength(4);
      const used = await system<{ success: boolean; cost: string }>(
        "select success, estimated_cost_usd::text as cost from usage_logs where deal_id = $1 and service_type = 'whisper' order by id",
        [deal.id],
      );
      expect(used.map(({ success }) => success)).toEqual([true, false, true, true]);
      expect(Number(used[0]?.cost)).toBeCloseTo((3 / 60) * 0.006, 6);
    });

    it.each([
      ['service_refused_key', 401, '{}'],
      ['service_refused_audio', 413, '{}'],
      ['service_refused_audio', 400, '{}'],
      ['service_out_of_quota', 429, '{"error":{"code":"insufficient_quota"}}'],
      ['service_unreadable', 200, '<html>'],
      ['service_unreadable', 200, '{"words":3}'],
    ])('REC18 %s (%i) is told with what to do, and a person can try again', async (code, status, text) => {
      const { id } = await begin();
      await sendParts(app, people.rep, deal.number, id, await twoSides());
      scene.double.moods.push((response) => response.writeHead(status).end(text));
      const failed = await workOff(scene, people.rep, deal.number, id);
      expect(failed).toMatchObject({
        state: 'failed',
        transcription: 'failed',
        problem: { code },
        can: { transcribe: true },
      });
      expect(failed.problem?.message).toMatch(/try again|upload it/i);
      const params = paramsOf(failed);
      expect((await app.call(people.rep, transcribeRecording, { params })).body.state).toBe('transcribing');
      expect((await workOff(scene, people.rep, deal.number, id)).state).toBe('transcribed');
    });

    it.each([
      [
        'fails',
        (response: Parameters<(typeof scene.double.moods)[number]>[0]) => response.writeHead(500).end(),
      ],
      ['hangs', () => undefined],
      ['hangs up', (response: Parameters<(typeof scene.double.moods)[number]>[0]) => response.destroy()],
    ])('REC19 a service that %s is asked again later, and later again', async (_, mood) => {
      const { id } = await begin();
      await sendParts(app, people.rep, deal.number, id, [(await twoSides())[0] as SoundPart]);
      scene.double.moods.push(mood as never, mood as never);
      const waits: number[] = [];
      for (let tried = 0; tried < 2; tried += 1) {
        const { state, retry_at: at } = await workOff(scene, people.rep, deal.number, id);
        expect(state).toBe('transcribing');
        waits.push(new Date(at ?? 0).getTime() - app.clock.now.getTime());
      }
      expect(waits[1]).toBeGreaterThan(waits[0] ?? 0);
      expect((await workOff(scene, people.rep, deal.number, id)).state).toBe('transcribed');
    });
  });
});
