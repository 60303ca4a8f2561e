/*
 * Reads one document in its own process and writes what it found as JSON, so a document can only exhaust the memory of
 * this process. `reading-process.ts FORMAT DOCUMENT OUTPUT SHEETS`
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { argv, exit, memoryUsage } from 'node:process';
import type { DocumentFormat } from '../../../platform/documents/detect-document.ts';
import { UnreadableDocument } from '../../../platform/documents/unreadable-document.ts';
import type { Block } from './blocks.ts';
import { buildReading } from './build-reading.ts';
import { readDocx } from './docx/read-docx.ts';
import { readPdf } from './pdf/read-pdf.ts';
import type { ReadingOutput } from './read-rfp-document.ts';
import type { AnswerSheet, SheetColumns, SheetPreview } from './rfp-reading.ts';
import { readText } from './txt/read-text.ts';
import { readWorkbook } from './xlsx/read-workbook.ts';

const MOST_MEMORY_BYTES = 1536 * 1024 * 1024;
const WATCH_MS = 100;
const TOO_MUCH_MEMORY = 22;

setInterval(() => {
  if (memoryUsage.rss() > MOST_MEMORY_BYTES) exit(TOO_MUCH_MEMORY);
}, WATCH_MS).unref();

interface Read {
  readonly blocks: readonly Block[];
  readonly sheets: readonly AnswerSheet[];
  readonly previews: readonly SheetPreview[];
}

async function read(format: DocumentFormat, path: string, given: readonly SheetColumns[]): Promise<Read> {
  switch (format) {
    case 'docx':
      return { blocks: await readDocx(path), sheets: [], previews: [] };
    case 'pdf':
      return { blocks: await readPdf(path), sheets: [], previews: [] };
    case 'xlsx':
      return readWorkbook(path, given);
    case 'txt':
      return { blocks: readText(path), sheets: [], previews: [] };
  }
}

async function outputOf(
  format: DocumentFormat,
  path: string,
  given: readonly SheetColumns[],
): Promise<ReadingOutput> {
  try {
    const { blocks, sheets, previews } = await read(format, path, given);
    return { reading: { format, ...buildReading(blocks), sheets, previews } };
  } catch (error) {
    return { refusal: error instanceof UnreadableDocument ? error.reason : 'broken' };
  }
}

const [, , format = '', path = '', output = '', given = ''] = argv;
const sheets = JSON.parse(readFileSync(given, 'utf8')) as SheetColumns[];
writeFileSync(output, JSON.stringify(await outputOf(format as DocumentFormat, path, sheets)), {
  mode: 0o600,
});
exit(0);
