import type { AnalysisInput, ConfirmedSpeaker } from './analysis.ts';
import { readText } from './source/read-source.ts';
import type { SourceRow } from './suggestion-store.ts';

/** The author of a note is on our side; a mail or document without a name has no certain author. */
function unlabelled(kind: SourceRow['kind']): ConfirmedSpeaker[] {
  return kind === 'note' ? [{ label: null, side: 'seller', personId: null, name: null }] : [];
}

/** A stored interaction as an analyst reads it. */
export function analysisInputOf(source: SourceRow): AnalysisInput {
  const speakers = source.speakers.map(
    ({ label, side, stakeholder_id, name, title }): ConfirmedSpeaker => ({
      label,
      side,
      personId: side === 'buyer' ? stakeholder_id : null,
      name,
      ...(title === null ? {} : { title }),
    }),
  );
  return {
    interactionKind: source.kind,
    document: readText(source.body),
    speakers: [...speakers, ...unlabelled(source.kind)],
    occurredOn: source.occurred_on,
    ...(source.buyer_company === null ? {} : { dealCompany: source.buyer_company }),
    sellerCompanies: [source.seller_company],
  };
}
