/*
 * Reads the text of one document in its own process, so a document can only exhaust the memory of this process.
 * `text-process.ts FORMAT DOCUMENT OUTPUT`
 */
import { writeFileSync } from 'node:fs';
import { argv, exit, memoryUsage } from 'node:process';
import type { TextOutput } from './document-text.ts';
import { readDocxLines } from './docx-lines.ts';
import { readPdfLines } from './pdf/pdf-lines.ts';
import { UnreadableDocument } from './unreadable-document.ts';

const MOST_MEMORY_BYTES = 768 * 1024 * 1024;
const MOST_LETTERS = 2 * 1024 * 1024;
const WATCH_MS = 100;
const TOO_MUCH_MEMORY = 22;

setInterval(() => {
  if (memoryUsage.rss() > MOST_MEMORY_BYTES) exit(TOO_MUCH_MEMORY);
}, WATCH_MS).unref();

async function outputOf(format: string, path: string): Promise<TextOutput> {
  try {
    const lines = format === 'pdf' ? await readPdfLines(path) : await readDocxLines(path);
    const letters = lines.reduce((sum, line) => sum + line.length + 1, 0);
    if (letters > MOST_LETTERS) return { refusal: 'too_much_text' };
    return { lines };
  } catch (error) {
    return { refusal: error instanceof UnreadableDocument ? error.reason : 'broken' };
  }
}

const [, , format = '', path = '', output = ''] = argv;
writeFileSync(output, JSON.stringify(await outputOf(format, path)), { mode: 0o600 });
exit(0);
