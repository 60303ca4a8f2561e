import type { Deal } from '@dealwright/contract/deals/deals';
import { GitCompareArrows, NotebookPen } from 'lucide-react';
import { cx } from '../../lib/cx.ts';
import { Button } from '../../ui/button.tsx';
import type { DealSearch } from './deal-search.ts';

interface PhoneActionsProps {
  readonly deal: Deal;
  readonly search: DealSearch;
  readonly onWrite: () => void;
  readonly onReview: () => void;
}

/** What one does most, within reach of the thumb. */
export function PhoneActions({ deal, search, onWrite, onReview }: PhoneActionsProps) {
  const waiting = deal.pending_suggestions;
  const isReviewing = search.tab === 'meddpicc' && search.view === 'suggestions';
  // There, applying is what one does most.
  if (isReviewing && waiting > 0) return null;
  return (
    <div
      className={cx(
        'fixed inset-x-0 bottom-0 z-20 flex gap-2 border-t border-border bg-card',
        'px-4 pt-2.5 pb-[max(0.625rem,env(safe-area-inset-bottom))] *:flex-1 md:hidden',
      )}
    >
      {waiting > 0 && (
        <Button variant="outline" onClick={onReview}>
          <GitCompareArrows aria-hidden />
          Review {waiting}
        </Button>
      )}
      <Button variant="primary" onClick={onWrite}>
        <NotebookPen aria-hidden />
        New note
      </Button>
    </div>
  );
}
