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
      title={read ? 'Is this right?' : 'Bring in a transcript or mail'}
      description={
        read
          ? 'Check what was recognised: evidence counts only from people on the buyer’s side.'
          : 'Nothing is kept until you have seen what was recognised.'
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
