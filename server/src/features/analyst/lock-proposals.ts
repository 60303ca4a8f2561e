import type { proposeSuggestions } from '@dealwright/contract/integrations/integration-tokens';
import type { BodyOf } from '@dealwright/contract/route';
import { findText } from '@dealwright/domain/find-text';
import type { AnalysisInput, ProposedEvidence } from './analysis.ts';
import { analysisInputOf } from './analysis-input.ts';
import { enforceLock, type LockReason } from './quote-lock.ts';
import type { SourceRow } from './suggestion-store.ts';

export type Given = BodyOf<typeof proposeSuggestions>['suggestions'][number];

export interface LockedProposals {
  readonly kept: readonly ProposedEvidence[];
  readonly refused: { readonly index: number; readonly reason: LockReason }[];
}

/** A proposal as the lock looks at it: who said it is read from the source, never from the proposal. */
function asProposed(given: Given, { document, speakers, occurredOn }: AnalysisInput): ProposedEvidence {
  const start = given.quote_start ?? findText(document.text, given.quote);
  const end = start + given.quote.length;
  const segment = document.segments.find((one) => one.start < end && one.end > start);
  const label = segment?.speakerLabel ?? null;
  const speaker = speakers.find((one) => one.label === label);
  return {
    pillar: given.pillar,
    polarity: given.polarity,
    kind: given.kind,
    marks: given.marks,
    statement: given.statement.trim(),
    quote: given.quote,
    quoteStart: start,
    quoteEnd: end,
    speakerLabel: label,
    personId: speaker?.personId ?? null,
    personName: speaker?.name ?? null,
    occurredOn: given.occurred_on ?? occurredOn,
    confidence: given.confidence,
  };
}

/** What a program proposes of a stored text, past the lock. Runs on a thread of its own, which `lock-proposals-aside.ts` asks. */
export function lockProposals(source: SourceRow, given: readonly Given[]): LockedProposals {
  const input = analysisInputOf(source);
  const proposals = given.map((one) => asProposed(one, input));
  const { kept, refused } = enforceLock(proposals, input.document, input.speakers, input);
  const places = new Map(proposals.map((proposal, index) => [proposal, index]));
  return {
    kept,
    refused: refused.map(({ proposal, reason }) => ({ index: places.get(proposal) ?? -1, reason })),
  };
}
