import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { SOUND_FILES, soundFile } from '../../../testing/recording-steps.ts';
import { webmSound, wordsIn } from '../../../testing/sound-files.ts';
import { cutAudio, prepareAudio } from './prepare-audio.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dealwright-prepare-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it.each(SOUND_FILES)(
  'REC35 the sound of %s is kept whole, and a second can be cut out of it',
  async (name, contentType) => {
    const [prepared, cut] = [join(folder, `prepared-${name}`), join(folder, `cut-${name}`)];
    const found = await prepareAudio(fileURLToPath(soundFile(name)), prepared);
    expect(found.contentType).toBe(contentType);
    expect(found.durationMs).toBeGreaterThanOrEqual(3_000);
    expect(found.durationMs).toBeLessThan(3_150);
    expect(found.pieces).toEqual([{ fromMs: 0, toMs: found.durationMs }]);
    await cutAudio(prepared, cut, { fromMs: 1_000, toMs: 2_000 });
    const { ms } = await wordsIn(await readFile(cut));
    expect(Math.abs(ms - 1_000)).toBeLessThan(150);
  },
);

it('REC65 a file that claims to last longer than seven days is refused', async () => {
  const path = join(folder, 'weeks.webm');
  await writeFile(path, await webmSound({ ms: 2_000, gapMs: 26 * 24 * 60 * 60 * 1000 }));
  await expect(prepareAudio(path, join(folder, 'prepared'))).rejects.toMatchObject({ problem: 'unreadable' });
});
