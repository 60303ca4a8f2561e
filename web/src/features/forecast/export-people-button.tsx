import { countWhole } from '../../lib/use-pages.ts';
import { ExportButton } from '../../ui/export-button.tsx';
import { type ForecastAsked, useExportPeople, useForecastPeople } from './api.ts';

interface ExportPeopleButtonProps {
  readonly asked: ForecastAsked;
  /** Whose teams are unfolded. */
  readonly open: readonly string[];
}

/** Saves the forecast by person as a file. */
export function ExportPeopleButton({ asked, open }: ExportPeopleButtonProps) {
  const { data } = useForecastPeople(asked);
  const exporting = useExportPeople(asked, open);
  return (
    <ExportButton
      noun="row"
      count={open.length === 0 ? countWhole(data) : undefined}
      hasWorkbook
      busy={exporting.isPending}
      onExport={(format) => exporting.mutate(format)}
    />
  );
}
