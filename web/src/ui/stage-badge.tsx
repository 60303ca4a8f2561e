import { isClosed, STAGE_DEFINITIONS, STAGES, type Stage } from '@dealwright/domain/stage';
import { cx } from '../lib/cx.ts';

const RADIUS = 3;
const CIRCUMFERENCE = 2 * Math.PI * RADIUS;
const OPEN_STAGES = STAGES.filter((stage) => !isClosed(stage));

/** How far a deal has come, as a filling disc; a tick when won, a cross when lost. */
export function StageIcon({ stage, className }: { readonly stage: Stage; readonly className?: string }) {
  if (stage === 'closed_won') {
    return (
      <svg aria-hidden viewBox="0 0 16 16" fill="none" className={cx('size-4 shrink-0 text-won', className)}>
        <circle cx="8" cy="8" r="7" fill="currentColor" />
        <path
          d="m5 8.2 2.1 2.1L11.2 6"
          stroke="hsl(var(--card))"
          strokeWidth="1.6"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
    );
  }
  if (stage === 'closed_lost') {
    return (
      <svg aria-hidden viewBox="0 0 16 16" fill="none" className={cx('size-4 shrink-0 text-lost', className)}>
        <circle cx="8" cy="8" r="6.25" stroke="currentColor" strokeWidth="1.5" />
        <path
          d="m5.8 5.8 4.4 4.4m0-4.4-4.4 4.4"
          stroke="currentColor"
          strokeWidth="1.5"
          strokeLinecap="round"
        />
      </svg>
    );
  }
  const share = (OPEN_STAGES.indexOf(stage) + 0.5) / OPEN_STAGES.length;
  return (
    <svg
      aria-hidden
      viewBox="0 0 16 16"
      fill="none"
      className={cx('size-4 shrink-0 text-primary', className)}
    >
      <circle cx="8" cy="8" r="6.25" stroke="currentColor" strokeWidth="1.5" />
      <circle
        cx="8"
        cy="8"
        r={RADIUS}
        stroke="currentColor"
        strokeWidth={2 * RADIUS - 1.5}
        strokeDasharray={`${share * CIRCUMFERENCE} ${CIRCUMFERENCE}`}
        transform="rotate(-90 8 8)"
      />
    </svg>
  );
}

interface StageBadgeProps {
  readonly stage: Stage;
  readonly className?: string;
}

export function StageBadge({ stage, className }: StageBadgeProps) {
  return (
    <span className={cx('inline-flex items-center gap-1.5 text-sm whitespace-nowrap', className)}>
      <StageIcon stage={stage} />
      {STAGE_DEFINITIONS[stage].label}
    </span>
  );
}
