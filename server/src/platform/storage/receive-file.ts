import { randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { AppError } from '../errors.ts';
import { refusedContent, tooLarge } from './refused-file.ts';
import { writeNewFile } from './write-new-file.ts';

const STALL_MS = 30_000;
const DRAIN_MS = 20_000;

interface Limits {
  readonly maxBytes: number;
  /** As the client says beforehand; null if it does not. */
  readonly announcedBytes: number | null;
  readonly stallMs?: number;
  /** An empty file is refused unless it is said that it may come. */
  readonly mayBeEmpty?: boolean;
}

export interface ReceivedFile {
  readonly path: string;
  readonly size: number;
}

/** What comes next of a stream; throws where nothing comes in time. */
async function inTime<T>(next: Promise<T>, stallMs: number): Promise<T> {
  let stall: NodeJS.Timeout | undefined;
  const stands = new Promise<never>((_, reject) => {
    stall = setTimeout(
      () => reject(new AppError('malformed_request', 'The upload stalled for too long.')),
      stallMs,
    );
  });
  return Promise.race([next, stands]).finally(() => clearTimeout(stall));
}

/** The pieces of a stream, of which at most so many bytes pass. Its end leaves the stream open. */
async function* measured(
  source: Readable,
  { maxBytes, stallMs = STALL_MS }: Limits,
): AsyncGenerator<Buffer, void, undefined> {
  // The source stays open when it is refused, so that the answer still finds its way back.
  const pieces = source.iterator({ destroyOnReturn: false });
  let size = 0;
  try {
    for (;;) {
      const piece = await inTime(pieces.next(), stallMs);
      if (piece.done) return;
      const bytes = piece.value as Buffer;
      size += bytes.length;
      if (size > maxBytes) throw tooLarge(maxBytes);
      yield bytes;
    }
  } finally {
    // Not waited for: it comes behind a piece that may never come.
    void pieces.return?.(undefined).catch(() => undefined);
  }
}

/**
 * Writes a stream to a local file piece by piece, hands it to `use`, and leaves nothing behind: unless `use` moved the
 * file away it is deleted, whatever happens. Throws 413 as soon as it is known to be too large.
 */
export async function withReceivedFile<T>(
  directory: string,
  source: Readable,
  limits: Limits,
  use: (file: ReceivedFile) => Promise<T>,
): Promise<T> {
  if ((limits.announcedBytes ?? 0) > limits.maxBytes) throw tooLarge(limits.maxBytes);
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const path = join(directory, randomUUID());
  try {
    const size = await writeNewFile(path, measured(source, limits), { flush: true });
    if (size === 0 && !limits.mayBeEmpty) throw refusedContent();
    return await use({ path, size });
  } catch (error) {
    drain(source);
    throw error;
  } finally {
    await rm(path, { force: true });
  }
}

/** Reads on into nothing for a while: a client that is still sending would not hear the refusal otherwise. */
export function drain(source: Readable): void {
  if (source.destroyed || source.readableEnded) return;
  const patience = setTimeout(() => source.destroy(), DRAIN_MS);
  source.once('close', () => clearTimeout(patience));
  source.on('error', () => undefined);
  source.resume();
}
