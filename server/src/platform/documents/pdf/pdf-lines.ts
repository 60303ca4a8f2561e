import { readFileSync } from 'node:fs';
import { UnreadableDocument } from '../unreadable-document.ts';
import { withoutFurniture } from './furniture.ts';
import { openPdf } from './open-pdf.ts';
import { linesOf, type PageLine, readPieces } from './page-lines.ts';

/** Pages with fewer letters than this on average hold pictures of text. */
const FEWEST_LETTERS = 20;
/** A gap above this many times the size of the letters stands between paragraphs. */
const PARAGRAPH_GAP = 1.8;

/** Throws UnreadableDocument if pages hold pictures of text instead of text. */
export function refuseScan(letters: number, pages: number): void {
  if (letters < FEWEST_LETTERS * pages) throw new UnreadableDocument('scan');
}

/** The text of a PDF by line, from top to bottom, without headers and footers; an empty line between paragraphs. */
export async function readPdfLines(path: string): Promise<readonly string[]> {
  const pdf = await openPdf(new Uint8Array(readFileSync(path)));
  const pages: (readonly PageLine[])[] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    pages.push(linesOf(await readPieces(page), number));
    page.cleanup();
  }
  const letters = pages.flat().reduce((sum, { text }) => sum + text.length, 0);
  refuseScan(letters, pages.length);
  return withoutFurniture(pages).flatMap((lines) =>
    lines.flatMap((line, at) => {
      const above = lines[at - 1];
      const isApart = above !== undefined && line.y - above.y > line.size * PARAGRAPH_GAP;
      return isApart ? ['', line.text] : [line.text];
    }),
  );
}
