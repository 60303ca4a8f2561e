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
import type { ReadingOutput } from './read-rfp-document.ts';
import type { AnswerSheet, SheetColumns, SheetPreview } from './rfp-reading.ts';

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

/** Each is loaded when it is needed: a process reads one document. */
const READERS: {
  readonly [F in DocumentFormat]: (path: string, given: readonly SheetColumns[]) => Promise<Read>;
} = {
  docx: async (path) => onlyBlocks(await (await import('./docx/read-docx.ts')).readDocx(path)),
  pdf: async (path) => onlyBlocks(await (await import('./pdf/read-pdf.ts')).readPdf(path)),
  txt: async (path) => onlyBlocks((await import('./txt/read-text.ts')).readText(path)),
  xlsx: async (path, given) => (await import('./xlsx/read-workbook.ts')).readWorkbook(path, given),
};

const onlyBlocks = (blocks: readonly Block[]): Read => ({ blocks, sheets: [], previews: [] });

async function outputOf(
  format: DocumentFormat,
  path: string,
  given: readonly SheetColumns[],
): Promise<ReadingOutput> {
  try {
    const { blocks, sheets, previews } = await READERS[format](path, given);
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
