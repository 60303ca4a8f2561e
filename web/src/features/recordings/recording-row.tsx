import { useQueryClient } from '@tanstack/react-query';
import { AudioLines } from 'lucide-react';
import { useState } from 'react';
import { formatDay } from '../../lib/format.ts';
import { problemText } from '../../lib/http.ts';
import { AlertDialog } from '../../ui/alert-dialog.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { notifyError } from '../../ui/toast.ts';
import { fetchRecording, type Recording, useKeepWhatArrived, useTranscribeRecording } from './api.ts';
import { useLiveCall } from './capture/live.ts';
import { useHeld } from './transfers.ts';
import { AudioButton } from './upload/choose-audio.tsx';
import { startFileUpload } from './upload/file-upload.ts';
import { formatClock, stateWords } from './words.ts';

interface RecordingRowProps {
  readonly number: number;
  readonly recording: Recording;
  readonly onOpen: () => void;
  /** Imports a transcript to be attached; null for those who can't. */
  readonly onImport: (() => void) | null;
}

/** Whether this browser is about to send it: then the bar says how far it is. */
function useIsSentHere(id: string): boolean {
  const { transfers, cutOff } = useHeld();
  const isLive = useLiveCall()?.id === id;
  return isLive || transfers.some((one) => one.id === id) || cutOff.some((one) => one.id === id);
}

/** One recording: what it is, where it is, and the one thing to do about it. */
export function RecordingRow({ number, recording, onOpen, onImport }: RecordingRowProps) {
  const isSentHere = useIsSentHere(recording.id);
  const { label, text, tone } = stateWords(recording);
  const isOnTheWay = isSentHere && recording.state === 'receiving';
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-2 px-4 py-3">
      <span className="mt-0.5 grid size-8 shrink-0 place-items-center rounded-md bg-secondary">
        <AudioLines aria-hidden className="size-4 text-muted-foreground" />
      </span>
      <div className="min-w-0 flex-1 basis-56">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <button
            type="button"
            onClick={onOpen}
            className="min-w-0 text-left font-medium underline-offset-4 [overflow-wrap:anywhere] hover:underline"
          >
            {recording.title}
          </button>
          <Badge tone={isOnTheWay ? 'primary' : tone}>{isOnTheWay ? 'Receiving' : label}</Badge>
        </p>
        {!isOnTheWay && text && <p className="mt-0.5 text-sm text-pretty text-muted-foreground">{text}</p>}
        <p className="mt-1 text-xs text-muted-foreground">
          <time dateTime={recording.occurred_at}>{formatDay(recording.occurred_at.slice(0, 10))}</time>
          {recording.duration_ms !== null && ` · ${formatClock(recording.duration_ms)}`} ·{' '}
          {recording.created_by.name}
          {recording.file_name && ` · ${recording.file_name}`}
        </p>
      </div>
      {!isOnTheWay && <RowAction number={number} recording={recording} onImport={onImport} />}
    </li>
  );
}

function RowAction({ number, recording, onImport }: Omit<RecordingRowProps, 'onOpen'>) {
  const { state, can, origin, transcription } = recording;
  if (state === 'receiving' && origin === 'uploaded' && can.send)
    return <ChooseAgain number={number} recording={recording} />;
  if (state === 'receiving' && origin === 'recorded' && can.complete)
    return <KeepUploadedPart number={number} recording={recording} />;
  if (state === 'stopped' || state === 'receiving' || state === 'assembling') return null;
  if (can.transcribe && transcription === 'failed')
    return <TranscribeButton number={number} recording={recording} label="Try again" />;
  if (can.transcribe && transcription === 'none')
    return <TranscribeButton number={number} recording={recording} label="Transcribe" />;
  if (onImport && state !== 'failed' && recording.interaction_id === null && transcription !== 'running') {
    return (
      <Button size="sm" variant="outline" onClick={onImport}>
        Import transcript
      </Button>
    );
  }
  return null;
}

type OneOf = Pick<RecordingRowProps, 'number' | 'recording'>;

function ChooseAgain({ number, recording: { id, file_name: name } }: OneOf) {
  const client = useQueryClient();
  const goOn = async (file: File) => {
    if (file.name !== name) {
      notifyError('This is another file', { text: `Choose ${name ?? 'the same file'} again.` });
      return;
    }
    try {
      await startFileUpload({ number, recording: await fetchRecording({ number, id }), file, client });
    } catch (error) {
      notifyError('Couldn’t resume the upload', { text: problemText(error) });
    }
  };
  return (
    <AudioButton label="The same file again" size="sm" variant="outline" onFile={(file) => void goOn(file)}>
      Choose the file again
    </AudioButton>
  );
}

function KeepUploadedPart({ number, recording: { id, can, created_by: by } }: OneOf) {
  const keep = useKeepWhatArrived({ number, id });
  const [isAsked, setAsked] = useState(false);
  const use = () =>
    keep.mutate(undefined, {
      onError: (error) => notifyError('Couldn’t finish the recording', { text: problemText(error) }),
      onSettled: () => setAsked(false),
    });
  return (
    <>
      <Button size="sm" variant="outline" onClick={() => setAsked(true)}>
        Keep uploaded part
      </Button>
      <AlertDialog
        open={isAsked}
        onOpenChange={setAsked}
        title="Finish without the rest?"
        description={
          can.send
            ? 'The rest is only in the browser that recorded it. You can’t add it later.'
            : `${by.name} may still be recording. The rest can’t be added later.`
        }
        confirmLabel="Keep uploaded part"
        destructive
        busy={keep.isPending}
        onConfirm={use}
      />
    </>
  );
}

export function TranscribeButton({ number, recording: { id }, label }: OneOf & { readonly label: string }) {
  const transcribe = useTranscribeRecording({ number, id });
  const run = () =>
    transcribe.mutate(undefined, {
      onError: (error) => notifyError('Couldn’t transcribe it', { text: problemText(error) }),
    });
  return (
    <Button size="sm" variant="outline" busy={transcribe.isPending} onClick={run}>
      {label}
    </Button>
  );
}
