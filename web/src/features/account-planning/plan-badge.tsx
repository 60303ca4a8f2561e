import { PLAN_STATE_LABELS, periodLabel, REVIEW_DAYS } from '@dealwright/domain/account-plan';
import { CircleAlert } from 'lucide-react';
import { formatRelative } from '../../lib/format.ts';
import { Badge } from '../../ui/badge.tsx';
import type { PlanBrief } from './api.ts';

const TONES = { draft: 'neutral', active: 'primary', closed: 'neutral' } as const;

/** Why a plan waits for a review, in words; null while it does not. */
export function reviewWords({ review_due }: Pick<PlanBrief, 'review_due'>): string | null {
  if (review_due === 'age') return `Not reviewed for ${REVIEW_DAYS} days`;
  return review_due === 'date' ? 'Review overdue' : null;
}

/** The state of an account's plan, its period, and when it was last reviewed. */
export function PlanBadge({ plan }: { readonly plan: PlanBrief | null }) {
  if (!plan) return <span className="text-muted-foreground">No plan</span>;
  const due = reviewWords(plan);
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-1.5 gap-y-0.5">
      <Badge tone={TONES[plan.state]}>
        {PLAN_STATE_LABELS[plan.state]} {periodLabel(plan.starts_on, plan.ends_on)}
      </Badge>
      {due ? (
        <span className="inline-flex items-center gap-1 text-xs whitespace-nowrap text-warn">
          <CircleAlert aria-hidden className="size-3.5" />
          {due}
        </span>
      ) : (
        plan.reviewed_at && (
          <span className="text-xs whitespace-nowrap text-muted-foreground">
            reviewed {formatRelative(plan.reviewed_at)}
          </span>
        )
      )}
    </span>
  );
}
