import { FORECAST_LABELS } from '@dealwright/domain/forecast';
import { formatDay, formatMoney, formatTime } from '../../../lib/format.ts';
import { useIsPhone } from '../../../lib/use-media.ts';
import { countWhole } from '../../../lib/use-pages.ts';
import { ExportButton } from '../../../ui/export-button.tsx';
import { LoadMore } from '../../../ui/load-more.tsx';
import { QueryState } from '../../../ui/query-state.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { SkeletonList } from '../../../ui/skeleton.tsx';
import { type CallsAsked, type ForecastCall, useExportCalls, useForecastCalls } from '../api.ts';

interface CallsSheetProps {
  readonly asked: CallsAsked;
  readonly whose: string;
  /** First day of the period that is shown: calls of other periods name theirs. */
  readonly first: string;
  readonly onClose: () => void;
}

/** Every call for the period, or each seller’s latest in a category, the newest first. */
export function CallsSheet({ asked, whose, first, onClose }: CallsSheetProps) {
  const isPhone = useIsPhone();
  const calls = useForecastCalls(asked);
  const exporting = useExportCalls(asked);
  const rows = calls.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && onClose()}
      side={isPhone ? 'bottom' : 'right'}
      heightClass="h-[85dvh]"
      title={asked.sellers ? `Sellers’ calls, ${FORECAST_LABELS[asked.sellers]}` : 'Calls'}
      description={whose}
      footer={
        rows.length > 0 && (
          <ExportButton
            noun="call"
            count={countWhole(calls.data)}
            hasWorkbook
            isWide
            busy={exporting.isPending}
            onExport={(format) => exporting.mutate(format)}
          />
        )
      }
    >
      <QueryState query={calls} skeleton={<SkeletonList rows={4} rowClass="h-16" label="Loading calls" />}>
        {() =>
          rows.length === 0 ? (
            <p className="text-sm text-muted-foreground">No calls for this period yet.</p>
          ) : (
            <ol aria-label="Calls" className="-mx-4 divide-y divide-border border-y border-border">
              {rows.map((call) => (
                <CallRow key={call.id} call={call} isOther={call.first !== first} />
              ))}
            </ol>
          )
        }
      </QueryState>
      <LoadMore
        auto
        hasMore={calls.hasNextPage}
        loading={calls.isFetchingNextPage}
        onLoadMore={() => void calls.fetchNextPage()}
      />
    </Sheet>
  );
}

function CallRow({ call, isOther }: { readonly call: ForecastCall; readonly isOther: boolean }) {
  const { category, amount_minor, currency, note, by, made_at, first, last } = call;
  return (
    <li className="px-4 py-2.5 text-sm">
      <p className="flex justify-between gap-4">
        <span className="font-medium">{FORECAST_LABELS[category]}</span>
        <span className="tabular-nums">{formatMoney({ amountMinor: amount_minor, currency })}</span>
      </p>
      <p className="[overflow-wrap:anywhere]">{note}</p>
      <p className="text-xs text-muted-foreground">
        {by.name} · {formatTime(made_at)}
        {isOther && ` · for ${formatDay(first)} to ${formatDay(last)}`}
      </p>
    </li>
  );
}
