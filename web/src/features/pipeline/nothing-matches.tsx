import { SearchX } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

export function NothingMatches({ onClear }: { readonly onClear: () => void }) {
  return (
    <EmptyState
      icon={<SearchX />}
      title="No deal matches"
      className="m-auto"
      action={
        <Button variant="primary" onClick={onClear}>
          Clear all filters
        </Button>
      }
    >
      Take away a filter above, or look for another word: search goes over name, account, number and people.
    </EmptyState>
  );
}
