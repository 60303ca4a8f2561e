import { readFileSync } from 'node:fs';
import { PILLARS, type Pillar } from '@dealwright/domain/pillar';
import type { Traits } from './traits.ts';

/** What a sentence is judged for: each pillar, and whether it speaks against. */
export const CLASSES: readonly (Pillar | 'against')[] = [...PILLARS, 'against'];

export type Judgement = Readonly<Record<Pillar | 'against', number>>;

const FILE = new URL('./weights.bin', import.meta.url);
const MAGIC = 0x44574131;
const HEAD_BYTES = 8;
const STEPS = 127;

/** FNV-1a: traits are kept by number, not by name. */
export function hashOf(name: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < name.length; at += 1) {
    hash ^= name.charCodeAt(at);
    hash = Math.imul(hash, 0x01000193);
  }
  return hash >>> 0;
}

export interface Weights {
  /** Row of each trait, by the hash of its name. */
  readonly rows: ReadonlyMap<number, number>;
  /** One step of a class's weights, and from which sum on the class is held to be there. */
  readonly scales: readonly number[];
  readonly thresholds: readonly number[];
  /** Steps from -127 to 127, class by class within a row. */
  readonly steps: Int8Array;
}

/** Layout, little endian: magic, rows, scales and thresholds (float32 a class), hashes (uint32 a row), steps (int8). */
export function packWeights(
  rows: readonly { readonly hash: number; readonly weights: readonly number[] }[],
  thresholds: readonly number[],
): Buffer {
  const classes = CLASSES.length;
  const file = Buffer.alloc(HEAD_BYTES + classes * 8 + rows.length * (4 + classes));
  const scales = CLASSES.map((_class, of) =>
    Math.max(1e-6, ...rows.map((row) => Math.abs(row.weights[of] ?? 0) / STEPS)),
  );
  file.writeUInt32LE(MAGIC, 0);
  file.writeUInt32LE(rows.length, 4);
  for (const [of, scale] of scales.entries()) file.writeFloatLE(scale, HEAD_BYTES + of * 4);
  for (const [of, threshold] of thresholds.entries())
    file.writeFloatLE(threshold, HEAD_BYTES + (classes + of) * 4);
  const hashesAt = HEAD_BYTES + classes * 8;
  const stepsAt = hashesAt + rows.length * 4;
  for (const [at, row] of rows.entries()) {
    file.writeUInt32LE(row.hash, hashesAt + at * 4);
    for (const [of, weight] of row.weights.entries())
      file.writeInt8(Math.round(weight / (scales[of] ?? 1)), stepsAt + at * classes + of);
  }
  return file;
}

export function unpackWeights(file: Buffer): Weights {
  if (file.readUInt32LE(0) !== MAGIC) throw new Error('The analyst’s weights are not a file of weights');
  const classes = CLASSES.length;
  const count = file.readUInt32LE(4);
  const hashesAt = HEAD_BYTES + classes * 8;
  const stepsAt = hashesAt + count * 4;
  const rows = new Map<number, number>();
  for (let at = 0; at < count; at += 1) rows.set(file.readUInt32LE(hashesAt + at * 4), at);
  return {
    rows,
    scales: CLASSES.map((_class, of) => file.readFloatLE(HEAD_BYTES + of * 4)),
    thresholds: CLASSES.map((_class, of) => file.readFloatLE(HEAD_BYTES + (classes + of) * 4)),
    steps: new Int8Array(file.buffer, file.byteOffset + stepsAt, count * classes),
  };
}

let loaded: Weights | null = null;

/** The weights the product ships with, read once and only when the first text is analysed. */
function shipped(): Weights {
  loaded ??= unpackWeights(readFileSync(FILE));
  return loaded;
}

/** How far above its threshold each class is for a sentence with these traits; above 0 it is held to be there. */
export function judge(traits: Traits, weights: Weights = shipped()): Judgement {
  const classes = CLASSES.length;
  const sums = new Float64Array(classes);
  for (const [name, amount] of traits) {
    const row = weights.rows.get(hashOf(name));
    if (row === undefined) continue;
    for (let of = 0; of < classes; of += 1)
      sums[of] = (sums[of] ?? 0) + amount * (weights.steps[row * classes + of] ?? 0);
  }
  const judged = CLASSES.map((name, of) => [
    name,
    (sums[of] ?? 0) * (weights.scales[of] ?? 0) - (weights.thresholds[of] ?? 0),
  ]);
  return Object.fromEntries(judged) as Judgement;
}
