import { Download } from 'lucide-react';
import { formatCount } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Tooltip } from '../../../ui/tooltip.tsx';
import type { ListQuery } from '../query-keys.ts';
import { sumTotals } from '../totals.ts';
import { useExport, useTotals } from './api.ts';
import { chosenColumns } from './use-list-columns.ts';

interface ExportButtonProps {
  readonly list: ListQuery;
  readonly hidden: readonly string[];
}

/** Saves what the list shows as a CSV file: every deal of it, loaded or not. */
export function ExportButton({ list, hidden }: ExportButtonProps) {
  const totals = useTotals(list.filter);
  const exporting = useExport();
  const count = totals.data && sumTotals(totals.data.stages).deals;
  const isEmpty = count === 0;
  return (
    <Tooltip label={isEmpty ? 'No deals to export' : tooltipOf(count)}>
      <Button
        variant="ghost"
        className="touch:min-w-11"
        busy={exporting.isPending}
        aria-disabled={isEmpty || undefined}
        onClick={() => {
          if (!isEmpty) exporting.mutate({ list, columns: chosenColumns(hidden) });
        }}
      >
        {!exporting.isPending && <Download aria-hidden />}
        <span className="max-md:sr-only">Export</span>
      </Button>
    </Tooltip>
  );
}

function tooltipOf(count: number | undefined): string {
  return count === undefined ? 'Export as CSV' : `Export ${formatCount(count, 'deal')} as CSV`;
}
