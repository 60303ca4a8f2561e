import { PILLAR_DEFINITIONS, PILLARS } from '@dealwright/domain/pillar';
import {
  expectedGrades,
  GRADE_LABELS,
  type Grade,
  type QualificationSettings,
} from '@dealwright/domain/qualification-settings';
import { isClosed, STAGES, type Stage } from '@dealwright/domain/stage';
import { Card } from '../../ui/card.tsx';
import { PillarCell } from '../../ui/pillar-cell.tsx';
import { StageBadge } from '../../ui/stage-badge.tsx';
import { Cell, HeaderCell, Row, Table } from '../../ui/table.tsx';

const OPEN_STAGES = STAGES.filter((stage) => !isClosed(stage));

interface ExpectationsCardProps {
  readonly settings: QualificationSettings;
  /** Whether a deal with gaps is held back from later stages. */
  readonly gapsBlock: boolean;
}

/** The least each pillar should have by stage. What one stage asks, every later one asks too. */
export function ExpectationsCard({ settings, gapsBlock }: ExpectationsCardProps) {
  return (
    <Card
      title="What each stage expects"
      description={`A pillar below its expected grade is a gap, shown with what to ask next. ${
        gapsBlock ? 'Deals with gaps can’t move to a later stage.' : 'Gaps don’t block a deal from moving.'
      } Bold marks what’s new at a stage.`}
      flush
    >
      <Table label="Expected grades by stage" density="comfortable" className="mt-2">
        <thead>
          <tr>
            <HeaderCell>Stage</HeaderCell>
            {PILLARS.map((pillar) => (
              <HeaderCell key={pillar} title={PILLAR_DEFINITIONS[pillar].name}>
                <span aria-hidden>{PILLAR_DEFINITIONS[pillar].letters}</span>
                <span className="sr-only">{PILLAR_DEFINITIONS[pillar].name}</span>
              </HeaderCell>
            ))}
          </tr>
        </thead>
        <tbody>
          {OPEN_STAGES.map((stage) => (
            <StageRow key={stage} stage={stage} settings={settings} />
          ))}
        </tbody>
      </Table>
    </Card>
  );
}

function StageRow({ stage, settings }: { readonly stage: Stage; readonly settings: QualificationSettings }) {
  const expected = expectedGrades(stage, settings);
  const own = settings.expectations[stage] ?? {};
  return (
    <Row>
      <Cell>
        <StageBadge stage={stage} />
      </Cell>
      {PILLARS.map((pillar) => (
        <Cell key={pillar}>
          <Expected grade={expected[pillar]} isNew={own[pillar] === expected[pillar]} />
        </Cell>
      ))}
    </Row>
  );
}

function Expected({ grade, isNew }: { readonly grade: Grade; readonly isNew: boolean }) {
  if (grade === 0) return <span className="sr-only">nothing yet</span>;
  return (
    <span
      className={
        isNew
          ? 'inline-flex items-center gap-1.5 font-medium'
          : 'inline-flex items-center gap-1.5 text-muted-foreground'
      }
    >
      <PillarCell
        reading={{ grade, freshness: 'fresh', disputed: false, denied: false, expected: 0, gap: false }}
        className="h-4 w-[11px]"
      />
      <span className="text-xs max-lg:sr-only">{GRADE_LABELS[grade]}</span>
    </span>
  );
}
