import { ExportButton } from '../../../ui/export-button.tsx';
import type { ListQuery } from '../query-keys.ts';
import { sumTotals } from '../totals.ts';
import { useExport, useTotals } from './api.ts';
import { chosenColumns } from './use-list-columns.ts';

interface ExportDealsButtonProps {
  readonly list: ListQuery;
  readonly hidden: readonly string[];
}

/** Saves the list of deals as a file, with the columns that are chosen. */
export function ExportDealsButton({ list, hidden }: ExportDealsButtonProps) {
  const totals = useTotals(list.filter);
  const exporting = useExport();
  return (
    <ExportButton
      noun="deal"
      count={totals.data && sumTotals(totals.data.stages).deals}
      busy={exporting.isPending}
      onExport={() => exporting.mutate({ list, columns: chosenColumns(hidden) })}
    />
  );
}
