import { Link } from '@tanstack/react-router';
import { SquareKanban } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { buttonClass } from '../../../ui/button-class.ts';
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
          <>
            <Link to="/import" className={buttonClass({ variant: 'primary' })}>
              Import from your CRM
            </Link>
            <Button variant="outline" onClick={() => create()}>
              New deal
            </Button>
          </>
        )
      }
    >
      {create
        ? 'Import deals and accounts from your CRM’s files, or add a deal by hand.'
        : 'Your deals appear here by stage, with what the buyer has proven so far and what to ask next.'}
    </EmptyState>
  );
}
