import type { SegmentKind, SourceDocument } from '../source/document.ts';

/** A numbered stretch of one author's words, as the model sees it. Offsets are UTF-16 units of the document's text. */
export interface Piece {
  readonly number: number;
  readonly start: number;
  readonly end: number;
  readonly kind: SegmentKind;
  readonly speakerLabel: string | null;
  readonly saidAt: string | null;
}

/** About 10,000 tokens: room enough to understand, small enough to answer within a minute. */
const CHUNK_LENGTH = 40_000;
const PIECE_LENGTH = 8_000;

/** Where to cut a long stretch: after a line or a sentence, never within a letter. */
function cutAt(text: string, start: number, end: number): number {
  const limit = start + PIECE_LENGTH;
  if (end <= limit) return end;
  const stretch = text.slice(start, limit);
  const mark = Math.max(stretch.lastIndexOf('\n'), stretch.lastIndexOf('. '), stretch.lastIndexOf('? '));
  if (mark > PIECE_LENGTH / 2) return start + mark + 1;
  const code = text.charCodeAt(limit);
  return code >= 0xdc00 && code <= 0xdfff ? limit - 1 : limit;
}

function piecesOf({ text, segments }: SourceDocument): Piece[] {
  const pieces: Piece[] = [];
  for (const { start, end, kind, speakerLabel, saidAt } of segments) {
    for (let from = start; from < end; ) {
      const to = cutAt(text, from, end);
      pieces.push({
        number: pieces.length + 1,
        start: from,
        end: to,
        kind,
        speakerLabel,
        saidAt: saidAt ?? null,
      });
      from = to;
    }
  }
  return pieces;
}

/** The document in numbered pieces, as many as fit into one question each. */
export function chunksOf(document: SourceDocument): Piece[][] {
  const chunks: Piece[][] = [];
  let length = Number.POSITIVE_INFINITY;
  for (const piece of piecesOf(document)) {
    const own = piece.end - piece.start;
    if (length + own > CHUNK_LENGTH) {
      chunks.push([]);
      length = 0;
    }
    chunks.at(-1)?.push(piece);
    length += own;
  }
  return chunks;
}
