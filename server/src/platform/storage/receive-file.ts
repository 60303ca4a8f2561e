import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AppError } from '../errors.ts';
import { refusedContent, tooLarge } from './refused-file.ts';

const STALL_MS = 30_000;
const DRAIN_MS = 20_000;

interface Limits {
  readonly maxBytes: number;
  /** As the client says beforehand; null where it does not. */
  readonly announcedBytes: number | null;
  readonly stallMs?: number;
}

export interface ReceivedFile {
  readonly path: string;
  readonly size: number;
}

/** Lets at most so many bytes pass, and ends a stream that stands still. */
function meter({ maxBytes, stallMs = STALL_MS }: Limits): { stream: Transform; size: () => number } {
  let size = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      stall.refresh();
      if (size > maxBytes) done(tooLarge(maxBytes));
      else done(null, chunk);
    },
  });
  const stall = setTimeout(
    () => stream.destroy(new AppError('malformed_request', 'The upload stood still for too long.')),
    stallMs,
  );
  stream.once('close', () => clearTimeout(stall));
  return { stream, size: () => size };
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
    const { stream, size } = meter(limits);
    // The source stays open when the meter refuses, so that the answer still finds its way back.
    await pipeline(
      source.iterator({ destroyOnReturn: false }),
      stream,
      createWriteStream(path, { mode: 0o600, flags: 'wx', flush: true }),
    );
    if (size() === 0) throw refusedContent();
    return await use({ path, size: size() });
  } catch (error) {
    drain(source);
    throw error;
  } finally {
    await rm(path, { force: true });
  }
}

/** Reads on into nothing for a while: a client that is still sending would not hear the refusal otherwise. */
function drain(source: Readable): void {
  if (source.destroyed || source.readableEnded) return;
  const patience = setTimeout(() => source.destroy(), DRAIN_MS);
  source.once('close', () => clearTimeout(patience));
  source.on('error', () => undefined);
  source.resume();
}
