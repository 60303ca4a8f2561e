import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, normalize, sep } from 'node:path';
import { gunzipSync } from 'node:zlib';

const BLOCK = 512;
const NAME = [0, 100] as const;
const SIZE = [124, 136] as const;
const TYPE = 156;
const PREFIX = [345, 500] as const;
const DIRECTORY = '5';

function textAt(header: Buffer, [from, to]: readonly [number, number]): string {
  const field = header.subarray(from, to);
  const end = field.indexOf(0);
  return field.toString('utf8', 0, end === -1 ? field.length : end).trim();
}

function inside(folder: string, name: string): string {
  const path = normalize(join(folder, name));
  if (path !== normalize(folder) && !path.startsWith(normalize(folder) + sep)) {
    throw new Error(`The archive holds a path outside of its folder: ${name}`);
  }
  return path;
}

/** Unpacks a dumped data folder (gzipped tar) into an empty folder. */
export function extractArchive(archive: Uint8Array, folder: string): void {
  const tar = gunzipSync(archive);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  for (let at = 0; at + BLOCK <= tar.length && tar[at] !== 0; ) {
    const header = tar.subarray(at, at + BLOCK);
    const prefix = textAt(header, PREFIX);
    const name = textAt(header, NAME);
    const size = Number.parseInt(textAt(header, SIZE) || '0', 8);
    const path = inside(folder, prefix === '' ? name : `${prefix}/${name}`);
    if (String.fromCharCode(header[TYPE] ?? 0) === DIRECTORY || name.endsWith('/')) {
      mkdirSync(path, { recursive: true, mode: 0o700 });
    } else {
      mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
      writeFileSync(path, tar.subarray(at + BLOCK, at + BLOCK + size), { mode: 0o600 });
    }
    at += BLOCK + Math.ceil(size / BLOCK) * BLOCK;
  }
}
