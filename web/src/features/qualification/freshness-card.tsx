import { EVIDENCE_KIND_LABELS, EVIDENCE_KINDS, type EvidenceKind } from '@dealwright/domain/evidence';
import {
  GRADE_LABELS,
  type Grade,
  type QualificationSettings,
} from '@dealwright/domain/qualification-settings';
import { formatCount } from '../../lib/format.ts';
import { Card } from '../../ui/card.tsx';
import { PillarCell } from '../../ui/pillar-cell.tsx';
import { Cell, HeaderCell, Row, Table } from '../../ui/table.tsx';

const FULL_GRADE: Readonly<Record<EvidenceKind, Grade>> = {
  seller_belief: 1,
  buyer_said: 2,
  buyer_wrote: 3,
  buyer_did: 3,
};

const lower = (grade: Grade) => Math.max(1, grade - 1) as Grade;

/** What each kind of evidence counts, and for how long. */
export function FreshnessCard({ freshnessDays }: Pick<QualificationSettings, 'freshnessDays'>) {
  return (
    <Card
      title="How long evidence counts"
      description={
        'Aging evidence counts one grade lower. Stale evidence, twice as old, counts as Claimed. ' +
        'Two buyers saying the same thing count as Proven.'
      }
      flush
    >
      <Table label="Freshness of evidence" density="comfortable" className="mt-2">
        <thead>
          <tr>
            <HeaderCell>How we know</HeaderCell>
            <HeaderCell>While fresh</HeaderCell>
            <HeaderCell align="end">Fresh for</HeaderCell>
            <HeaderCell>Then</HeaderCell>
            <HeaderCell>After twice as long</HeaderCell>
          </tr>
        </thead>
        <tbody>
          {EVIDENCE_KINDS.map((kind) => {
            const days = freshnessDays[kind];
            const full = FULL_GRADE[kind];
            return (
              <Row key={kind}>
                <Cell>{EVIDENCE_KIND_LABELS[kind]}</Cell>
                <Cell>
                  <GradeWord grade={full} />
                </Cell>
                <Cell align="end">{days === null ? 'Doesn’t age' : formatCount(days, 'day')}</Cell>
                <Cell>{days !== null && <GradeWord grade={lower(full)} freshness="ageing" />}</Cell>
                <Cell>{days !== null && <GradeWord grade={1} freshness="stale" />}</Cell>
              </Row>
            );
          })}
        </tbody>
      </Table>
    </Card>
  );
}

interface GradeWordProps {
  readonly grade: Grade;
  readonly freshness?: 'fresh' | 'ageing' | 'stale';
}

/** A grade as its cell of the strip and its word. */
function GradeWord({ grade, freshness = 'fresh' }: GradeWordProps) {
  return (
    <span className="inline-flex items-center gap-2">
      <PillarCell
        reading={{ grade, freshness, disputed: false, denied: false, expected: 0, gap: false }}
        className="h-4 w-[11px]"
      />
      {GRADE_LABELS[grade]}
    </span>
  );
}
