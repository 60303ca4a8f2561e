import { open, stat } from 'node:fs/promises';
import { fileTypeFromBuffer } from 'file-type';
import { BrokenZip, listZipEntries } from '../zip-entries.ts';
import { UnreadableDocument } from './unreadable-document.ts';

export type DocumentFormat = 'docx' | 'pdf' | 'xlsx' | 'txt';

export const LARGEST_DOCUMENT_BYTES = 50 * 1024 * 1024;
const HEAD_BYTES = 64 * 1024;
/** No document made by people has more text than this, and none is packed so tightly above some megabytes. */
const MOST_UNPACKED = 512 * 1024 * 1024;
const SUSPICIOUS_BYTES = 32 * 1024 * 1024;
const MOST_TIMES = 200;

async function headOf(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** Checks the directory of an Office document before anything is unpacked. */
async function formatOfZip(path: string): Promise<DocumentFormat> {
  const entries = await listZipEntries(path).catch((error: unknown) => {
    if (error instanceof BrokenZip)
      throw new UnreadableDocument(error.isTooLarge ? 'packed_too_tightly' : 'broken');
    throw error;
  });
  const bytes = entries.reduce((sum, entry) => sum + entry.bytes, 0);
  const packedBytes = entries.reduce((sum, entry) => sum + entry.packedBytes, 0);
  if (bytes > MOST_UNPACKED || (bytes > SUSPICIOUS_BYTES && bytes > packedBytes * MOST_TIMES)) {
    throw new UnreadableDocument('packed_too_tightly');
  }
  const names = new Set(entries.map(({ name }) => name.toLowerCase()));
  if (names.has('word/document.xml')) return 'docx';
  if (names.has('xl/workbook.xml')) return 'xlsx';
  throw new UnreadableDocument('wrong_type');
}

const isPdf = (head: Buffer): boolean => head.subarray(0, 1024).includes('%PDF-');
const OFFICE_CONTAINER = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const ZIP = Buffer.from('PK\u0003\u0004', 'latin1');

/** The format of a file by its contents, whatever its name says. Throws UnreadableDocument. */
export async function detectDocument(path: string): Promise<DocumentFormat> {
  const { size } = await stat(path);
  if (size === 0) throw new UnreadableDocument('empty');
  if (size > LARGEST_DOCUMENT_BYTES) throw new UnreadableDocument('too_large');
  const head = await headOf(path);
  if (isPdf(head)) return 'pdf';
  if (head.subarray(0, 4).equals(ZIP)) return formatOfZip(path);
  if (head.subarray(0, 8).equals(OFFICE_CONTAINER)) throw new UnreadableDocument('old_document');
  const type = await fileTypeFromBuffer(head).catch(() => undefined);
  if (type && !type.mime.startsWith('text/')) throw new UnreadableDocument('wrong_type');
  const start = head
    .toString('latin1')
    .replace(/^\u00ef\u00bb\u00bf/, '')
    .trimStart();
  if (/^(?:<(?:!doctype|html|\?xml)\b|\{\\rtf)/i.test(start)) throw new UnreadableDocument('wrong_type');
  return 'txt';
}
