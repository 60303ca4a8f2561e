import type { AnalysisInput, ConfirmedSpeaker } from '@dealwright/server/features/analyst/analysis';
import type { SourceDocument } from '@dealwright/server/features/analyst/source/document';
import { matchSpeakers } from '@dealwright/server/features/analyst/source/match-speakers';
import { readSource } from '@dealwright/server/features/analyst/source/read-source';
import type { Label, LabelledDocument } from './labels.ts';

export interface Placed extends Label {
  readonly start: number;
  readonly end: number;
}

/** How a speaker's side was proposed, beside the one the labels tell. */
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

/** A label's place: white space in it fits any, since captions join lines. */
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
  return { ...label, start: match.index, end: match.index + match[0].length };
}

function isSide(label: string, names: readonly string[]): boolean {
  return names.some(
    (name) => label === name || label.startsWith(`${name} (`) || label.startsWith(`${name} <`),
  );
}

/** Who speaks, as a person would have confirmed it; how well it was proposed is told apart. */
function confirm(
  document: SourceDocument,
  labelled: LabelledDocument,
): { speakers: ConfirmedSpeaker[]; sides: ProposedSide[] } {
  const matches = matchSpeakers(document, {
    people: [],
    sellerCompanyNames: labelled.sellerCompanies,
    ...(labelled.buyerCompany === null ? {} : { buyerCompanyName: labelled.buyerCompany }),
  });
  const author: ConfirmedSpeaker[] = labelled.buyers.includes('null')
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
    return { label: match.label, side, personId: null, name: match.name ?? match.label };
  });
  return { speakers: [...author, ...named], sides };
}

/** A labelled document as the analyst gets it, its labels at their places. */
export async function readLabelled(labelled: LabelledDocument): Promise<LabelledInput> {
  const document = await readSource({ content: labelled.content, fileName: labelled.document });
  const { speakers, sides } = confirm(document, labelled);
  return {
    input: {
      interactionKind: labelled.interactionKind,
      document,
      speakers,
      occurredOn: labelled.occurredOn,
      sellerCompanies: labelled.sellerCompanies,
      ...(labelled.buyerCompany === null ? {} : { dealCompany: labelled.buyerCompany }),
    },
    labels: labelled.labels.map((label) => place(label, document.text)),
    sides,
  };
}
