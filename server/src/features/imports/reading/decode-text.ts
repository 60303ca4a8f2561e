import { createReadStream } from 'node:fs';
import type { TextEncoding } from '@dealwright/domain/import/encodings';
import { guessEncoding } from './guess-encoding.ts';
import { UnreadableFile } from './unreadable-file.ts';

const SAMPLE_BYTES = 8_192;
/** A file with at least this share and this many control characters isn't text. */
const MOST_CONTROLS = 0.02;
const FEW_CONTROLS = 8;

function shareOf(bytes: Buffer, isMeant: (byte: number, at: number) => boolean): number {
  let found = 0;
  for (const [at, byte] of bytes.entries()) if (isMeant(byte, at)) found += 1;
  return bytes.length === 0 ? 0 : found / bytes.length;
}

function byMark(head: Buffer): 'utf-16le' | 'utf-16be' | null {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  return null;
}

/** In UTF-16 nearly every second byte of text in Latin letters is zero. */
function byZeros(sample: Buffer): 'utf-16le' | 'utf-16be' | null {
  if (shareOf(sample, (byte, at) => byte === 0 && at % 2 === 1) > 0.3) return 'utf-16le';
  return shareOf(sample, (byte, at) => byte === 0 && at % 2 === 0) > 0.3 ? 'utf-16be' : null;
}

/** Japanese of mails and old databases: ASCII, with marks where letters of two bytes begin. */
const isInEscapes = (sample: Buffer): boolean =>
  ['\u001b$B', '\u001b$@'].some((mark) => sample.includes(mark));

async function isUtf8(path: string): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const chunk of createReadStream(path, { highWaterMark: 1024 * 1024 })) {
      decoder.decode(chunk as Buffer, { stream: true });
    }
    decoder.decode();
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}

/** The encoding of a text file. Throws UnreadableFile if it isn't text. */
export async function findEncoding(path: string, head: Buffer): Promise<TextEncoding> {
  const sample = head.subarray(0, SAMPLE_BYTES);
  const found = byMark(sample) ?? byZeros(sample);
  if (found !== null) return found;
  if (isInEscapes(sample)) return 'iso-2022-jp';
  const controls = shareOf(sample, (byte) => byte < 9 || (byte > 13 && byte < 32));
  if (controls > MOST_CONTROLS && controls * sample.length > FEW_CONTROLS) {
    const how = 'Save it as CSV or Excel workbook (.xlsx) and choose that file.';
    throw new UnreadableFile('not_a_table', `This file is not a table of text. ${how}`);
  }
  return (await isUtf8(path)) ? 'utf-8' : guessEncoding(path);
}

/** The text of a file, piece by piece, without its byte order mark. Invalid bytes become �. */
export async function* decodeText(path: string, encoding: TextEncoding): AsyncGenerator<string, void, void> {
  const decoder = new TextDecoder(encoding);
  for await (const chunk of createReadStream(path, { highWaterMark: 256 * 1024 })) {
    const text = decoder.decode(chunk as Buffer, { stream: true });
    if (text !== '') yield text;
  }
  const rest = decoder.decode();
  if (rest !== '') yield rest;
}
