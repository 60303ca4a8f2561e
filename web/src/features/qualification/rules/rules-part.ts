import type { Pillar } from '@dealwright/domain/pillar';
import type { CategoryNeeds, Grade } from '@dealwright/domain/qualification-settings';
import type { QualificationRules } from '@dealwright/domain/rules-change';

/** A part of the form that edits all rules. */
export interface RulesPart {
  readonly rules: QualificationRules;
  readonly onChange: (rules: QualificationRules) => void;
}

/** The least grades with this one; a pillar of which nothing is asked is left out. */
export function withGrade(
  grades: CategoryNeeds['grades'],
  pillar: Pillar,
  grade: Grade,
): CategoryNeeds['grades'] {
  const { [pillar]: _, ...others } = grades;
  return grade === 0 ? others : { ...others, [pillar]: grade };
}
