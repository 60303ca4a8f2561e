import { ExportButton } from '../../ui/export-button.tsx';
import { useExportWinLoss, type WinLoss, type WinLossAsked } from './api.ts';

interface ExportWinLossButtonProps {
  readonly asked: WinLossAsked;
  readonly winLoss: Pick<WinLoss, 'sections' | 'more_groups'>;
}

/** Saves the rows of the tables as a file. */
export function ExportWinLossButton({ asked, winLoss }: ExportWinLossButtonProps) {
  const exporting = useExportWinLoss(asked);
  const { sections, more_groups: more } = winLoss;
  const rows = sections.reduce((sum, { groups }) => sum + groups.length, 0);
  return (
    <ExportButton
      noun="row"
      count={rows}
      all={rows + more}
      hasWorkbook
      busy={exporting.isPending}
      onExport={(format) => exporting.mutate(format)}
    />
  );
}
