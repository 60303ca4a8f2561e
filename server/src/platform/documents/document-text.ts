import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runIsolated } from '../isolated-program.ts';
import { detectDocument } from './detect-document.ts';
import { UnreadableDocument, type UnreadableReason } from './unreadable-document.ts';

const PROGRAM = fileURLToPath(new URL('./text-process.ts', import.meta.url));
const HEAP_MB = 256;
const LIMIT_MS = 20_000;

/** What the process that reads writes: the lines, or why there are none. */
export type TextOutput = { readonly lines: readonly string[] } | { readonly refusal: UnreadableReason };

/**
 * The text of a Word document or PDF by line. It is read in its own process, within limits of memory and time. Throws
 * UnreadableDocument, also for a file of another kind.
 */
export async function documentText(bytes: Uint8Array): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'dealwright-text-'));
  try {
    const [path, output] = [join(folder, 'document'), join(folder, 'text.json')];
    await writeFile(path, bytes, { mode: 0o600 });
    const format = await detectDocument(path);
    if (format !== 'docx' && format !== 'pdf') throw new UnreadableDocument('wrong_type');
    const limits = { folder, heapMb: HEAP_MB, limitMs: LIMIT_MS };
    const { code, isLate } = await runIsolated(PROGRAM, [format, path, output], limits);
    if (isLate) throw new UnreadableDocument('too_slow');
    if (code !== 0) throw new UnreadableDocument('too_much_memory');
    const read = JSON.parse(await readFile(output, 'utf8')) as TextOutput;
    if ('refusal' in read) throw new UnreadableDocument(read.refusal);
    return read.lines.join('\n');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
