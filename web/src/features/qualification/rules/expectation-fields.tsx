import { PILLAR_DEFINITIONS, PILLARS, type Pillar } from '@dealwright/domain/pillar';
import type { Grade } from '@dealwright/domain/qualification-settings';
import { isClosed, STAGE_DEFINITIONS, STAGES, type Stage } from '@dealwright/domain/stage';
import { Card } from '../../../ui/card.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Cell, HeaderCell, Row, Table } from '../../../ui/table.tsx';
import { GradeSelect } from './grade-select.tsx';
import { type RulesPart, withGrade } from './rules-part.ts';

const OPEN_STAGES = STAGES.filter((stage) => !isClosed(stage));

/** The least grade of each pillar from a stage on. */
export function ExpectationFields({ rules, onChange }: RulesPart) {
  const set = (stage: Stage, pillar: Pillar, grade: Grade) => {
    const own = withGrade(rules.expectations[stage] ?? {}, pillar, grade);
    onChange({ ...rules, expectations: { ...rules.expectations, [stage]: own } });
  };
  return (
    <Card
      title="What each stage expects"
      description="A pillar below its expected grade is a gap. What one stage expects, every later one does too."
      flush
    >
      <Table label="Expected grades by stage" density="comfortable" className="mt-2">
        <thead>
          <tr>
            <HeaderCell>Pillar</HeaderCell>
            {OPEN_STAGES.map((stage) => (
              <HeaderCell key={stage}>{STAGE_DEFINITIONS[stage].label}</HeaderCell>
            ))}
          </tr>
        </thead>
        <tbody>
          {PILLARS.map((pillar) => (
            <Row key={pillar}>
              <Cell className="whitespace-nowrap">{PILLAR_DEFINITIONS[pillar].name}</Cell>
              {OPEN_STAGES.map((stage, index) => (
                <Cell key={stage}>
                  <GradeSelect
                    label={`${PILLAR_DEFINITIONS[pillar].name} grade in ${STAGE_DEFINITIONS[stage].label}`}
                    none={index === 0 ? 'Nothing' : 'Nothing new'}
                    value={rules.expectations[stage]?.[pillar] ?? 0}
                    onValueChange={(grade) => set(stage, pillar, grade)}
                  />
                </Cell>
              ))}
            </Row>
          ))}
        </tbody>
      </Table>
      <div className="border-t border-border px-4 py-3">
        <Checkbox
          label="Deals with gaps can’t move to a later stage"
          checked={rules.gapsBlock}
          onCheckedChange={(gapsBlock) => onChange({ ...rules, gapsBlock })}
        />
      </div>
    </Card>
  );
}
