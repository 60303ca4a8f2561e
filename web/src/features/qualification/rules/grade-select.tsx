import { GRADE_LABELS, GRADES, type Grade } from '@dealwright/domain/qualification-settings';
import { PillarCell } from '../../../ui/pillar-cell.tsx';
import { Select } from '../../../ui/select.tsx';

const optionsOf = (none: string) =>
  GRADES.map((grade) => ({
    value: String(grade),
    label: grade === 0 ? none : GRADE_LABELS[grade],
    icon: grade > 0 && (
      <PillarCell
        reading={{ grade, freshness: 'fresh', disputed: false, denied: false, expected: 0, gap: false }}
        className="h-4 w-[11px]"
      />
    ),
  }));

interface GradeSelectProps {
  /** 'Discovery expects of Champion'. */
  readonly label: string;
  /** What no grade is called: 'Nothing new' where others apply already. */
  readonly none?: string;
  readonly value: Grade;
  readonly onValueChange: (grade: Grade) => void;
}

/** The least grade of a pillar; Nothing asks for none. */
export function GradeSelect({ label, none = 'Nothing', value, onValueChange }: GradeSelectProps) {
  return (
    <Select
      aria-label={label}
      className="w-32"
      value={String(value)}
      options={optionsOf(none)}
      onValueChange={(next) => onValueChange(GRADES.find((grade) => String(grade) === next) ?? 0)}
    />
  );
}
