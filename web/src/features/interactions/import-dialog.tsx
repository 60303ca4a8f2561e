import type { Interaction } from '@dealwright/contract/interactions';
import { useState } from 'react';
import { Dialog } from '../../ui/dialog.tsx';
import type { Source, SourceReading } from './api.ts';
import { ImportReading } from './import-reading.tsx';
import { ImportSource } from './import-source.tsx';

interface ImportDialogProps {
  readonly number: number;
  /** A file that was dropped on the page. */
  readonly file: File | null;
  /** Begins with a sample call to try. */
  readonly sample?: boolean;
  readonly onClose: () => void;
  /** Kept; `analyse` when the analyst shall read it right away. */
  readonly onSaved: (interaction: Interaction, analyse: boolean) => void;
}

interface ReadSource {
  readonly source: Source;
  readonly reading: SourceReading;
}

/** Brings in a transcript or mail: first its text, then what was recognised in it, for a person to confirm. */
export function ImportDialog({ number, file, sample = false, onClose, onSaved }: ImportDialogProps) {
  const [read, setRead] = useState<ReadSource | null>(null);
  return (
    <Dialog
      open
      size="lg"
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={read ? 'Check what we found' : 'Import transcript or email'}
      description={
        read
          ? 'Only people on the buyer’s side count as evidence.'
          : 'Nothing is saved until you confirm what we found.'
      }
    >
      {read ? (
        <ImportReading
          number={number}
          source={read.source}
          reading={read.reading}
          onBack={() => setRead(null)}
          onSaved={(interaction, analyse) => {
            onSaved(interaction, analyse);
            onClose();
          }}
        />
      ) : (
        <ImportSource
          number={number}
          file={file}
          sample={sample}
          onRead={(source, reading) => setRead({ source, reading })}
        />
      )}
    </Dialog>
  );
}
