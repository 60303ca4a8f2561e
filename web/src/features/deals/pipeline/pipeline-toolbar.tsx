import type { DealFilter } from '@dealwright/contract/deals/deals';
import { isClosed } from '@dealwright/domain/stage';
import { Link } from '@tanstack/react-router';
import { FileUp, Plus, Rows3, SquareCheck, SquareKanban, StretchHorizontal } from 'lucide-react';
import { Suspense } from 'react';
import { cx } from '../../../lib/cx.ts';
import { formatCount, formatNumber } from '../../../lib/format.ts';
import type { HiddenColumns } from '../../../lib/use-hidden-columns.ts';
import { Button } from '../../../ui/button.tsx';
import { buttonClass } from '../../../ui/button-class.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { lazy } from '../../../ui/lazy.ts';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { Tooltip } from '../../../ui/tooltip.tsx';
import { Amounts } from '../amounts.tsx';
import { sumTotals, worthOf } from '../totals.ts';
import { useTotals } from './api.ts';
import { BoardSortButton } from './board-sort-button.tsx';
import { FilterBar } from './filter-bar.tsx';
import { usePipelineActions } from './pipeline-actions.ts';
import { type PipelineSearch, sortingOf } from './pipeline-search.ts';
import { useSelection } from './selection.ts';
import type { BoardLooks } from './use-board-looks.ts';

const DealColumnChooser = lazy(() =>
  import('./deal-column-chooser.tsx').then(({ DealColumnChooser }) => ({ default: DealColumnChooser })),
);

const ExportDealsButton = lazy(() =>
  import('./export-deals-button.tsx').then(({ ExportDealsButton }) => ({ default: ExportDealsButton })),
);

const VIEWS = [
  { value: 'board', label: 'Board', icon: <SquareKanban aria-hidden /> },
  { value: 'list', label: 'List', icon: <Rows3 aria-hidden /> },
] as const;

interface PipelineToolbarProps {
  readonly search: PipelineSearch;
  readonly filter: DealFilter;
  readonly columns: HiddenColumns;
  readonly looks: BoardLooks;
  readonly setSearch: (change: (search: PipelineSearch) => PipelineSearch) => void;
  readonly setFilter: (filter: DealFilter, options?: { readonly replace?: boolean }) => void;
}

/** What is shown, how much it is, and how it is narrowed. */
export function PipelineToolbar(props: PipelineToolbarProps) {
  const { search, filter, columns, looks, setSearch, setFilter } = props;
  const view = search.view ?? 'board';
  return (
    <header className="flex flex-col gap-2.5 px-4 pt-4 pb-3 max-md:gap-2 max-md:pt-3 max-md:pb-2">
      <div className="flex items-center gap-x-4 gap-y-2">
        <h1 className="text-xl max-md:text-lg">Lead Management</h1>
        <Summary filter={filter} view={view} />
        <div className="ml-auto flex items-center gap-2">
          <SegmentedControl
            aria-label="View"
            value={view}
            segments={VIEWS}
            onValueChange={(next) =>
              setSearch(({ view: _, ...rest }) => (next === 'list' ? { ...rest, view: 'list' } : rest))
            }
            className="max-md:[&_button]:px-2"
          />
          <NewDealButton />
        </div>
      </div>
      <div className="flex min-h-8 flex-wrap items-center gap-2">
        <FilterBar filter={filter} onChange={setFilter} />
        <div className={cx('ml-auto flex items-center gap-1', view === 'board' && 'max-md:hidden')}>
          {view === 'board' ? (
            <BoardTools search={search} looks={looks} setSearch={setSearch} />
          ) : (
            <Suspense>
              <ExportDealsButton list={{ filter, ...sortingOf(search) }} hidden={columns.hidden} />
              <DealColumnChooser {...columns} />
            </Suspense>
          )}
        </div>
      </div>
    </header>
  );
}

const asksOnlyClosed = ({ status, stage = [] }: DealFilter): boolean =>
  status === 'closed' || (stage.length > 0 && stage.every(isClosed));

/**
 * '42 open deals · $4.2M', on a list of others too '60 deals, 42 open · $4.2M', or what is closed where nothing is open.
 * The server counts them, not this page.
 */
function Summary({ filter, view }: { readonly filter: DealFilter; readonly view: 'board' | 'list' }) {
  // On the board the totals come with it.
  const totals = useTotals(filter, view === 'list');
  if (!totals.data) return null;
  const open = sumTotals(totals.data.stages.filter(({ stage }) => !isClosed(stage)));
  const all = sumTotals(totals.data.stages);
  const isClosedOnly = open.deals === 0 && (all.deals > 0 || asksOnlyClosed(filter));
  const shown = isClosedOnly ? all : open;
  const others = view === 'list' && !isClosedOnly ? all.deals - open.deals : 0;
  return (
    <p
      className="truncate text-sm text-muted-foreground tabular-nums max-md:hidden"
      title={formatCount(all.deals, 'deal')}
    >
      {others > 0
        ? `${formatCount(all.deals, 'deal')}, ${formatNumber(open.deals)} open`
        : formatCount(shown.deals, isClosedOnly ? 'closed deal' : 'open deal')}
      {shown.amounts.length > 0 && (
        <>
          {' · '}
          <Amounts
            amounts={shown.amounts}
            closed={isClosedOnly}
            converted={isClosedOnly ? worthOf(totals.data.stages) : undefined}
          />
        </>
      )}
    </p>
  );
}

function NewDealButton() {
  const { create } = usePipelineActions();
  if (!create) {
    return (
      <Tooltip label="Viewers can’t add deals. An admin can change your role.">
        <Button aria-disabled className="max-md:hidden">
          <Plus aria-hidden />
          New deal
        </Button>
      </Tooltip>
    );
  }
  return (
    <>
      <Link to="/import" className={buttonClass({ variant: 'outline' })}>
        <FileUp aria-hidden />
        <span className="max-md:sr-only">Import</span>
      </Link>
      <Button variant="primary" onClick={() => create()} className="max-md:hidden">
        <Plus aria-hidden />
        New deal
      </Button>
      <Button
        variant="primary"
        size="lg"
        onClick={() => create()}
        className="fixed right-4 bottom-[max(1rem,env(safe-area-inset-bottom))] z-20 h-12 rounded-xl px-5 shadow-float md:hidden"
      >
        <Plus aria-hidden />
        New deal
      </Button>
    </>
  );
}

function BoardTools({
  search,
  looks,
  setSearch,
}: Pick<PipelineToolbarProps, 'search' | 'looks' | 'setSearch'>) {
  const selection = useSelection();
  return (
    <>
      <BoardSortButton search={search} setSearch={setSearch} />
      <IconButton
        label="Compact cards"
        aria-pressed={looks.density === 'compact'}
        onClick={() => looks.setDensity(looks.density === 'compact' ? 'comfortable' : 'compact')}
        className="aria-pressed:bg-secondary aria-pressed:text-foreground"
      >
        <StretchHorizontal aria-hidden />
      </IconButton>
      <IconButton
        label={selection.active ? 'Stop selecting' : 'Select several deals'}
        aria-pressed={selection.active}
        onClick={() => (selection.active ? selection.clear() : selection.setActive(true))}
      >
        <SquareCheck aria-hidden />
      </IconButton>
    </>
  );
}
