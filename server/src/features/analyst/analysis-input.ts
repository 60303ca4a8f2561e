import { WHOLE_DOCUMENT } from '@dealwright/domain/whole-document';
import type { AnalysisInput, ConfirmedSpeaker } from './analysis.ts';
import type { SourceDocument } from './source/document.ts';
import { readText } from './source/read-source.ts';
import type { SourceRow } from './suggestion-store.ts';

/** The author of a note is on our side; a mail or document without a name has no certain author. */
function unlabelled(kind: SourceRow['kind']): ConfirmedSpeaker[] {
  return kind === 'note' ? [{ label: null, side: 'seller', personId: null, name: null }] : [];
}

/** A document by one author: what looks like a speaker’s turn in it is theirs as well. */
function byOneAuthor(document: SourceDocument): SourceDocument {
  const segments = document.segments.map((segment) => ({ ...segment, speakerLabel: null }));
  return { ...document, segments };
}

/** A stored interaction as an analyst reads it. */
export function analysisInputOf(source: SourceRow): AnalysisInput {
  const hasOneAuthor =
    source.kind === 'document' && source.speakers.some(({ label }) => label === WHOLE_DOCUMENT);
  const speakers = source.speakers.map(
    ({ label, side, stakeholder_id, name, title }): ConfirmedSpeaker => ({
      label: hasOneAuthor && label === WHOLE_DOCUMENT ? null : label,
      side,
      personId: side === 'buyer' ? stakeholder_id : null,
      name,
      ...(title === null ? {} : { title }),
    }),
  );
  return {
    interactionKind: source.kind,
    document: hasOneAuthor ? byOneAuthor(readText(source.body)) : readText(source.body),
    speakers: [...speakers, ...unlabelled(source.kind)],
    occurredOn: source.occurred_on,
    ...(source.buyer_company === null ? {} : { dealCompany: source.buyer_company }),
    sellerCompanies: [source.seller_company],
  };
}
