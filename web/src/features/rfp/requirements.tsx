import { ListChecks } from 'lucide-react';
import { useState } from 'react';
import { cx } from '../../lib/cx.ts';
import { formatNumber } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ExportButton } from '../../ui/export-button.tsx';
import { Progress } from '../../ui/progress.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { useFileExport } from '../../ui/use-file-export.ts';
import { type Filter, fetchExport, type Requirement, type Rfp, type RfpRef, useRequirements } from './api.ts';
import { AssignBar, MOST_AT_ONCE } from './assign-bar.tsx';
import { FILTER_WORDS, type FilterWord, filterLabel, filterOf, toggled, wordsOf } from './filters.ts';
import { RequirementList } from './requirement-list.tsx';

interface RequirementsProps {
  readonly of: RfpRef;
  readonly rfp: Rfp;
  /** As the address holds them. */
  readonly filters: string | undefined;
  readonly onFilters: (filters: string | undefined) => void;
  readonly onOpen: (id: string) => void;
}

/** What the buyer requires, and how far we have come. */
export function Requirements({ of, rfp, filters, onFilters, onOpen }: RequirementsProps) {
  const filter = filterOf(filters);
  const query = useRequirements(of, filter);
  const rows = query.data?.pages.flatMap(({ items }) => items) ?? [];
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const { requirements, answered } = rfp.progress;
  return (
    <section aria-label="Requirements" className="min-w-0 rounded-lg border border-border bg-card">
      <div className="flex flex-col gap-3 p-4">
        <div className="flex items-center gap-3">
          <Progress
            className="min-w-0 flex-1"
            label="Requirements"
            value={requirements === 0 ? 0 : (answered / requirements) * 100}
            valueText={`${formatNumber(answered)} of ${formatNumber(requirements)} answered`}
          />
          <Export of={of} rfp={rfp} filter={filter} />
        </div>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          {rfp.can.edit && rows.length > 0 && <SelectAll rows={rows} chosen={chosen} onChoose={setChosen} />}
          <Filters rfp={rfp} filters={filters} onFilters={onFilters} />
        </div>
        {chosen.size > 0 && <AssignBar of={of} chosen={[...chosen]} onDone={() => setChosen(new Set())} />}
      </div>
      <QueryState
        query={query}
        skeleton={<SkeletonList rows={8} rowClass="h-11" label="Loading requirements" />}
      >
        {() =>
          rows.length === 0 ? (
            <NoRequirements hasFilters={wordsOf(filters).length > 0} onClear={() => onFilters(undefined)} />
          ) : (
            <RequirementList
              rows={rows}
              canEdit={rfp.can.edit}
              outdated={query.isPlaceholderData}
              hasMore={query.hasNextPage && !query.isFetchingNextPage}
              onLoadMore={() => void query.fetchNextPage()}
              chosen={chosen}
              onChoose={setChosen}
              onOpen={onOpen}
            />
          )
        }
      </QueryState>
    </section>
  );
}

interface SelectAllProps {
  readonly rows: readonly Requirement[];
  readonly chosen: ReadonlySet<string>;
  readonly onChoose: (chosen: ReadonlySet<string>) => void;
}

/** Selects what the filters show, as far as it can be assigned at once. */
function SelectAll({ rows, chosen, onChoose }: SelectAllProps) {
  const shown = rows.filter(({ amendment }) => amendment !== 'removed').slice(0, MOST_AT_ONCE);
  const isAll = shown.length > 0 && shown.every(({ id }) => chosen.has(id));
  return (
    <Checkbox
      checked={isAll}
      indeterminate={!isAll && chosen.size > 0}
      label="Select all"
      className="max-md:hidden"
      onCheckedChange={(isOn) => onChoose(new Set(isOn ? shown.map(({ id }) => id) : []))}
    />
  );
}

function Export({ of, rfp, filter }: { readonly of: RfpRef; readonly rfp: Rfp; readonly filter: Filter }) {
  const file = useFileExport('answers', (format: 'csv' | 'xlsx') => fetchExport(of, { ...filter, format }));
  return (
    <ExportButton
      noun="requirement"
      count={Object.keys(filter).length > 0 ? undefined : rfp.progress.requirements}
      busy={file.isPending}
      hasWorkbook
      onExport={(format) => file.mutate(format)}
    />
  );
}

/** Filters that would find nothing in this RFP are not offered. */
function offered({ amended, removed }: Rfp['progress'], pressed: readonly FilterWord[]): FilterWord[] {
  const useless = new Set<FilterWord>();
  if (amended === 0) useless.add('amended');
  if (removed === 0) useless.add('removed');
  return FILTER_WORDS.filter((word) => pressed.includes(word) || !useless.has(word));
}

function Filters({ rfp, filters, onFilters }: Pick<RequirementsProps, 'rfp' | 'filters' | 'onFilters'>) {
  const pressed = wordsOf(filters);
  return (
    <fieldset aria-label="Filter requirements" className="flex flex-wrap gap-1.5">
      {offered(rfp.progress, pressed).map((word) => {
        const isOn = pressed.includes(word);
        return (
          <button
            key={word}
            type="button"
            aria-pressed={isOn}
            onClick={() => onFilters(toggled(filters, word))}
            className={cx(
              'inline-flex h-7 items-center rounded-full border px-3 text-sm whitespace-nowrap transition-colors touch:h-11',
              isOn
                ? 'border-primary bg-primary-tint text-primary'
                : 'border-border text-muted-foreground hover:text-foreground',
            )}
          >
            {filterLabel(word)}
          </button>
        );
      })}
    </fieldset>
  );
}

function NoRequirements({ hasFilters, onClear }: { hasFilters: boolean; onClear: () => void }) {
  if (hasFilters) {
    return (
      <EmptyState
        icon={<ListChecks />}
        title="No requirements match"
        action={
          <Button variant="outline" onClick={onClear}>
            Clear filters
          </Button>
        }
      />
    );
  }
  return (
    <EmptyState icon={<ListChecks />} title="No requirements found">
      The document has no numbered items or sentences that ask for something. Its text is under Notes.
    </EmptyState>
  );
}
