/**
 * npm run bench -- recordings [--megabytes 256]: a WAV file is prepared and a piece of it cut, each in the process of the
 * product that reads files from outside. An upload has at most 2048.
 */
import { mkdtemp, open, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { cutAside, prepareAside } from '@dealwright/server/features/recordings/media/run-media';
import { childrenOf, peakMegabytes } from '../processor.ts';
import type { Finding } from '../report.ts';
import { report } from '../results.ts';

const MB = 1024 * 1024;
const HEADER_BYTES = 44;
const RATE = 48_000;
const BYTES_A_SECOND = RATE * 4;
const WATCH_MS = 20;
const MOST_MB = 300;

function header(bytes: number): Buffer {
  const head = Buffer.alloc(HEADER_BYTES);
  head.write('RIFF', 0);
  head.writeUInt32LE(bytes - 8, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(2, 22);
  head.writeUInt32LE(RATE, 24);
  head.writeUInt32LE(BYTES_A_SECOND, 28);
  head.writeUInt16LE(4, 32);
  head.writeUInt16LE(16, 34);
  head.write('data', 36);
  head.writeUInt32LE(bytes - HEADER_BYTES, 40);
  return head;
}

/** Two channels of 16 bits, with a tone. */
async function writeWav(path: string, megabytes: number): Promise<void> {
  const bytes = megabytes * MB;
  const block = Buffer.alloc(MB);
  for (let at = 0; at < MB; at += 2) block.writeInt16LE(Math.round(Math.sin(at / 40) * 9_000), at);
  const file = await open(path, 'wx');
  await file.write(header(bytes));
  for (let left = bytes - HEADER_BYTES; left > 0; left -= MB) {
    await file.write(block, 0, Math.min(MB, left));
  }
  await file.close();
}

interface Watched<T> {
  readonly result: T;
  readonly seconds: number;
  /** The most that the process which did it had in memory. */
  readonly peakMb: number;
}

async function watched<T>(work: () => Promise<T>): Promise<Watched<T>> {
  let peakMb = 0;
  const watch = setInterval(() => {
    for (const child of childrenOf(process.pid)) peakMb = Math.max(peakMb, peakMegabytes(child));
  }, WATCH_MS);
  const started = performance.now();
  try {
    const result = await work();
    return { result, seconds: (performance.now() - started) / 1000, peakMb };
  } finally {
    clearInterval(watch);
  }
}

async function measure(megabytes: number): Promise<Finding[]> {
  const folder = await mkdtemp(join(tmpdir(), 'dealwright-bench-recordings-'));
  try {
    const [from, to, piece] = [join(folder, 'received'), join(folder, 'audio'), join(folder, 'piece')];
    await writeWav(from, megabytes);
    const prepared = await watched(() => prepareAside({ folder, from, to }));
    const { durationMs, pieces } = prepared.result;
    const middle = pieces[Math.floor(pieces.length / 2)];
    if (!middle) throw new Error('the file has sound');
    const cut = await watched(() => cutAside({ folder, from: to, to: piece }, middle));
    const size = (await stat(piece)).size / MB;
    const hours = (durationMs / 3_600_000).toFixed(1);
    const rate = Math.round(megabytes / prepared.seconds);
    return [
      {
        what: 'prepare a WAV file',
        value: prepared.seconds,
        unit: 's',
        detail: `${megabytes} MB, ${hours} hours of stereo, ${pieces.length} pieces; ${rate} MB a second`,
      },
      {
        what: 'memory while it is prepared',
        value: prepared.peakMb,
        unit: 'MB',
        atMost: MOST_MB,
        detail: 'peak resident size of the process that reads it',
      },
      {
        what: 'cut a piece out of it',
        value: cut.seconds,
        unit: 's',
        detail: `${size.toFixed(1)} MB from the middle`,
      },
      {
        what: 'memory while a piece is cut',
        value: cut.peakMb,
        unit: 'MB',
        atMost: MOST_MB,
        detail: 'peak resident size of the process that cuts it',
      },
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const { values } = parseArgs({
  allowPositionals: true,
  options: { megabytes: { type: 'string', default: '256' } },
});
report('recordings', await measure(Number(values.megabytes)));
