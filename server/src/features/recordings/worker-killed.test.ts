import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import {
  beginRecording,
  createRecordingScene,
  type RecordingScene,
  sendParts,
  sha256,
} from '../../testing/recording-scene.ts';
import { recordingSteps } from '../../testing/recording-steps.ts';
import { wavSound } from '../../testing/sound-files.ts';
import { addDeal, type TestDeal } from '../../testing/test-deal.ts';

const SCRIPT = fileURLToPath(new URL('../../testing/working-worker.ts', import.meta.url));
/** Half an hour: it takes a moment to prepare, and is transcribed in three pieces. */
const LENGTH_MS = 30 * 60 * 1000;
const CHUNK_BYTES = 8 * 1024 * 1024;
const TAKEN_UP_WITHIN_MS = 90_000;
const LOOK_MS = 10;

/** Several processes share one PostgreSQL; the embedded database dies with its only process. */
describe('a worker that is killed while it works on a recording', () => {
  let scene: RecordingScene;
  let deal: TestDeal;
  beforeAll(async () => {
    scene = await createRecordingScene('postgres');
    deal = await addDeal(scene.app.database, scene.app.people.rep);
  });
  afterAll(() => scene.close());
  const { read, transcriptOf, system } = recordingSteps(() => ({ scene, deal }));

  const startWorker = (): ChildProcess => {
    const { url } = scene.app.database;
    const child = spawn(process.execPath, [SCRIPT, url ?? '', JSON.stringify(scene.settings)], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    onTestFinished(() => void child.kill('SIGKILL'));
    return child;
  };
  const kill = async (child: ChildProcess): Promise<void> => {
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  };
  const until = (isSo: () => boolean | Promise<boolean>) =>
    expect.poll(isSo, { timeout: TAKEN_UP_WITHIN_MS, interval: LOOK_MS }).toBe(true);
  const isWriting = async () =>
    (await readdir(scene.work.incoming, { recursive: true })).some((name) => name.endsWith('/audio'));

  it('REC36 it is taken up again; nothing is lost, and no piece that was answered is paid for twice', {
    timeout: 300_000,
  }, async () => {
    const { app, double } = scene;
    const bytes = wavSound(LENGTH_MS);
    const { id } = await beginRecording(app, app.people.rep, deal.number, {
      name: 'Call.wav',
      bytes: bytes.length,
    });
    await sendParts(app, app.people.rep, deal.number, id, [{ track: 'mixed', bytes }], CHUNK_BYTES);

    const preparing = startWorker();
    await until(isWriting);
    await kill(preparing);
    expect(await read({ id })).toMatchObject({ state: 'assembling', parts: [{ duration_ms: null }] });

    for (const text of ['One.', null, 'Two.', 'Three.']) {
      double.moods.push((response) => {
        if (text === null) return;
        response.writeHead(200, { 'content-type': 'application/json' });
        response.end(JSON.stringify({ text, segments: [{ start: 1, end: 2, text }] }));
      });
    }
    const transcribing = startWorker();
    await until(() => double.heard.length === 2);
    await kill(transcribing);
    expect(await read({ id })).toMatchObject({ state: 'transcribing', progress: { done: 1, of: 3 } });

    const last = startWorker();
    await until(async () => (await read({ id })).state === 'transcribed');
    await kill(last);
    expect((await transcriptOf({ id })).map(({ text }) => text)).toEqual(['One.', 'Two.', 'Three.']);
    // The piece that was on its way is sent again, and no other.
    const [first, second, again, third] = double.heard.map(({ bytes: sent }) => sha256(sent));
    expect(again).toBe(second);
    expect(new Set([first, second, third]).size).toBe(3);
    expect(double.heard).toHaveLength(4);
    const paid = await system<{ success: boolean }>(
      "select success from usage_logs where deal_id = $1 and service_type = 'whisper'",
      [deal.id],
    );
    expect(paid.map(({ success }) => success)).toEqual([true, true, true]);
    await scene.sweep();
    expect(await scene.storedFiles()).toBe(1);
  });
});
