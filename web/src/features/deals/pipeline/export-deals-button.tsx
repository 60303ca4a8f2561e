import type { DealFilter } from '@dealwright/contract/deals/deals';
import { ExportButton } from '../../../ui/export-button.tsx';
import type { ListQuery } from '../query-keys.ts';
import { sumTotals } from '../totals.ts';
import { useExport, useTotals } from './api.ts';
import { chosenColumns } from './use-list-columns.ts';

interface ExportDealsButtonProps {
  readonly list: ListQuery;
  readonly hidden: readonly string[];
}

const NO_FILTER: DealFilter = {};

/** Saves the list of deals as a file, with the columns that are chosen. */
export function ExportDealsButton({ list, hidden }: ExportDealsButtonProps) {
  const totals = useTotals(list.filter);
  const all = useTotals(NO_FILTER);
  const exporting = useExport();
  return (
    <ExportButton
      noun="deal"
      count={totals.data && sumTotals(totals.data.stages).deals}
      all={all.data && sumTotals(all.data.stages).deals}
      hasWorkbook
      busy={exporting.isPending}
      onExport={(format) => exporting.mutate({ list, columns: chosenColumns(hidden), format })}
    />
  );
}
