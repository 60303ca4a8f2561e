import { createReadStream } from 'node:fs';
import type { TextEncoding } from '@dealwright/domain/import/encodings';
import { analyse } from 'chardet';
import { isMacRoman } from './guess-mac-roman.ts';
import { guessWide } from './guess-wide.ts';

/** How much of what isn't ASCII is looked at, and where looking for it ends. */
const SAMPLE_BYTES = 64 * 1024;
const MOST_OF_LINE_BYTES = 4096;
const MOST_READ_BYTES = 16 * 1024 * 1024;

/** Encodings that chardet tells apart, by the name under which TextDecoder reads them: the superset that Windows writes. */
const DECODED_AS: Readonly<Record<string, TextEncoding>> = {
  'ISO-8859-1': 'windows-1252',
  'windows-1252': 'windows-1252',
  'ISO-8859-2': 'windows-1250',
  'windows-1250': 'windows-1250',
  'windows-1251': 'windows-1251',
  'ISO-8859-7': 'windows-1253',
  'windows-1253': 'windows-1253',
  'ISO-8859-9': 'windows-1254',
  'windows-1254': 'windows-1254',
  'ISO-8859-8': 'windows-1255',
  'windows-1255': 'windows-1255',
  'windows-1256': 'windows-1256',
  'windows-1257': 'windows-1257',
  'KOI8-R': 'koi8-r',
  Shift_JIS: 'shift_jis',
  'EUC-JP': 'euc-jp',
  'EUC-KR': 'euc-kr',
  GB18030: 'gb18030',
  Big5: 'big5',
};

/** Those of two bytes a letter fit much by chance: below this a match means nothing. */
const WIDE = new Set<TextEncoding>(['shift_jis', 'euc-jp', 'euc-kr', 'gb18030', 'big5']);
const LEAST_OF_WIDE = 40;
const LEAST_OF_NARROW = 15;

/** By so much another has to fit better than Windows-1252, in which most of these files are written. */
const CLEARLY = 5;

const isAscii = (byte: number): boolean => byte < 128;

/** Where a long line is cut: not within a letter of two bytes, whose first one is never ASCII. */
function cutOf(bytes: Buffer, start: number, end: number): number {
  let cut = Math.min(end, start + MOST_OF_LINE_BYTES);
  while (cut < end && cut > start && !isAscii(bytes[cut - 1] ?? 0)) cut -= 1;
  return cut;
}

/** A file piece by piece, up to a bound, each ending with a line unless a line is longer than a piece. */
async function* readPieces(path: string): AsyncGenerator<Buffer, void, void> {
  let rest = Buffer.alloc(0);
  for await (const chunk of createReadStream(path, { highWaterMark: 256 * 1024, end: MOST_READ_BYTES })) {
    const bytes = Buffer.concat([rest, chunk as Buffer]);
    const end = bytes.lastIndexOf('\n') + 1 || bytes.length;
    yield bytes.subarray(0, end);
    rest = bytes.subarray(end);
  }
  yield rest;
}

/** The lines of a file that aren't ASCII alone, up to a bound. */
async function strangeLines(path: string): Promise<Buffer> {
  const lines: Buffer[] = [];
  let size = 0;
  for await (const bytes of readPieces(path)) {
    for (let start = 0; start < bytes.length && size < SAMPLE_BYTES; ) {
      const found = bytes.indexOf('\n', start);
      const end = found === -1 ? bytes.length : found + 1;
      const line = bytes.subarray(start, cutOf(bytes, start, end));
      start = end;
      if (line.every(isAscii)) continue;
      size += line.length;
      lines.push(Buffer.from(line));
    }
    if (size >= SAMPLE_BYTES) break;
  }
  return Buffer.concat(lines);
}

/**
 * The encoding of text that is not Unicode: Windows-1252 unless the letters clearly are those of another language, or of a
 * Mac.
 */
export async function guessEncoding(path: string): Promise<TextEncoding> {
  const lines = await strangeLines(path);
  const wide = guessWide(lines);
  if (wide !== null) return wide;
  if (isMacRoman(lines)) return 'macintosh';
  const matches = analyse(lines).flatMap(({ name, confidence }) => {
    const encoding = DECODED_AS[name];
    return encoding === undefined ? [] : [{ encoding, confidence }];
  });
  const western = matches.find(({ encoding }) => encoding === 'windows-1252')?.confidence ?? 0;
  const fitting = matches.find(({ encoding, confidence }) =>
    WIDE.has(encoding)
      ? confidence >= LEAST_OF_WIDE
      : confidence >= LEAST_OF_NARROW && confidence >= western + CLEARLY,
  );
  return fitting?.encoding ?? 'windows-1252';
}
