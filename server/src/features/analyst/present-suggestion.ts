import type { Suggestion } from '@dealwright/contract/analyst/suggestions';
import type { SuggestionRow } from './suggestion-store.ts';

export function presentSuggestion(row: SuggestionRow): Suggestion {
  const known = row.stakeholder_id !== null && row.stakeholder_name !== null;
  return {
    id: row.id,
    analysis_id: row.analysis_id,
    interaction: { id: row.interaction_id, title: row.interaction_title },
    pillar: row.pillar,
    polarity: row.polarity,
    kind: row.kind,
    marks: row.marks,
    statement: row.statement,
    quote: row.quote,
    quote_start: row.quote_start,
    quote_end: row.quote_end,
    speaker_label: row.speaker_label,
    person: known ? { id: row.stakeholder_id ?? '', name: row.stakeholder_name ?? '' } : null,
    person_name: row.person_name,
    occurred_on: row.occurred_on,
    confidence: row.confidence,
    analyst: row.analyst,
    model: row.model,
    status: row.status,
    created_at: row.created_at.toISOString(),
  };
}
