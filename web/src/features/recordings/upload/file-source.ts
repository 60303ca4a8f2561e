import { MAX_CHUNK_BYTES } from '@dealwright/domain/recording';
import type { ChunkSource, PartCount } from '../chunks/chunk-source.ts';

interface FileSourceOptions {
  readonly file: Blob;
  /** Those that the server has, by sequence. */
  readonly received: readonly number[];
  readonly onSent: (bytes: number) => void;
}

/**
 * The slices of a file. Of those that the server has, the first is sent once more: the server refuses it where the file
 * that was chosen to go on is another one.
 */
export function fileSource({ file, received, onSent }: FileSourceOptions): ChunkSource {
  const slices = Math.ceil(file.size / MAX_CHUNK_BYTES);
  const known = new Set(received);
  const first = Math.min(...known);
  const rest = Array.from({ length: slices }, (_, sequence) => sequence).filter(
    (sequence) => !known.has(sequence),
  );
  const open = known.size > 0 ? [first, ...rest] : rest;
  const sliceOf = (sequence: number) =>
    file.slice(sequence * MAX_CHUNK_BYTES, (sequence + 1) * MAX_CHUNK_BYTES);
  const whole: readonly PartCount[] = [{ track: 'mixed', part: 0, offsetMs: 0, chunks: slices }];
  onSent([...known].reduce((sum, sequence) => sum + sliceOf(sequence).size, 0));
  return {
    next: async () => {
      const [sequence] = open;
      if (sequence === undefined) return null;
      const bytes = await sliceOf(sequence).arrayBuffer();
      return { track: 'mixed', part: 0, sequence, offsetMs: 0, bytes };
    },
    sent: async ({ sequence, bytes }) => {
      open.shift();
      if (!known.has(sequence)) onSent(bytes.byteLength);
    },
    total: async () => (open.length === 0 ? whole : null),
    more: async () => undefined,
  };
}
