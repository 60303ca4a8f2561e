import { cx } from '../lib/cx.ts';
import type { PillarReading } from './pillar-reading.ts';

interface TankProps {
  readonly reading: Pick<PillarReading, 'grade' | 'freshness' | 'disputed' | 'denied' | 'expected' | 'gap'>;
  readonly className?: string;
}

/** One cell: level for the grade, texture for age, a bar for dispute, a ring for a gap. Says nothing to listeners. */
export function PillarCell({ reading, className }: TankProps) {
  const { grade, freshness, disputed, denied, expected, gap } = reading;
  return (
    <span
      aria-hidden
      data-grade={grade}
      data-freshness={freshness}
      data-gap={gap || undefined}
      className={cx('pillar-tank', className)}
    >
      <span className="pillar-fill" />
      {gap && <span className="pillar-wanted" data-expected={expected} />}
      {(disputed || denied) && <span className="pillar-bar" />}
    </span>
  );
}
