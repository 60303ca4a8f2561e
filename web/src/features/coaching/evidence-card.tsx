import { MOST_COACHED_DEALS } from '@dealwright/contract/coaching/coaching';
import { TIMING_RESULTS } from '@dealwright/domain/coaching/grade-timing';
import { STAGE_DEFINITIONS } from '@dealwright/domain/stage';
import { formatCount, formatNumber } from '../../lib/format.ts';
import { Card } from '../../ui/card.tsx';
import { Cell, HeaderCell, Row, Table } from '../../ui/table.tsx';
import { CountButton, RangeHead } from '../win-loss/group-table.tsx';
import type { Coaching } from './api.ts';
import { gradeLabel, likelyWords, TIMING_WORDS } from './coaching-words.ts';
import { RateCells } from './rate-cells.tsx';
import type { CoachingAddress } from './use-coaching-address.ts';

interface EvidenceCardProps {
  readonly coaching: Coaching;
  readonly address: CoachingAddress;
}

/** At which stage and pillar evidence came after the deal had moved on. */
export function EvidenceCard({ coaching: { person, evidence }, address }: EvidenceCardProps) {
  const { in_time, late, never, rate, deals, more, grades } = evidence;
  const all = in_time + late + never;
  if (all === 0) {
    return (
      <Card title="No evidence to judge">
        <p className="text-sm text-muted-foreground">
          Closed deals count if they have evidence and moved past a stage.
        </p>
      </Card>
    );
  }
  const latest = more ? ` among the latest ${MOST_COACHED_DEALS}` : '';
  const counted = `${formatCount(deals, 'closed deal')} with evidence${latest}`;
  const ranges = grades.some((grade) => grade.rate !== null);
  return (
    <Card
      title={`${formatNumber(in_time)} of ${formatNumber(all)} grades came in time`}
      description={`${likelyWords(rate)} ${counted}. In time means before the deal left the stage.`}
      flush
    >
      <Table label="Evidence by stage" density="comfortable" className="mt-2 border-t border-border">
        <thead>
          <tr>
            <HeaderCell>Expected</HeaderCell>
            {TIMING_RESULTS.map((result) => (
              <HeaderCell key={result} align="end">
                {TIMING_WORDS[result].label}
              </HeaderCell>
            ))}
            <HeaderCell align="end">Share in time</HeaderCell>
            {ranges && <RangeHead />}
          </tr>
        </thead>
        <tbody>
          {grades.map((grade) => (
            <GradeRow
              key={`${grade.stage} ${gradeLabel(grade)}`}
              grade={grade}
              of={person.id}
              ranges={ranges}
              address={address}
            />
          ))}
        </tbody>
      </Table>
    </Card>
  );
}

interface GradeRowProps {
  readonly grade: Coaching['evidence']['grades'][number];
  readonly of: string;
  readonly ranges: boolean;
  readonly address: CoachingAddress;
}

function GradeRow({ grade, of, ranges, address }: GradeRowProps) {
  const { stage, pillar, rate } = grade;
  const label = gradeLabel(grade);
  return (
    <Row>
      <Cell className="min-w-40 py-1.5">
        <span className="block font-medium">{label}</span>
        <span className="block text-xs text-muted-foreground">
          by the end of {STAGE_DEFINITIONS[stage].label}
        </span>
      </Cell>
      {TIMING_RESULTS.map((result) => (
        <Cell key={result} align="end">
          <CountButton
            count={grade[result]}
            label={`${label}, ${TIMING_WORDS[result].label.toLowerCase()}`}
            onOpen={() => address.show({ rows: 'grades', of, stage, pillar, result })}
          />
        </Cell>
      ))}
      <RateCells rate={rate} ranges={ranges} />
    </Row>
  );
}
