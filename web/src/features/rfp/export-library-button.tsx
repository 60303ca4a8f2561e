import { countWhole } from '../../lib/use-pages.ts';
import { ExportButton } from '../../ui/export-button.tsx';
import { type LibraryStanding, useExportLibrary, useLibrary } from './library-api.ts';

interface ExportLibraryButtonProps {
  readonly q: string;
  readonly standing: LibraryStanding;
}

/** Saves the answers of the list as a file. */
export function ExportLibraryButton({ q, standing }: ExportLibraryButtonProps) {
  const { data } = useLibrary(q, standing);
  const exporting = useExportLibrary();
  return (
    <ExportButton
      noun="answer"
      count={countWhole(data)}
      hasWorkbook
      busy={exporting.isPending}
      onExport={(format) => exporting.mutate({ q, standing, format })}
    />
  );
}
