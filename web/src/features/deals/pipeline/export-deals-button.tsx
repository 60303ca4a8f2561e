import { exportDeals } from '@dealwright/contract/deals/deal-export';
import type { DealFilter } from '@dealwright/contract/deals/deals';
import type { ListFormat } from '@dealwright/contract/page';
import type { DealColumn } from '@dealwright/domain/deal-columns';
import { callForFile } from '../../../lib/http.ts';
import { ExportButton } from '../../../ui/export-button.tsx';
import { useFileExport } from '../../../ui/use-file-export.ts';
import type { ListQuery } from '../query-keys.ts';
import { sumTotals } from '../totals.ts';
import { useTotals } from './api.ts';
import { chosenColumns } from './use-list-columns.ts';

interface ExportAsked {
  readonly list: ListQuery;
  readonly columns: readonly DealColumn[];
  readonly format: ListFormat;
}

/** Saves all deals of the list as a file. */
function useExport() {
  return useFileExport('deals', ({ list: { filter, sort, order }, columns, format }: ExportAsked) =>
    callForFile(exportDeals, { query: { ...filter, sort, order, columns: [...columns], format } }),
  );
}

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
