import { readFileSync } from 'node:fs';
import { withoutFurniture } from '../../../../platform/documents/pdf/furniture.ts';
import {
  openPdf,
  type Pdf,
  type PdfPage,
  readOperatorNumbers,
} from '../../../../platform/documents/pdf/open-pdf.ts';
import {
  linesOf,
  type PageLine,
  type Piece,
  readPieces,
} from '../../../../platform/documents/pdf/page-lines.ts';
import { refuseScan } from '../../../../platform/documents/pdf/pdf-lines.ts';
import type { Block } from '../blocks.ts';
import { NumberTrail } from '../rules/number-trail.ts';
import { joinTables } from './continued-tables.ts';
import { findGrids, type Grid, isInGrid, rowsOfGrid } from './grids.ts';
import { Hyphens } from './join-lines.ts';
import { LineBlocks, type Measures } from './page-blocks.ts';
import { readRulings } from './rulings.ts';

interface Page {
  readonly number: number;
  readonly pieces: readonly Piece[];
  readonly grids: readonly Grid[];
}

async function readPage(pdf: Pdf, number: number, ops: Readonly<Record<string, number>>): Promise<Page> {
  const page: PdfPage = await pdf.getPage(number);
  // Drawings first: fonts are named once they have been read.
  const rulings = await readRulings(page, ops);
  const pieces = await readPieces(page);
  page.cleanup();
  return { number, pieces, grids: findGrids(rulings) };
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}

function measure(lines: readonly PageLine[]): Measures {
  const rights = lines.map(({ right }) => right).toSorted((one, other) => one - other);
  return {
    bodySize: median(
      lines.flatMap(({ size, text }) => Array.from({ length: Math.ceil(text.length / 40) }, () => size)),
    ),
    right: rights[Math.floor(rights.length * 0.95)] ?? 0,
  };
}

/** The lines and tables of one page in their order from top to bottom. */
function addPage(into: LineBlocks, page: Page, lines: readonly PageLine[], hyphens: Hyphens): void {
  const free = lines.filter(
    (line) => !page.grids.some((grid) => line.pieces.every((piece) => isInGrid(grid, piece))),
  );
  const parts = [
    ...free.map((line) => ({ y: line.y, line, grid: null })),
    ...page.grids.map((grid) => ({ y: grid.ys[0] ?? 0, line: null, grid })),
  ].toSorted((one, other) => one.y - other.y);
  for (const { line, grid } of parts) {
    if (line) into.add(line);
    else if (grid) {
      const inside = page.pieces.filter((piece) => isInGrid(grid, piece));
      into.addTable(rowsOfGrid(grid, inside, page.number, hyphens));
    }
  }
}

/** The blocks of a PDF: paragraphs from the positions of its text, tables from their borders or columns. */
export async function readPdf(path: string): Promise<readonly Block[]> {
  const pdf = await openPdf(new Uint8Array(readFileSync(path)));
  const ops = await readOperatorNumbers();
  const pages: Page[] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) pages.push(await readPage(pdf, number, ops));
  const letters = pages.reduce(
    (sum, { pieces }) => sum + pieces.reduce((own, { text }) => own + text.length, 0),
    0,
  );
  refuseScan(letters, pages.length);
  const lines = withoutFurniture(pages.map(({ pieces, number }) => linesOf(pieces, number)));
  const all = lines.flat();
  const hyphens = new Hyphens(all.map(({ text }) => text));
  const blocks = new LineBlocks(measure(all), new NumberTrail(), hyphens);
  for (const [at, page] of pages.entries()) addPage(blocks, page, lines[at] ?? [], hyphens);
  blocks.flush();
  return joinTables(blocks.blocks, hyphens);
}
