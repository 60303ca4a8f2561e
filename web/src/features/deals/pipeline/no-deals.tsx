import { SquareKanban } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { usePipelineActions } from './pipeline-actions.ts';

/** What this place is for, and the one thing to do. */
export function NoDeals() {
  const { create } = usePipelineActions();
  return (
    <EmptyState
      icon={<SquareKanban />}
      title="Your pipeline starts here"
      className="m-auto"
      action={
        create && (
          <Button variant="primary" onClick={() => create()}>
            New deal
          </Button>
        )
      }
    >
      Your deals appear here by stage, with what the buyer has proven so far and what to ask next.
    </EmptyState>
  );
}
