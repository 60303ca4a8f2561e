import { SearchX } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';

export function NothingMatches({ onClear }: { readonly onClear: () => void }) {
  return (
    <EmptyState
      icon={<SearchX />}
      title="No matching deals"
      className="m-auto"
      action={
        <Button variant="primary" onClick={onClear}>
          Clear all filters
        </Button>
      }
    >
      Remove a filter or change the search. Search covers name, account, number and people.
    </EmptyState>
  );
}
