import { countWhole } from '../../../lib/use-pages.ts';
import { ExportButton } from '../../../ui/export-button.tsx';
import { useExportTeam, useTeam } from './team-api.ts';

interface ExportTeamButtonProps {
  /** The search words. */
  readonly text: string;
  /** How many members there are without them. */
  readonly members: number | undefined;
}

/** Saves the members of the list as a file. */
export function ExportTeamButton({ text, members }: ExportTeamButtonProps) {
  const { data } = useTeam(text);
  const exporting = useExportTeam();
  return (
    <ExportButton
      noun="member"
      count={countWhole(data) ?? (text === '' ? members : undefined)}
      all={members}
      hasWorkbook
      busy={exporting.isPending}
      onExport={(format) => exporting.mutate({ text, format })}
    />
  );
}
