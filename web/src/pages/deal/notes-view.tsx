import type { Deal } from '@dealwright/contract/deals/deals';
import { ChevronDown, FileUp, NotebookPen } from 'lucide-react';
import { type DragEvent, useState } from 'react';
import type { InteractionKind } from '../../features/interactions/api.ts';
import { InteractionIcon } from '../../features/interactions/interaction-icon.tsx';
import { InteractionList, KindFilter } from '../../features/interactions/interaction-list.tsx';
import { DealRecordings, RecordingButtons } from '../../features/recordings/deal-recordings.tsx';
import { cx } from '../../lib/cx.ts';
import { Button } from '../../ui/button.tsx';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import type { DealSearch, SetDealSearch } from './deal-search.ts';

export interface NotesTabProps {
  readonly deal: Deal;
  readonly search: DealSearch;
  readonly onSearch: SetDealSearch;
  readonly onWrite: (kind: InteractionKind) => void;
  readonly onImport: (file: File | null) => void;
}

/** Where evidence comes from: notes, calls, meetings, mails and documents. A file can be dropped anywhere on it. */
export function NotesView({ deal, search, onSearch, onWrite, onImport }: NotesTabProps) {
  const { over, ...drop } = useFileDrop(onImport);
  const canEdit = deal.can.edit;
  const importButton = (
    <Button variant="outline" onClick={() => onImport(null)}>
      <FileUp aria-hidden />
      Import transcript or email
    </Button>
  );
  return (
    <section
      aria-label="Notes"
      className={cx(
        'flex min-h-96 flex-col gap-4 rounded-lg',
        over && 'outline-2 outline-offset-8 outline-ring',
      )}
      {...(canEdit && drop)}
    >
      <div className="flex flex-wrap items-center justify-between gap-2">
        <KindFilter kind={search.kind} onKind={(kind) => onSearch({ kind }, { replace: true })} />
        {canEdit && (
          <div className="flex flex-wrap gap-2">
            <RecordingButtons deal={deal} />
            {importButton}
            <LogMenu onWrite={onWrite} />
            <Button variant="primary" onClick={() => onWrite('note')} className="max-md:hidden">
              <NotebookPen aria-hidden />
              New note
            </Button>
          </div>
        )}
      </div>
      <DealRecordings
        number={deal.number}
        canEdit={canEdit}
        onOpen={(recording) => onSearch({ recording, ms: undefined, at: undefined })}
      />
      <InteractionList
        number={deal.number}
        kind={search.kind}
        onKind={(kind) => onSearch({ kind }, { replace: true })}
        onOpen={(source) => onSearch({ source, at: undefined })}
        emptyAction={canEdit && importButton}
      />
    </section>
  );
}

function useFileDrop(onFile: (file: File) => void) {
  const [over, setOver] = useState(false);
  return {
    over,
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes('Files')) return;
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      const [file] = event.dataTransfer.files;
      if (file) onFile(file);
    },
  };
}

const LOGGED = [
  { kind: 'call', label: 'Call' },
  { kind: 'meeting', label: 'Meeting' },
  { kind: 'email', label: 'Email' },
] as const;

function LogMenu({ onWrite }: Pick<NotesTabProps, 'onWrite'>) {
  return (
    <Menu
      trigger={
        <Button variant="outline">
          Log activity
          <ChevronDown aria-hidden />
        </Button>
      }
    >
      {LOGGED.map(({ kind, label }) => (
        <MenuItem key={kind} icon={<InteractionIcon kind={kind} />} onSelect={() => onWrite(kind)}>
          {label}
        </MenuItem>
      ))}
    </Menu>
  );
}
