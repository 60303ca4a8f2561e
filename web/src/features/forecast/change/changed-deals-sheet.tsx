import { PART_LABELS } from '@dealwright/domain/pipeline-change/changed-deal-columns';
import type { ChangeBarName } from '@dealwright/domain/pipeline-change/pipeline-change';
import { formatCount, formatMoney } from '../../../lib/format.ts';
import { useIsPhone } from '../../../lib/use-media.ts';
import { countWhole } from '../../../lib/use-pages.ts';
import { ExportButton } from '../../../ui/export-button.tsx';
import { PagedList } from '../../../ui/paged-card.tsx';
import { PagedSheet } from '../../../ui/paged-sheet.tsx';
import { QueryState } from '../../../ui/query-state.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { SkeletonList } from '../../../ui/skeleton.tsx';
import {
  type ChangeAsked,
  type PipelineChange,
  useChangedDeals,
  useExportChanged,
  usePipelineChange,
} from './api.ts';
import { ChangedRow } from './changed-row.tsx';

interface ChangedDealsSheetProps {
  readonly asked: ChangeAsked;
  readonly part: ChangeBarName;
  /** Null for each of them. */
  readonly currency: string | null;
  readonly onClose: () => void;
}

/** The deals of one bar of a change. */
export function ChangedDealsSheet({ currency, ...props }: ChangedDealsSheetProps) {
  return currency === null ? <EachCurrency {...props} /> : <OneCurrency {...props} currency={currency} />;
}

function OneCurrency({
  asked,
  part,
  currency,
  onClose,
}: ChangedDealsSheetProps & { readonly currency: string }) {
  const deals = useChangedDeals({ ...asked, part, currency });
  return (
    <PagedSheet
      title={PART_LABELS[part]}
      what="Deals"
      query={deals}
      footer={<ExportChanged asked={{ ...asked, part, currency }} count={countWhole(deals.data)} />}
      onClose={onClose}
      row={(row) => <ChangedRow key={row.id} row={row} currency={currency} />}
    />
  );
}

interface ExportChangedProps {
  readonly asked: Parameters<typeof useExportChanged>[0];
  readonly count: number | undefined;
}

/** Saves the deals of the sheet as one file. */
function ExportChanged({ asked, count }: ExportChangedProps) {
  const exporting = useExportChanged(asked);
  return (
    <ExportButton
      noun="deal"
      count={count}
      hasWorkbook
      isWide
      busy={exporting.isPending}
      onExport={(format) => exporting.mutate(format)}
    />
  );
}

interface CurrencyTotal {
  readonly currency: string;
  readonly deals: number;
  readonly amount_minor: number;
}

/** What a bar is in each currency that has deals in it. */
function totalsOf({ currencies }: PipelineChange, bar: ChangeBarName): CurrencyTotal[] {
  return currencies
    .flatMap(({ currency, start, parts, end }) => {
      const total = bar === 'start' ? start : bar === 'end' ? end : parts.find(({ part }) => part === bar);
      return total ? [{ ...total, currency }] : [];
    })
    .filter(({ deals }) => deals > 0);
}

/** The deals of a bar that shows several currencies in one, a list for each. */
function EachCurrency({ asked, part, onClose }: Omit<ChangedDealsSheetProps, 'currency'>) {
  const isPhone = useIsPhone();
  const change = usePipelineChange(asked);
  const counted = change.data ? totalsOf(change.data, part).reduce((sum, { deals }) => sum + deals, 0) : 0;
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && onClose()}
      side={isPhone ? 'bottom' : 'right'}
      widthClass="w-[34rem]"
      heightClass="h-[85dvh]"
      title={PART_LABELS[part]}
      footer={counted > 0 && <ExportChanged asked={{ ...asked, part }} count={counted} />}
    >
      <QueryState query={change} skeleton={<SkeletonList rows={6} rowClass="h-14" label="Loading deals" />}>
        {(loaded) => {
          const totals = totalsOf(loaded, part);
          if (totals.length === 0) {
            return <p className="text-sm text-muted-foreground">No deals here anymore.</p>;
          }
          return totals.map((total) => (
            <CurrencySection key={total.currency} asked={asked} part={part} total={total} />
          ));
        }}
      </QueryState>
    </Sheet>
  );
}

interface CurrencySectionProps {
  readonly asked: ChangeAsked;
  readonly part: ChangeBarName;
  readonly total: CurrencyTotal;
}

function CurrencySection({ asked, part, total }: CurrencySectionProps) {
  const { currency, deals, amount_minor: amountMinor } = total;
  const query = useChangedDeals({ ...asked, part, currency });
  return (
    <section aria-label={currency} className="-mx-4 mb-6">
      <h3 className="flex justify-between gap-4 px-4 text-sm font-medium">
        <span>
          {currency} · {formatCount(deals, 'deal')}
        </span>
        <span className="tabular-nums">{formatMoney({ amountMinor, currency })}</span>
      </h3>
      <PagedList
        title={`Deals in ${currency}`}
        query={query}
        none="No deals here anymore."
        row={(row) => <ChangedRow key={row.id} row={row} currency={currency} />}
      />
    </section>
  );
}
