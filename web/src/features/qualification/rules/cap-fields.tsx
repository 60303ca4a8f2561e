import { FORECAST_LABELS } from '@dealwright/domain/forecast';
import { PILLAR_DEFINITIONS, PILLARS, type Pillar } from '@dealwright/domain/pillar';
import { CAPPED_CATEGORIES, type CategoryNeeds, type Grade } from '@dealwright/domain/qualification-settings';
import { Card } from '../../../ui/card.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Cell, HeaderCell, Row, Table } from '../../../ui/table.tsx';
import { GradeSelect } from './grade-select.tsx';
import { type RulesPart, withGrade } from './rules-part.ts';

type Category = (typeof CAPPED_CATEGORIES)[number];

/** What evidence has to carry before a deal counts in a category. */
export function CapFields({ rules, onChange }: RulesPart) {
  const set = (category: Category, needs: CategoryNeeds) =>
    onChange({ ...rules, caps: { ...rules.caps, [category]: needs } });
  return (
    <Card
      title="Forecast, capped by evidence"
      description="The grade each pillar needs before a deal counts as Best Case or Commit, whatever its owner calls it."
      flush
    >
      <Table label="Caps of the forecast" density="comfortable" className="mt-2">
        <thead>
          <tr>
            <HeaderCell>Pillar</HeaderCell>
            {CAPPED_CATEGORIES.map((category) => (
              <HeaderCell key={category} colSpan={2}>
                {FORECAST_LABELS[category]}
              </HeaderCell>
            ))}
          </tr>
        </thead>
        <tbody>
          {PILLARS.map((pillar) => (
            <Row key={pillar}>
              <Cell className="whitespace-nowrap">{PILLAR_DEFINITIONS[pillar].name}</Cell>
              {CAPPED_CATEGORIES.map((category) => (
                <CapCells
                  key={category}
                  category={category}
                  pillar={pillar}
                  needs={rules.caps[category]}
                  onChange={(needs) => set(category, needs)}
                />
              ))}
            </Row>
          ))}
        </tbody>
      </Table>
    </Card>
  );
}

interface CapCellsProps {
  readonly category: Category;
  readonly pillar: Pillar;
  readonly needs: CategoryNeeds;
  readonly onChange: (needs: CategoryNeeds) => void;
}

function CapCells({ category, pillar, needs, onChange }: CapCellsProps) {
  const { grades, fresh } = needs;
  const name = `${PILLAR_DEFINITIONS[pillar].name} grade for ${FORECAST_LABELS[category]}`;
  const setGrade = (grade: Grade) => onChange({ ...needs, grades: withGrade(grades, pillar, grade) });
  const setFresh = (isFresh: boolean) => {
    const others = fresh.filter((one) => one !== pillar);
    onChange({ ...needs, fresh: isFresh ? [...others, pillar] : others });
  };
  return (
    <>
      <Cell>
        <GradeSelect label={name} value={grades[pillar] ?? 0} onValueChange={setGrade} />
      </Cell>
      <Cell>
        <Checkbox
          checked={fresh.includes(pillar)}
          onCheckedChange={setFresh}
          label={
            <>
              <span className="sr-only">{name}: </span>Fresh
            </>
          }
        />
      </Cell>
    </>
  );
}
