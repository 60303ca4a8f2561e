import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { QueryState } from '../../../ui/query-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useClosePlanScore } from './api.ts';
import { planScoreSentence } from './plan-score-words.ts';

/** How the odds of close plans compare with what came; nothing until there is one to compare. */
export function PlanScoreCard({ onDeals }: { readonly onDeals: () => void }) {
  const score = useClosePlanScore();
  if (score.isPending) return <Skeleton className="h-24" />;
  if (score.data?.predictions === 0) return null;
  const brier = score.data?.score?.brier;
  return (
    <Card
      title="Close plans"
      description={brier !== undefined && `Last two years · Brier score ${brier.toFixed(3)}`}
      actions={
        score.data && (
          <Button variant="ghost" size="sm" onClick={onDeals}>
            See deals
          </Button>
        )
      }
    >
      <QueryState query={score} skeleton={null}>
        {(loaded) => (
          <p className="max-w-[72ch] text-sm text-pretty text-muted-foreground">
            {planScoreSentence(loaded)}
          </p>
        )}
      </QueryState>
    </Card>
  );
}
