import { plainLine } from '../plain-line.ts';
import { matrixOf, multiply } from './matrix.ts';
import type { PdfPage } from './open-pdf.ts';

/** A run of text without a gap; y grows downwards, of its baseline. */
export interface Piece {
  readonly text: string;
  readonly x: number;
  readonly right: number;
  readonly y: number;
  readonly size: number;
  readonly isBold: boolean;
}

export interface PageLine {
  readonly pieces: readonly Piece[];
  readonly text: string;
  readonly page: number;
  readonly x: number;
  readonly right: number;
  readonly y: number;
  readonly size: number;
  readonly isBold: boolean;
}

interface TextItem {
  readonly str: string;
  readonly transform: readonly number[];
  readonly width: number;
  readonly height: number;
  readonly fontName: string;
}

const MOST_ITEMS = 200_000;

/** The names of fonts that are known once the page has been read. */
function isBoldFont(page: PdfPage, name: string): boolean {
  if (!page.commonObjs.has(name)) return false;
  const font = page.commonObjs.get(name) as { readonly name?: string; readonly bold?: boolean } | null;
  return font?.bold === true || /bold|black|heavy|semibold/i.test(font?.name ?? '');
}

/** The runs of text of a page. Text that is turned on its side, such as a watermark, is left out. */
export async function readPieces(page: PdfPage): Promise<readonly Piece[]> {
  const { items } = await page.getTextContent({ includeMarkedContent: false, disableNormalization: false });
  // Turned pages, such as wide tables, are read as they are shown.
  const upright = matrixOf(page.getViewport({ scale: 1 }).transform);
  const bold = new Map<string, boolean>();
  return (items.slice(0, MOST_ITEMS) as readonly TextItem[]).flatMap((item) => {
    const [a, b, c, d, x, y] = multiply(upright, matrixOf(item.transform));
    if (item.str.trim() === '' || Math.abs(b) > Math.abs(a) * 0.2) return [];
    const isBold = bold.get(item.fontName) ?? isBoldFont(page, item.fontName);
    bold.set(item.fontName, isBold);
    const size = Math.hypot(c, d) || item.height || 10;
    return [{ text: item.str, x, right: x + item.width, y, size, isBold }];
  });
}

/** Joins adjacent runs of text; a wide gap starts a new piece. */
function joinPieces(pieces: readonly Piece[]): readonly Piece[] {
  const joined: Piece[] = [];
  for (const piece of pieces.toSorted((one, other) => one.x - other.x)) {
    const last = joined.at(-1);
    const gap = last ? piece.x - last.right : Number.POSITIVE_INFINITY;
    if (!last || gap > Math.max(last.size, piece.size) * 0.9) {
      joined.push(piece);
      continue;
    }
    const isHyphen = /^[-\u00ad\u2010]$/.test(piece.text.trim()) && gap < piece.size * 0.5;
    const isApart = !isHyphen && gap > piece.size * 0.12 && !/\s$/.test(last.text) && !/^\s/.test(piece.text);
    joined[joined.length - 1] = {
      ...last,
      text: `${last.text}${isApart ? ' ' : ''}${piece.text}`,
      right: Math.max(last.right, piece.right),
      isBold: last.isBold && piece.isBold,
    };
  }
  return joined;
}

/** Soft hyphens at the end of a line join it to the next one. */
const clean = (text: string): string => plainLine(text.replace(/\u00ad\s*$/, '-'));

function lineOf(pieces: readonly Piece[], page: number): PageLine {
  const joined = joinPieces(pieces).map((piece) => ({ ...piece, text: clean(piece.text) }));
  const widest = joined.toSorted((one, other) => other.text.length - one.text.length)[0];
  return {
    pieces: joined,
    text: joined.map(({ text }) => text).join(' '),
    page,
    x: joined[0]?.x ?? 0,
    right: Math.max(...joined.map(({ right }) => right)),
    y: Math.max(...joined.map(({ y }) => y)),
    size: widest?.size ?? 10,
    isBold: joined.every(({ isBold }) => isBold),
  };
}

/** Lines from top to bottom: runs whose baselines are close. */
export function linesOf(pieces: readonly Piece[], page: number): readonly PageLine[] {
  const lines: PageLine[] = [];
  let open: Piece[] = [];
  for (const piece of pieces.toSorted((one, other) => one.y - other.y || one.x - other.x)) {
    const first = open[0];
    if (first && piece.y - first.y > Math.max(first.size, piece.size) * 0.4) {
      lines.push(lineOf(open, page));
      open = [];
    }
    open.push(piece);
  }
  if (open.length > 0) lines.push(lineOf(open, page));
  return lines;
}
