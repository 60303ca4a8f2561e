import type { HiddenColumns } from '../../../lib/use-hidden-columns.ts';
import { ColumnChooser } from '../../../ui/column-chooser.tsx';
import { ExportButton } from '../../../ui/export-button.tsx';
import { useContactCount, useExportContacts } from '../api.ts';
import type { ContactSearch } from '../contact-search.ts';
import { COLUMN_CHOICES, shownColumns } from './contact-columns.ts';

interface ContactToolsProps {
  readonly search: ContactSearch;
  readonly columns: HiddenColumns;
}

/** Saves the list as a file, with the visible columns. */
export function ContactTools({ search, columns: { hidden, toggle } }: ContactToolsProps) {
  const { data } = useContactCount(search);
  const exporting = useExportContacts();
  return (
    <div className="flex items-center gap-1">
      <ExportButton
        noun="contact"
        count={data && !data.more ? data.matching : undefined}
        all={data?.all}
        hasWorkbook
        busy={exporting.isPending}
        onExport={(format) =>
          exporting.mutate({ search, columns: shownColumns(hidden).map(({ id }) => id), format })
        }
      />
      <ColumnChooser columns={COLUMN_CHOICES} hidden={hidden} onToggle={toggle} />
    </div>
  );
}
