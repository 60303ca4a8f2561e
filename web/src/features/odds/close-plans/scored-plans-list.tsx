import { Link } from '@tanstack/react-router';
import { formatDay } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { LoadMore } from '../../../ui/load-more.tsx';
import { QueryState } from '../../../ui/query-state.tsx';
import { SkeletonList } from '../../../ui/skeleton.tsx';
import { leadKey } from '../../deals/lead-key.ts';
import { percentOf } from '../odds-words.ts';
import { type ScoredClosePlan, useScoredClosePlans } from './api.ts';
import { outcomeWords } from './plan-score-words.ts';

/** The close plans that the score counts, the newest close date first. */
export function ScoredPlansList({ onBack }: { readonly onBack: () => void }) {
  const plans = useScoredClosePlans();
  const rows = plans.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <Card
      title="Close plans"
      description="Odds to sign 30 days before the close date, and what came"
      actions={
        <Button variant="ghost" size="sm" onClick={onBack}>
          Back
        </Button>
      }
      flush
    >
      <QueryState
        query={plans}
        skeleton={<SkeletonList inset rows={6} rowClass="h-14" label="Loading close plans" />}
      >
        {() =>
          rows.length === 0 ? (
            <p className="px-4 pt-1 pb-4 text-muted-foreground">
              No close plans to compare yet. A plan counts after its close date if it had odds 30 days before.
            </p>
          ) : (
            <ul aria-label="Close plans" className="mt-1 divide-y divide-border border-t border-border">
              {rows.map((plan) => (
                <ScoredRow key={`${plan.number} ${plan.close_date}`} plan={plan} />
              ))}
            </ul>
          )
        }
      </QueryState>
      <LoadMore
        hasMore={plans.hasNextPage}
        loading={plans.isFetchingNextPage}
        onLoadMore={() => void plans.fetchNextPage()}
      />
    </Card>
  );
}

function ScoredRow({ plan }: { readonly plan: ScoredClosePlan }) {
  const { number, name, account, owner, close_date, chance } = plan;
  return (
    <li className="flex items-start justify-between gap-4 px-4 py-2.5 text-sm">
      <span className="min-w-0">
        <Link
          to="/lead-planning/$leadKey"
          params={{ leadKey: leadKey(number) }}
          className="block truncate font-medium hover:underline touch:py-2"
        >
          {name}
        </Link>
        <span className="block truncate text-xs text-muted-foreground">
          {[account, owner.name].filter(Boolean).join(' · ')}
        </span>
      </span>
      <span className="shrink-0 text-right tabular-nums">
        <span className="block">
          <span className="font-medium">{percentOf(chance)}</span> by {formatDay(close_date)}
        </span>
        <span className="block text-xs text-muted-foreground">{outcomeWords(plan)}</span>
      </span>
    </li>
  );
}
