import type { DealFilter } from '@dealwright/contract/deals/deals';
import { Suspense, useMemo } from 'react';
import { lazy } from '../../../ui/lazy.ts';
import type { SimilarTo } from '../deal-dialog.tsx';
import { DealDialogs } from '../deal-dialogs.tsx';
import type { DealSort } from '../query-keys.ts';
import { useLiveDeals } from '../use-live-deals.ts';
import { BoardView } from './board-view.tsx';
import { PipelineActionsContext } from './pipeline-actions.ts';
import { boardSortingOf, type PipelineSearch, sortingOf, toggleSort } from './pipeline-search.ts';
import { ListSkeleton } from './pipeline-skeletons.tsx';
import { PipelineToolbar } from './pipeline-toolbar.tsx';
import { SelectionContext, useSelectionState } from './selection.ts';
import { type BoardLooks, useBoardLooks } from './use-board-looks.ts';
import { useDealShortcuts } from './use-deal-shortcuts.ts';
import { useHiddenDealColumns } from './use-list-columns.ts';
import { usePipelineState } from './use-pipeline-actions.ts';
import { usePipelineSearch } from './use-pipeline-search.ts';

// The board is what most people open: forms, the list and the bar of many come when they are asked for.
const NewDealDialog = lazy(() =>
  import('../deal-dialog.tsx').then(({ NewDealDialog }) => ({ default: NewDealDialog })),
);
const EditDealDialog = lazy(() =>
  import('../deal-dialog.tsx').then(({ EditDealDialog }) => ({ default: EditDealDialog })),
);
const StageMenu = lazy(() => import('../stage-menu.tsx').then(({ StageMenu }) => ({ default: StageMenu })));
const BulkBar = lazy(() => import('./bulk-bar.tsx').then(({ BulkBar }) => ({ default: BulkBar })));
const ListView = lazy(() => import('./list-view.tsx').then(({ ListView }) => ({ default: ListView })));

interface PipelineProps {
  /** What is there already that a new deal may be. */
  readonly similar: SimilarTo;
}

/** All deals that the person may see, as a board or as a list. */
export function Pipeline({ similar }: PipelineProps) {
  const { search, filter, setSearch, setFilter } = usePipelineSearch();
  const selection = useSelectionState();
  const columns = useHiddenDealColumns();
  const looks = useBoardLooks();
  const state = usePipelineState();
  const { actions, setFocusOn } = state;
  useLiveDeals();
  useDealShortcuts(actions, selection);
  return (
    <PipelineActionsContext value={actions}>
      <SelectionContext value={selection}>
        <PipelineToolbar {...{ search, filter, columns, looks, setSearch, setFilter }} />
        <Deals
          search={search}
          filter={filter}
          hidden={columns.hidden}
          looks={looks}
          focusOn={state.focusOn}
          onFocus={setFocusOn}
          onSort={(sort) => setSearch((previous) => toggleSort(previous, sort))}
          onClearFilter={() => setFilter({})}
        />
        <Suspense>{(selection.deals.size > 0 || selection.active) && <BulkBar />}</Suspense>
        <MoveMenu state={state} view={search.view} />
        <Suspense>
          {state.creating && (
            <NewDealDialog
              {...(state.creating.stage && { stage: state.creating.stage })}
              onClose={() => state.setCreating(null)}
              onCreated={(deal) => setFocusOn(deal.number)}
              similar={similar}
            />
          )}
          {state.editing && <EditDealDialog deal={state.editing} onClose={() => state.setEditing(null)} />}
        </Suspense>
        <DealDialogs />
      </SelectionContext>
    </PipelineActionsContext>
  );
}

interface DealsProps {
  readonly search: PipelineSearch;
  readonly filter: DealFilter;
  readonly hidden: readonly string[];
  readonly looks: BoardLooks;
  readonly focusOn: number | null;
  readonly onFocus: (number: number | null) => void;
  readonly onSort: (sort: DealSort) => void;
  readonly onClearFilter: () => void;
}

function Deals({ search, filter, hidden, looks, focusOn, onFocus, onSort, onClearFilter }: DealsProps) {
  const boardQuery = useMemo(() => ({ filter, ...boardSortingOf(search) }), [filter, search]);
  const listQuery = useMemo(() => ({ filter, ...sortingOf(search) }), [filter, search]);
  if (search.view === 'list') {
    return (
      <Suspense fallback={<ListSkeleton />}>
        <ListView query={listQuery} hidden={hidden} onSort={onSort} onClearFilter={onClearFilter} />
      </Suspense>
    );
  }
  return (
    <BoardView
      query={boardQuery}
      looks={looks}
      focusOn={focusOn}
      onFocus={onFocus}
      onClearFilter={onClearFilter}
    />
  );
}

interface MoveMenuProps {
  readonly state: ReturnType<typeof usePipelineState>;
  readonly view: PipelineSearch['view'];
}

/** The stages to move a deal to, beside its card or row. */
function MoveMenu({ state, view }: MoveMenuProps) {
  const { actions, choosing, setChoosing, setFocusOn } = state;
  return (
    <Suspense>
      {choosing && (
        <StageMenu
          deal={choosing.deal}
          anchor={choosing.anchor}
          onClose={() => setChoosing(null)}
          onChoose={(stage) => {
            setChoosing(null);
            const moved = actions.move(choosing.deal, stage);
            if (view === 'list') return;
            setFocusOn(choosing.deal.number);
            // A question in between took the focus; what it gave it back to may be gone by then.
            void moved.then(() => {
              if (document.activeElement === document.body) setFocusOn(choosing.deal.number);
            });
          }}
        />
      )}
    </Suspense>
  );
}
