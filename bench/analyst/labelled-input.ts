import type { AnalysisInput, ConfirmedSpeaker } from '@dealwright/server/features/analyst/analysis';
import type { SourceDocument } from '@dealwright/server/features/analyst/source/document';
import { matchSpeakers } from '@dealwright/server/features/analyst/source/match-speakers';
import { readSource } from '@dealwright/server/features/analyst/source/read-source';
import type { Label, LabelledDocument } from './labels.ts';

export interface Span {
  readonly start: number;
  readonly end: number;
}

export interface Placed extends Label, Span {
  /** Where a quote matches the label: its own position, or its lines. */
  readonly regions: readonly Span[];
}

/** How well a speaker's side was proposed, along with the labeled one. */
export interface ProposedSide {
  readonly label: string;
  readonly proposed: ConfirmedSpeaker['side'];
  readonly right: boolean;
}

export interface LabelledInput {
  readonly input: AnalysisInput;
  readonly labels: readonly Placed[];
  readonly sides: readonly ProposedSide[];
}

/** A label's position: white space in it matches any, since captions join lines. */
function place(label: Label, text: string): Placed {
  const pattern = label.quote
    .trim()
    .split(/\s+/)
    .map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('\\s+');
  const match =
    new RegExp(pattern, 'u').exec(text) ??
    new RegExp(pattern.replace(/\\s\+\S*\d\d:\d\d.*?>/g, '\\s+'), 'u').exec(text);
  if (!match) throw new Error(`Label is not in the text: ${label.quote}`);
  const span = { start: match.index, end: match.index + match[0].length };
  return { ...label, ...span, regions: [span] };
}

/** The position of each line of the file in the text as read; lines of captions without their time and voice. */
function lineSpans(content: Uint8Array, text: string): (Span | null)[] {
  let from = 0;
  return new TextDecoder()
    .decode(content)
    .split(/\r?\n/)
    .map((line) => {
      const words = line.replace(/<\/?v\b[^>]*>/g, '').trim();
      const start = words === '' || /^\d+$/.test(words) ? -1 : text.indexOf(words, from);
      if (start === -1) return null;
      from = start + words.length;
      return { start, end: from };
    });
}

/** Finds a label by its line and the quoted words in it. */
function placeOnLine(label: Label, line: number, spans: readonly (Span | null)[], text: string): Placed {
  const span = spans[line - 1];
  if (!span) throw new Error(`Line ${line} is not in the text: ${label.quote}`);
  const start = text.indexOf(label.quote, span.start);
  if (start === -1 || start > span.end) throw new Error(`Label is not on line ${line}: ${label.quote}`);
  const copies = (label.copies ?? []).map((copy) => spans[copy - 1] ?? span);
  return { ...label, start, end: start + label.quote.length, regions: [span, ...copies] };
}

function isSide(label: string, names: readonly string[]): boolean {
  return names.some(
    (name) => label === name || label.startsWith(`${name} (`) || label.startsWith(`${name} <`),
  );
}

/** The speakers as a person would have confirmed them; the quality of the proposals is counted separately. */
function confirm(
  document: SourceDocument,
  labelled: LabelledDocument,
  as: Sides,
): { speakers: ConfirmedSpeaker[]; sides: ProposedSide[] } {
  const matches = matchSpeakers(document, {
    people: [],
    sellerCompanyNames: labelled.sellerCompanies,
    ...(labelled.buyerCompany === null ? {} : { buyerCompanyName: labelled.buyerCompany }),
  });
  const author: ConfirmedSpeaker[] =
    as === 'confirmed' && labelled.buyers.includes('null')
      ? [{ label: null, side: 'buyer', personId: null, name: labelled.buyerCompany }]
      : [];
  const sides: ProposedSide[] = [];
  const named = matches.map((match): ConfirmedSpeaker => {
    const side = isSide(match.label, labelled.buyers)
      ? 'buyer'
      : isSide(match.label, labelled.sellers)
        ? 'seller'
        : 'unknown';
    sides.push({ label: match.label, proposed: match.side, right: side === match.side });
    return {
      label: match.label,
      side: as === 'proposed' ? match.side : side,
      personId: null,
      name: match.name ?? match.label,
    };
  });
  return { speakers: [...author, ...named], sides };
}

/** The speakers as a person confirmed them, or as the program proposes them. */
export type Sides = 'confirmed' | 'proposed';

/** A labeled document as the analyst receives it, with the positions of its labels. */
export async function readLabelled(
  labelled: LabelledDocument,
  as: Sides = 'confirmed',
): Promise<LabelledInput> {
  const document = await readSource({ content: labelled.content, fileName: labelled.document });
  const { speakers, sides } = confirm(document, labelled, as);
  const spans = lineSpans(labelled.content, document.text);
  return {
    input: {
      interactionKind: labelled.interactionKind,
      document,
      speakers,
      occurredOn: labelled.occurredOn,
      sellerCompanies: labelled.sellerCompanies,
      ...(labelled.buyerCompany === null ? {} : { dealCompany: labelled.buyerCompany }),
    },
    labels: labelled.labels.map((label) =>
      label.line === undefined
        ? place(label, document.text)
        : placeOnLine(label, label.line, spans, document.text),
    ),
    sides,
  };
}
