import type { Deal } from '@dealwright/contract/deals/deals';
import { HistoryFilters } from '../../features/deals/history/history-filters.tsx';
import { HistoryList } from '../../features/deals/history/history-list.tsx';
import type { HistoryNames } from '../../features/deals/history/history-sentence.ts';
import { useMembers } from '../../features/identity/members/api.ts';
import type { DealSearch, SetDealSearch } from './deal-search.ts';

interface HistoryTabProps {
  readonly deal: Deal;
  readonly names: HistoryNames;
  readonly search: DealSearch;
  readonly onSearch: SetDealSearch;
}

/** Every change of every field: what, who, when and why. */
export function HistoryTab({ deal, names, search, onSearch }: HistoryTabProps) {
  const members = useMembers();
  const { field, actor } = search;
  return (
    <div className="mx-auto flex w-full max-w-4xl flex-col gap-4">
      <HistoryFilters
        filter={{ field, actor }}
        people={members.data ?? []}
        onFilter={(filter) => onSearch({ field: filter.field, actor: filter.actor }, { replace: true })}
      />
      <HistoryList
        number={deal.number}
        filter={{ field, actor }}
        names={names}
        onClearFilter={() => onSearch({ field: undefined, actor: undefined }, { replace: true })}
      />
    </div>
  );
}
