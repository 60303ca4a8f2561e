import type {
  PublishedRules,
  QualificationRulesView,
  RulesDraft,
} from '@dealwright/contract/qualification/rules';
import type { QualificationRules } from '@dealwright/domain/rules-change';
import { isClosed, STAGES } from '@dealwright/domain/stage';
import { withDefaults } from '../../deals/grading/store.ts';
import type { RulesRow } from './store.ts';

const OPEN_STAGES = STAGES.filter((stage) => !isClosed(stage));

export const rulesOf = ({ settings, gaps_block: gapsBlock }: RulesRow): QualificationRules => ({
  ...withDefaults(settings),
  gapsBlock,
});

export function presentRules(rules: QualificationRules): QualificationRulesView {
  const { weights, freshnessDays, expectations, caps, gapsBlock } = rules;
  const { best_case, commit } = caps;
  const needs = ({ grades, fresh }: typeof commit) => ({ grades: { ...grades }, fresh: [...fresh] });
  return {
    weights: { ...weights },
    freshness_days: { ...freshnessDays },
    expectations: Object.fromEntries(
      OPEN_STAGES.flatMap((stage) => (expectations[stage] ? [[stage, { ...expectations[stage] }]] : [])),
    ),
    caps: { best_case: needs(best_case), commit: needs(commit) },
    gaps_block: gapsBlock,
  };
}

export function readRules(view: QualificationRulesView): QualificationRules {
  const { weights, freshness_days: freshnessDays, expectations, caps, gaps_block: gapsBlock } = view;
  return { weights, freshnessDays, expectations, caps, gapsBlock };
}

const editorOf = ({ updated_by: id, editor_name: name }: RulesRow) =>
  id === null ? null : { id, name: name ?? '' };

export const presentDraft = (row: RulesRow): RulesDraft => ({
  rules: presentRules(rulesOf(row)),
  updated_by: editorOf(row),
  updated_at: row.updated_at.toISOString(),
  version: row.version,
});

/** `current` is the id of the rules that count now. */
function stateOf(
  { id, begun_at, finished_at }: RulesRow,
  current: string | undefined,
): PublishedRules['state'] {
  if (begun_at === null) return 'scheduled';
  if (finished_at === null) return 'applying';
  return id === current ? 'current' : 'earlier';
}

export function presentPublished(row: RulesRow, current?: string): PublishedRules {
  const state = stateOf(row, current);
  return {
    id: row.id,
    rules: presentRules(rulesOf(row)),
    note: row.note,
    effective_on: row.effective_on,
    state,
    progress: state === 'applying' ? { done: row.regraded, of: row.to_regrade } : null,
    published_by: editorOf(row),
    published_at: (row.published_at ?? row.updated_at).toISOString(),
  };
}
