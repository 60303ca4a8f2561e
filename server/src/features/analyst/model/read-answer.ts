import { cutText } from '@dealwright/domain/cut-text';
import { findText } from '@dealwright/domain/find-text';
import type { AnalysisInput, AnalysisResult, ProposedEvidence, Quote } from '../analysis.ts';
import { isDay } from '../source/days.ts';
import type { ModelAnswer } from './answer-schema.ts';
import type { Piece } from './chunks.ts';

type Placed = { readonly segment: number; readonly quote: string };

/** Where the quoted words stand in the segment they name; a place that holds nothing when they do not. */
function place(
  { segment, quote }: Placed,
  pieces: ReadonlyMap<number, Piece>,
  text: string,
): Quote & { piece: Piece | null } {
  const piece = pieces.get(segment) ?? null;
  const found = piece && quote !== '' ? findText(text.slice(piece.start, piece.end), quote) : -1;
  if (piece === null || found === -1) return { piece: null, quote, quoteStart: -1, quoteEnd: -1 };
  const quoteStart = piece.start + found;
  return { piece, quote, quoteStart, quoteEnd: quoteStart + quote.length };
}

function evidenceOf(
  row: ModelAnswer['evidence'][number],
  input: AnalysisInput,
  pieces: ReadonlyMap<number, Piece>,
): ProposedEvidence {
  const { piece, ...quote } = place(row, pieces, input.document.text);
  const label = piece?.speakerLabel ?? null;
  const speaker = input.speakers.find((candidate) => candidate.label === label);
  const buyer = speaker?.side === 'buyer';
  const saidAt = piece?.saidAt ?? null;
  return {
    ...quote,
    pillar: row.pillar,
    polarity: row.polarity,
    kind: row.kind,
    statement: row.statement.trim(),
    speakerLabel: label,
    personId: buyer ? speaker.personId : null,
    personName: buyer ? (speaker.name ?? label) : null,
    occurredOn: saidAt !== null && isDay(saidAt) && saidAt <= input.occurredOn ? saidAt : input.occurredOn,
    marks: [...new Set(row.marks)],
    confidence: Math.min(1, Math.max(0, row.confidence)),
  };
}

const plain = (value: string | null, longest: number): string | null => {
  const text = (value ?? '')
    .replace(/\p{Cc}/gu, ' ')
    .trim()
    .slice(0, longest)
    .toWellFormed();
  return text === '' ? null : text;
};

/** The model's answer in the shape of every analyst's; nothing of it is believed yet. */
export function readAnswer(
  answer: ModelAnswer,
  input: AnalysisInput,
  chunk: readonly Piece[],
): AnalysisResult {
  const pieces = new Map(chunk.map((piece) => [piece.number, piece]));
  const quoteOf = (row: Placed): Quote => {
    const { piece: _piece, ...quote } = place(row, pieces, input.document.text);
    return quote;
  };
  return {
    evidence: answer.evidence.map((row) => evidenceOf(row, input, pieces)),
    people: answer.people.map((row) => ({
      ...quoteOf(row),
      name: plain(row.name, 200) ?? cutText(row.quote, 200),
      title: plain(row.title, 200),
      company: plain(row.company, 200),
      email: plain(row.email, 254),
    })),
    dates: answer.dates.map((row) => ({
      ...quoteOf(row),
      meaning: row.meaning,
      wording: row.quote,
      on: row.on !== null && isDay(row.on) ? row.on : null,
    })),
    amounts: answer.amounts.map((row) => ({
      ...quoteOf(row),
      meaning: row.meaning,
      wording: row.quote,
      amountMinor: row.amount_minor !== null && row.amount_minor >= 0 ? Math.round(row.amount_minor) : null,
      currency: row.currency !== null && /^[A-Z]{3}$/.test(row.currency) ? row.currency : null,
    })),
  };
}
