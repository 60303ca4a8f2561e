import { countWhole } from '../../lib/use-pages.ts';
import { ExportButton } from '../../ui/export-button.tsx';
import { type CompetitorStatus, useCompetitors, useExportCompetitors } from './api.ts';

/** Saves the competitors of the list as a file. */
export function ExportCompetitorsButton({ status }: { readonly status: CompetitorStatus }) {
  const { data } = useCompetitors(status);
  const exporting = useExportCompetitors();
  return (
    <ExportButton
      noun="competitor"
      count={countWhole(data)}
      hasWorkbook
      busy={exporting.isPending}
      onExport={(format) => exporting.mutate({ archived: status, format })}
    />
  );
}
