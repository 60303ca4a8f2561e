import type { Deal } from '@dealwright/contract/deals/deals';
import { Mic, Upload } from 'lucide-react';
import { Suspense, useState } from 'react';
import { problemText } from '../../lib/http.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { lazy } from '../../ui/lazy.ts';
import { listed, useRecordings } from './api.ts';
import { ImportForRecording } from './import-for-recording.tsx';
import { RecordingRow } from './recording-row.tsx';

const RecordDialog = lazy(() =>
  import('./capture/record-dialog.tsx').then((module) => ({ default: module.RecordDialog })),
);
const UploadDialog = lazy(() =>
  import('./upload/upload-dialog.tsx').then((module) => ({ default: module.UploadDialog })),
);

/** Begins a recording of a call, or takes one that was made elsewhere. */
export function RecordingButtons({ deal }: { readonly deal: Deal }) {
  const [task, setTask] = useState<'record' | 'upload' | null>(null);
  const close = () => setTask(null);
  return (
    <>
      <Button variant="outline" onClick={() => setTask('record')}>
        <Mic aria-hidden />
        Record a call
      </Button>
      <Button variant="outline" onClick={() => setTask('upload')}>
        <Upload aria-hidden />
        Upload a recording
      </Button>
      <Suspense fallback={null}>
        {task === 'record' && <RecordDialog deal={deal} onClose={close} />}
        {task === 'upload' && <UploadDialog number={deal.number} onClose={close} />}
      </Suspense>
    </>
  );
}

interface DealRecordingsProps {
  readonly number: number;
  readonly onOpen: (id: string) => void;
  readonly canEdit: boolean;
}

/** The recordings of a deal, the latest first; nothing while there are none. */
export function DealRecordings({ number, onOpen, canEdit }: DealRecordingsProps) {
  const [importFor, setImportFor] = useState<string | null>(null);
  const query = useRecordings(number);
  if (query.isError && !query.data) {
    return (
      <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching}>
        Couldn’t load the recordings. {problemText(query.error)}
      </ErrorState>
    );
  }
  const items = listed(query.data);
  if (items.length === 0) return null;
  return (
    <section aria-label="Recordings" className="flex flex-col gap-2">
      <h2 className="text-base">Recordings</h2>
      <ul
        aria-label="Recordings"
        className="divide-y divide-border overflow-hidden rounded-lg border border-border bg-card"
      >
        {items.map((recording) => (
          <RecordingRow
            key={recording.id}
            number={number}
            recording={recording}
            onOpen={() => onOpen(recording.id)}
            onImport={canEdit ? () => setImportFor(recording.id) : null}
          />
        ))}
      </ul>
      {query.hasNextPage && (
        <Button
          variant="outline"
          busy={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
          className="self-center"
        >
          Show more
        </Button>
      )}
      {importFor !== null && (
        <ImportForRecording at={{ number, id: importFor }} onClose={() => setImportFor(null)} />
      )}
    </section>
  );
}
