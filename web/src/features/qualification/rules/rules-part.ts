import type { QualificationRules } from '@dealwright/domain/rules-change';

/** A part of the form that edits all rules. */
export interface RulesPart {
  readonly rules: QualificationRules;
  readonly onChange: (rules: QualificationRules) => void;
}
