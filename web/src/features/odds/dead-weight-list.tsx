import { stageSince } from '@dealwright/domain/odds/odds-columns';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { formatCount, formatMoney, formatNumber, formatWholeDay } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { Amounts } from '../deals/amounts.tsx';
import { leadKey } from '../deals/lead-key.ts';
import { MOST_SELECTED } from '../deals/pipeline/selection.ts';
import { type DeadWeightDeal, type ListAsked, useChangeKeeps, useDeadWeight } from './api.ts';
import { DeadWeightSelection } from './dead-weight-selection.tsx';
import { ExportDeadWeightButton } from './export-buttons.tsx';
import { useWhoseDeals } from './odds-scope.tsx';
import { deadWeightSentence } from './odds-words.ts';
import { useCloseAsLost } from './use-close-as-lost.ts';

type DeadWeightPage = NonNullable<ReturnType<typeof useDeadWeight>['data']>['pages'][number];

interface DeadWeightListProps {
  readonly asked: ListAsked;
  readonly run: string | null;
  readonly onKeep: (number: number) => void;
}

/** Open deals older than any that was ever won here. */
export function DeadWeightList({ asked, run, onKeep }: DeadWeightListProps) {
  const deals = useDeadWeight(asked, run);
  const whose = useWhoseDeals(asked);
  const [first] = deals.data?.pages ?? [];
  const rows = deals.data?.pages.flatMap(({ items }) => items) ?? [];
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const editable = rows.filter(({ can }) => can.edit);
  const chosen = editable.filter(({ number }) => selected.has(number));
  const select = (of: readonly DeadWeightDeal[], isSelected: boolean) =>
    setSelected((before) => selectedAfter(before, of, isSelected));
  return (
    <Card
      title="Dead weight"
      description={first && deadWeightSentence(first, whose)}
      actions={<ExportDeadWeightButton asked={asked} run={run} />}
      flush
    >
      <QueryState
        query={deals}
        skeleton={<SkeletonList inset rows={6} rowClass="h-14" label="Loading dead weight" />}
      >
        {() =>
          rows.length === 0 ? null : (
            <>
              {first && <Totals {...first} all={editable} chosen={chosen} onSelect={select} />}
              <ul aria-label="Dead weight" className="mt-2 divide-y divide-border border-t border-border">
                {rows.map((deal) => (
                  <DeadWeightRow
                    key={deal.number}
                    deal={deal}
                    selected={selected.has(deal.number)}
                    onSelect={(isSelected) => select([deal], isSelected)}
                    onKeep={() => onKeep(deal.number)}
                  />
                ))}
              </ul>
            </>
          )
        }
      </QueryState>
      <LoadMore
        hasMore={deals.hasNextPage}
        loading={deals.isFetchingNextPage}
        onLoadMore={() => void deals.fetchNextPage()}
      />
      {chosen.length > 0 && <DeadWeightSelection deals={chosen} onClear={() => setSelected(new Set())} />}
    </Card>
  );
}

function selectedAfter(before: ReadonlySet<number>, deals: readonly DeadWeightDeal[], isSelected: boolean) {
  const next = new Set(before);
  for (const { number } of deals) {
    if (!isSelected) next.delete(number);
    else if (next.size < MOST_SELECTED) next.add(number);
  }
  return next;
}

interface TotalsProps extends Pick<DeadWeightPage, 'dead_weight' | 'open_deals' | 'amounts'> {
  /** Those that are shown and can be changed. */
  readonly all: readonly DeadWeightDeal[];
  readonly chosen: readonly DeadWeightDeal[];
  readonly onSelect: (deals: readonly DeadWeightDeal[], isSelected: boolean) => void;
}

/** How many there are and their amount, and a box that selects what is shown. */
function Totals({ dead_weight, open_deals, amounts, all, chosen, onSelect }: TotalsProps) {
  const most = all.slice(0, MOST_SELECTED);
  const isAll = chosen.length > 0 && chosen.length >= most.length;
  return (
    <div className="flex flex-wrap items-center gap-x-3 px-4 pt-2 text-sm">
      {most.length > 0 && (
        <Checkbox
          hideLabel
          label="Select all shown deals"
          checked={isAll}
          indeterminate={chosen.length > 0 && !isAll}
          onCheckedChange={(isSelected) => onSelect(isSelected ? most : all, isSelected)}
        />
      )}
      <p className="tabular-nums">
        {formatNumber(dead_weight)} of {formatCount(open_deals, 'open deal')}, <Amounts amounts={amounts} />
      </p>
    </div>
  );
}

interface DeadWeightRowProps {
  readonly deal: DeadWeightDeal;
  readonly selected: boolean;
  readonly onSelect: (selected: boolean) => void;
  readonly onKeep: () => void;
}

function DeadWeightRow({ deal, selected, onSelect, onKeep }: DeadWeightRowProps) {
  const { number, name, account, owner, stage, amount_minor, currency, age_days, kept, can } = deal;
  const details = [account, owner.name, stageSince(stage)].filter(Boolean).join(' · ');
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 px-4 py-2.5 text-sm">
      {can.edit && (
        <Checkbox hideLabel label={`Select ${name}`} checked={selected} onCheckedChange={onSelect} />
      )}
      <div className="min-w-0 flex-[1_1_14rem]">
        <Link
          to="/lead-planning/$leadKey"
          params={{ leadKey: leadKey(number) }}
          className="block truncate font-medium hover:underline"
        >
          {name}
        </Link>
        <p className="truncate text-xs text-muted-foreground">{details}</p>
        {kept && (
          <p className="text-xs text-muted-foreground">
            Kept by {kept.by.name} until {formatWholeDay(kept.until)}: {kept.reason}
          </p>
        )}
      </div>
      <p className="shrink-0 text-right tabular-nums">
        {formatMoney({ amountMinor: amount_minor, currency })}
        <span className="block text-xs text-muted-foreground">{formatCount(age_days, 'day')} old</span>
      </p>
      {can.edit && <CloseOrKeep deal={deal} onKeep={onKeep} />}
    </li>
  );
}

function CloseOrKeep({ deal: { number, kept }, onKeep }: Pick<DeadWeightRowProps, 'deal' | 'onKeep'>) {
  const keeps = useChangeKeeps();
  const closeAsLost = useCloseAsLost();
  return (
    <div className="flex shrink-0 gap-1">
      <Button size="sm" variant="outline" onClick={() => void closeAsLost(number)}>
        Close
      </Button>
      {kept ? (
        <Button size="sm" variant="ghost" onClick={() => keeps.mutate({ numbers: [number], reason: null })}>
          Stop keeping
        </Button>
      ) : (
        <Button size="sm" variant="ghost" onClick={onKeep}>
          Keep
        </Button>
      )}
    </div>
  );
}
