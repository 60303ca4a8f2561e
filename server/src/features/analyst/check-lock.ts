import type { ProposedEvidence } from './analysis.ts';
import { type ReadSources, stillAsRead } from './embedded-aside.ts';
import { enforceLock } from './quote-lock.ts';
import type { SourceRow, SuggestionFacts } from './suggestion-store.ts';

function asProposed(row: SuggestionFacts): ProposedEvidence {
  return {
    pillar: row.pillar,
    polarity: row.polarity,
    kind: row.kind,
    statement: row.statement,
    quote: row.quote,
    quoteStart: row.quote_start,
    quoteEnd: row.quote_end,
    speakerLabel: row.speaker_label,
    personId: row.stakeholder_id,
    personName: row.person_name,
    occurredOn: row.occurred_on,
    marks: row.marks,
    confidence: row.confidence,
  };
}

/**
 * Those of the suggestions that their stored sources no longer bear out, by the same lock as when they were made. The
 * sources were read before; one that changed since bears nothing out.
 */
export function brokenSuggestions(
  suggestions: readonly SuggestionFacts[],
  sources: readonly SourceRow[],
  read: ReadSources,
): SuggestionFacts[] {
  const bySource = Map.groupBy(suggestions, (row) => row.interaction_id);
  const broken: SuggestionFacts[] = [];
  for (const [interactionId, rows] of bySource) {
    const source = sources.find(({ id }) => id === interactionId);
    const input = source && stillAsRead(read, source);
    if (!input) {
      broken.push(...rows);
      continue;
    }
    const { document, speakers, occurredOn } = input;
    const proposals = new Map(rows.map((row) => [asProposed(row), row]));
    const { refused } = enforceLock([...proposals.keys()], document, speakers, { occurredOn });
    for (const { proposal } of refused) {
      const row = proposals.get(proposal);
      if (row) broken.push(row);
    }
  }
  return broken;
}
