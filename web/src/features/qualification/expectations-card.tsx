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
      description={
        <>
          A pillar below its expected grade is a gap, shown with what to ask next.{' '}
          {gapsBlock
            ? 'Deals with gaps can’t move to a later stage.'
            : 'Gaps don’t block a deal from moving.'}
          {/* The words that are bold have no room on a phone. */}
          <span className="max-lg:hidden"> Bold marks what’s new at a stage.</span>
        </>
      }
      flush
    >
      <Table label="Expected grades by stage" density="comfortable" className="mt-2">
        <thead>
          <tr>
            <HeaderCell>Stage</HeaderCell>
            {PILLARS.map((pillar) => (
              <HeaderCell key={pillar} title={PILLAR_DEFINITIONS[pillar].name} className="max-sm:px-1">
                <span aria-hidden>{PILLAR_DEFINITIONS[pillar].letters}</span>
                <span className="sr-only">{PILLAR_DEFINITIONS[pillar].name}</span>
              </HeaderCell>
            ))}
          </tr>
        </thead>
        <tbody>
          {OPEN_STAGES.map((stage, index) => (
            <StageRow key={stage} stage={stage} before={OPEN_STAGES[index - 1]} settings={settings} />
          ))}
        </tbody>
      </Table>
    </Card>
  );
}

interface StageRowProps {
  readonly stage: Stage;
  readonly before: Stage | undefined;
  readonly settings: QualificationSettings;
}

function StageRow({ stage, before, settings }: StageRowProps) {
  const expected = expectedGrades(stage, settings);
  // A stage can name a grade again that an earlier one asked for already.
  const earlier = before && expectedGrades(before, settings);
  return (
    <Row>
      <Cell>
        <StageBadge stage={stage} />
      </Cell>
      {PILLARS.map((pillar) => (
        <Cell key={pillar} className="max-sm:px-1">
          <Expected grade={expected[pillar]} isNew={expected[pillar] > (earlier?.[pillar] ?? 0)} />
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
