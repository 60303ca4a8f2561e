import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runIsolated } from '../../../platform/isolated-program.ts';
import type { Stretch } from '../transcript-store.ts';
import type { PreparedAudio } from './prepare-audio.ts';
import { type MediaProblem, UnusableMedia } from './unusable-media.ts';

const PROGRAM = fileURLToPath(new URL('./media-process.ts', import.meta.url));
const HEAP_MB = 384;
/** Copying 2 GB takes a minute or two. */
const LIMIT_MS = 20 * 60 * 1000;

/** What the process that reads writes. */
export type MediaResult = { readonly prepared: PreparedAudio | null } | { readonly problem: MediaProblem };

interface Files {
  /** Where everything is; the process can write nowhere else. */
  readonly folder: string;
  readonly from: string;
  readonly to: string;
}

async function run({ folder, from, to }: Files, command: string, ...more: readonly string[]) {
  const output = join(folder, 'result.json');
  const isolation = { folder, heapMb: HEAP_MB, limitMs: LIMIT_MS };
  const { code } = await runIsolated(PROGRAM, [command, from, to, output, ...more], isolation);
  if (code !== 0) throw new UnusableMedia('unreadable');
  const result = JSON.parse(await readFile(output, 'utf8')) as MediaResult;
  if ('problem' in result) throw new UnusableMedia(result.problem);
  return result.prepared;
}

/** Copies the sound of a file into one that can be searched. Throws UnusableMedia. */
export async function prepareAside(files: Files): Promise<PreparedAudio> {
  const prepared = await run(files, 'prepare');
  if (!prepared) throw new UnusableMedia('unreadable');
  return prepared;
}

/** Copies a stretch of a prepared file. Throws UnusableMedia. */
export async function cutAside(files: Files, { fromMs, toMs }: Stretch): Promise<void> {
  await run(files, 'cut', String(fromMs), String(toMs));
}
