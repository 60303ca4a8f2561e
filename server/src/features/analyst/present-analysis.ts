import type { Analysis } from '@dealwright/contract/analyst/analyses';
import type { AnalysisRow } from './analysis-store.ts';

export function presentAnalysis(row: AnalysisRow): Analysis {
  return {
    id: row.id,
    interaction_id: row.interaction_id,
    status: row.status,
    progress: row.progress,
    analyst: row.analyst,
    model: row.model,
    notice: row.notice,
    failure: row.failure,
    suggestions: row.suggestions,
    refused: row.refused,
    people: row.people,
    dates: row.dates,
    amounts: row.amounts,
    created_at: row.created_at.toISOString(),
    finished_at: row.finished_at?.toISOString() ?? null,
  };
}
