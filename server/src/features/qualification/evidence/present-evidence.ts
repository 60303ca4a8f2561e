import type { Evidence } from '@dealwright/contract/qualification/evidence';
import { type Day, daysBetween } from '@dealwright/domain/calendar';
import { freshnessOf, strengthOf } from '@dealwright/domain/grade';
import type { QualificationSettings } from '@dealwright/domain/qualification-settings';
import { toGraded } from '../../deals/grading/requalify.ts';
import type { EvidenceFacts, EvidenceRow } from './store.ts';

function presentSource(row: EvidenceRow): Evidence['source'] {
  if (row.interaction_id === null) return null;
  return {
    interaction_id: row.interaction_id,
    title: row.interaction_title ?? '',
    kind: row.interaction_kind ?? '',
    quote_start: row.quote_start,
    quote_end: row.quote_end,
  };
}

/** Who finished the step that a row rests on. */
function presentBuyer(row: EvidenceRow): Evidence['from_plan'] {
  if (row.buyer_name === null || row.buyer_email === null) return null;
  return { name: row.buyer_name, email: row.buyer_email, at: row.created_at.toISOString() };
}

/** A row as it stood on a day: one that was closed only later shows as live. */
export function presentEvidence(row: EvidenceRow, today: Day, settings: QualificationSettings): Evidence {
  const closed = !row.live;
  return {
    id: row.id,
    pillar: row.pillar,
    polarity: row.polarity,
    kind: row.kind,
    marks: row.marks,
    statement: row.statement,
    person: row.stakeholder_id === null ? null : { id: row.stakeholder_id, name: row.person_name ?? '' },
    occurred_on: row.occurred_on,
    age_days: Math.max(0, daysBetween(row.occurred_on, today)),
    freshness: freshnessOf(row.kind, row.occurred_on, today, settings),
    strength: closed ? 0 : strengthOf(toGraded(row), today, settings),
    quote: row.quote,
    source: presentSource(row),
    from_suggestion: row.suggestion_id !== null,
    from_plan: presentBuyer(row),
    recorded_by: row.recorded_by === null ? null : { id: row.recorded_by, name: row.recorded_by_name ?? '' },
    created_at: row.created_at.toISOString(),
    superseded_by: closed ? row.superseded_by : null,
    closed_at: closed && row.closed_at ? row.closed_at.toISOString() : null,
    closed_by: closed && row.closed_by ? { id: row.closed_by, name: row.closed_by_name ?? '' } : null,
    close_reason: closed ? row.close_reason : null,
  };
}

/** What the history keeps of a row: enough to read it without looking it up. */
export function evidenceInHistory(
  row: Omit<EvidenceFacts, 'closed_at' | 'marks'> & { readonly marks: readonly string[] },
): Record<string, unknown> {
  return {
    id: row.id,
    statement: row.statement,
    polarity: row.polarity,
    kind: row.kind,
    marks: row.marks,
    person: row.person_name,
    occurred_on: row.occurred_on,
    quote: row.quote,
  };
}
