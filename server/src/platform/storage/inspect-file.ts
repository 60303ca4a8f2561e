import { type FileHandle, open } from 'node:fs/promises';
import { fileTypeFromBuffer } from 'file-type';
import { imageSize } from 'image-size';
import { extensionOf } from './file-names.ts';
import { readAt } from './read-at.ts';
import { refusedContent, refusedType } from './refused-file.ts';
import { checkDoc, checkDocx } from './word-document.ts';

const MAX_PIXELS = 50_000_000;
/** Photographs carry their size behind their preview. */
const IMAGE_HEAD_BYTES = 1024 * 1024;
/** These carry it at their beginning, in boxes that their reader compares with each other. */
const BOXED_HEAD_BYTES = 64 * 1024;
const BOXED = new Set(['image/heic', 'image/avif']);
const EDGE_BYTES = 16 * 1024;
const CHUNK_BYTES = 256 * 1024;

/** What a browser, an interpreter or an unpacker would take the same bytes for. */
const ANOTHER_FORMAT = /<\s*(?:script|html|!doctype|svg|iframe|body|img|\?php)|%PDF-/i;
const END_OF_ZIP = Buffer.from('504b0506', 'hex');

const GIF_BLOCKS: readonly (number | undefined)[] = [0x21, 0x2c, 0x3b];

/** Whether the bytes go on as the format prescribes, rather than as a script that begins like an image. */
function isWhole(mimeType: string, head: Buffer, tail: Buffer): boolean {
  if (mimeType === 'image/png') return tail.includes('IEND');
  if (mimeType !== 'image/gif') return true;
  const packed = head[10] ?? 0;
  const colours = packed & 0x80 ? 3 * 2 ** ((packed & 7) + 1) : 0;
  return GIF_BLOCKS.includes(head[13 + colours]) && tail.includes(0x3b);
}

async function checkImage(file: FileHandle, size: number, expected: string): Promise<void> {
  const head = await readAt(
    file,
    0,
    Math.min(size, BOXED.has(expected) ? BOXED_HEAD_BYTES : IMAGE_HEAD_BYTES),
  );
  const found = await fileTypeFromBuffer(head.subarray(0, EDGE_BYTES)).catch(() => undefined);
  if (found?.mime !== expected) throw refusedContent();
  const tail = await readAt(file, Math.max(0, size - EDGE_BYTES), EDGE_BYTES);
  for (const edge of [head.subarray(0, EDGE_BYTES), tail]) {
    if (ANOTHER_FORMAT.test(edge.toString('latin1')) || edge.includes(END_OF_ZIP)) throw refusedContent();
  }
  if (!isWhole(expected, head, tail)) throw refusedContent();
  const { width, height } = sizeOf(head);
  if (width * height > MAX_PIXELS) {
    throw refusedType(`This image has ${width} × ${height} pixels. Attach one of at most 50 megapixels.`);
  }
}

/** As its header says; nothing is decoded. */
function sizeOf(head: Buffer): { readonly width: number; readonly height: number } {
  try {
    const { width, height } = imageSize(head);
    if (width > 0 && height > 0) return { width, height };
  } catch {
    // An unreadable header counts as missing.
  }
  throw refusedContent();
}

async function checkPdf(file: FileHandle): Promise<void> {
  const head = await readAt(file, 0, EDGE_BYTES);
  const found = await fileTypeFromBuffer(head).catch(() => undefined);
  if (!head.subarray(0, 5).equals(Buffer.from('%PDF-')) || found?.mime !== 'application/pdf')
    throw refusedContent();
}

/** Text holds no NUL and no control characters but those that lay it out. */
async function checkText(file: FileHandle, size: number): Promise<void> {
  for (let at = 0; at < size; at += CHUNK_BYTES) {
    const chunk = await readAt(file, at, CHUNK_BYTES);
    if (chunk.some((byte) => byte < 32 && (byte < 8 || byte > 13) && byte !== 27)) throw refusedContent();
  }
}

/**
 * The media type of a received file, told from its content, which must be what the end of its name promises. Throws
 * 415 for every other kind, for images of more than 50 megapixels, and for what is two things at once. Takes as long as
 * the file is odd, so it is called on a thread of its own.
 */
export async function inspectFile(
  path: string,
  name: string,
  accepted: Readonly<Record<string, string>>,
): Promise<string> {
  const mimeType = accepted[extensionOf(name)];
  if (mimeType === undefined) throw refusedType();
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    if (mimeType.startsWith('image/')) await checkImage(file, size, mimeType);
    else if (mimeType === 'application/pdf') await checkPdf(file);
    else if (mimeType === 'application/msword') await checkDoc(file);
    else if (mimeType === 'text/plain') await checkText(file, size);
    else await checkDocx(file, size);
    return mimeType;
  } finally {
    await file.close();
  }
}
