import { open, stat } from 'node:fs/promises';
import { fileTypeFromBuffer } from 'file-type';
import type { TableFormat } from './table.ts';
import { UnreadableFile } from './unreadable-file.ts';

export const LARGEST_FILE_BYTES = 200 * 1024 * 1024;
const HEAD_BYTES = 64 * 1024;

const WORKBOOKS = new Set(['xlsx', 'xlsm', 'xltx', 'xltm']);
const SAVE_AS_CSV = 'Save the table as CSV or Excel workbook (.xlsx) and choose that file';

/** The beginning of a file. */
async function headOf(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** Names the type of a file that isn't a table, and what to do instead. */
function refuse(ext: string, mime: string): UnreadableFile {
  if (mime.startsWith('image/'))
    return new UnreadableFile('not_a_table', `This is a picture, not a table. ${SAVE_AS_CSV}.`);
  if (ext === 'pdf') return new UnreadableFile('not_a_table', `This is a PDF. ${SAVE_AS_CSV}.`);
  if (ext === 'cfb') {
    const how = 'Open it in Excel and save it as Excel workbook (.xlsx) without a password.';
    return new UnreadableFile('old_workbook', `This is an old Excel file (.xls) or has a password. ${how}`);
  }
  return new UnreadableFile(
    'not_a_table',
    `This is not a table but a file of the type ${ext}. ${SAVE_AS_CSV}.`,
  );
}

const ZIP = Buffer.from('PK\u0003\u0004', 'latin1');

/** Whether a ZIP begins like a workbook: some writers don't put the entries that identify the type first. */
function isWorkbookZip(head: Buffer): boolean {
  return head.includes('xl/') || head.includes('[Content_Types].xml');
}

export interface DetectedFile {
  /** An archive contains tables if it is one of our exports. */
  readonly format: TableFormat | 'archive';
  readonly head: Buffer;
  readonly bytes: number;
}

/** The format of a file by its contents, ignoring its name. Throws UnreadableFile if it can't be a table. */
export async function detectFormat(path: string): Promise<DetectedFile> {
  const { size } = await stat(path);
  if (size === 0)
    throw new UnreadableFile('empty', 'This file is empty. Export it again, or choose another one.');
  if (size > LARGEST_FILE_BYTES) {
    const how = 'Split it into several files and choose them together.';
    throw new UnreadableFile('too_large', `This file is larger than 200 MB. ${how}`);
  }
  const head = await headOf(path);
  const type = await fileTypeFromBuffer(head).catch(() => undefined);
  if (type && WORKBOOKS.has(type.ext)) return { format: 'xlsx', head, bytes: size };
  if (head.subarray(0, 4).equals(ZIP) && isWorkbookZip(head)) return { format: 'xlsx', head, bytes: size };
  if (type?.ext === 'zip') return { format: 'archive', head, bytes: size };
  if (type && !type.mime.startsWith('text/') && type.ext !== 'xml') throw refuse(type.ext, type.mime);
  const start = head
    .toString('latin1')
    .replace(/^\u00ef\u00bb\u00bf/, '')
    .trimStart();
  if (/^<(?:!doctype|html|\?xml|table)\b/i.test(start)) {
    throw new UnreadableFile('not_a_table', `This is a web page or XML. ${SAVE_AS_CSV}.`);
  }
  const isJson = start.startsWith('{') || /^\[\s*[{\]]/.test(start.slice(0, 1_000));
  return { format: isJson ? 'json' : 'csv', head, bytes: size };
}
