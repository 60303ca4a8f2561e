import type { Deal } from '@dealwright/contract/deals/deals';
import { HistoryFilters } from '../../features/deals/history/history-filters.tsx';
import { HistoryList } from '../../features/deals/history/history-list.tsx';
import type { HistoryNames } from '../../features/deals/history/history-sentence.ts';
import { useMembers } from '../../features/identity/members/api.ts';
import type { DealSearch, SetDealSearch } from './deal-search.ts';

interface HistoryViewProps {
  readonly deal: Deal;
  readonly names: HistoryNames;
  readonly search: DealSearch;
  readonly onSearch: SetDealSearch;
}

const EVERYTHING = { field: undefined, actor: undefined, since: undefined, until: undefined };

/** Every change of every field: what, who, when and why. */
export function HistoryView({ deal, names, search, onSearch }: HistoryViewProps) {
  const members = useMembers();
  const { field, actor, since, until } = search;
  const filter = { field, actor, since, until };
  return (
    <div className="mx-auto flex w-full max-w-4xl flex-col gap-4">
      <HistoryFilters
        filter={filter}
        people={members.data ?? []}
        onFilter={(next) => onSearch({ ...EVERYTHING, ...next }, { replace: true })}
      />
      <HistoryList
        number={deal.number}
        filter={filter}
        names={names}
        onClearFilter={() => onSearch(EVERYTHING, { replace: true })}
      />
    </div>
  );
}
