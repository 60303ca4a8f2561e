import { readFile } from 'node:fs/promises';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createRecordingScene, type RecordingScene } from '../../testing/recording-scene.ts';
import { recordingSteps, SOUND_FILES, soundFile } from '../../testing/recording-steps.ts';
import { wordsIn } from '../../testing/sound-files.ts';
import { addDeal, type TestDeal } from '../../testing/test-deal.ts';

const EXTENSIONS = {
  'audio/mp4': 'm4a',
  'audio/mpeg': 'mp3',
  'audio/flac': 'flac',
  'audio/webm': 'webm',
} as const;

eachEngine((engine) => {
  describe('formats of uploaded files', () => {
    let scene: RecordingScene;
    let deal: TestDeal;
    beforeAll(async () => {
      scene = await createRecordingScene(engine);
    });
    afterAll(() => scene.close());
    beforeEach(async () => {
      deal = await addDeal(scene.app.database, scene.app.people.rep);
      scene.double.heard.length = 0;
    });
    const { upload, transcriptOf } = recordingSteps(() => ({ scene, deal }));

    it.each(SOUND_FILES)(
      'REC35 %s becomes sound that the service takes, and a transcript',
      async (name, contentType) => {
        const answer = {
          text: 'We need it by June.',
          segments: [{ start: 0.5, end: 2, text: ' We need it by June.' }],
        };
        scene.double.moods.push((response) =>
          response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer)),
        );
        const recording = await upload(name, await readFile(soundFile(name)));
        expect(recording).toMatchObject({ state: 'transcribed', parts: [{ content_type: contentType }] });
        expect(await transcriptOf(recording)).toMatchObject([{ from_ms: 500, text: 'We need it by June.' }]);
        const [sent] = scene.double.heard;
        expect(sent).toMatchObject({ name: `audio.${EXTENSIONS[contentType]}`, type: contentType });
        const { ms } = await wordsIn(sent?.bytes ?? Buffer.alloc(0));
        expect(Math.abs(ms - 3_000)).toBeLessThan(150);
        expect(Math.abs(ms - (recording.duration_ms ?? 0))).toBeLessThan(50);
      },
    );
  });
});
