/*
 * Reads one document in its own process and writes what it found as JSON, so a document can only exhaust the memory of
 * this process. `tender-process.ts FORMAT DOCUMENT OUTPUT SHEETS`
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { argv, exit, memoryUsage } from 'node:process';
import type { DocumentFormat } from '../../../platform/documents/detect-document.ts';
import { UnreadableDocument } from '../../../platform/documents/unreadable-document.ts';
import type { Block } from './blocks.ts';
import { buildTender } from './build-tender.ts';
import { readDocx } from './docx/read-docx.ts';
import { readPdf } from './pdf/read-pdf.ts';
import type { TenderOutput } from './read-tender.ts';
import type { AnswerSheet, SheetColumns } from './tender.ts';
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
}

async function read(format: DocumentFormat, path: string, given: readonly SheetColumns[]): Promise<Read> {
  switch (format) {
    case 'docx':
      return { blocks: await readDocx(path), sheets: [] };
    case 'pdf':
      return { blocks: await readPdf(path), sheets: [] };
    case 'xlsx':
      return readWorkbook(path, given);
    case 'txt':
      return { blocks: readText(path), sheets: [] };
  }
}

async function outputOf(
  format: DocumentFormat,
  path: string,
  given: readonly SheetColumns[],
): Promise<TenderOutput> {
  try {
    const { blocks, sheets } = await read(format, path, given);
    return { tender: { format, ...buildTender(blocks), sheets } };
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
