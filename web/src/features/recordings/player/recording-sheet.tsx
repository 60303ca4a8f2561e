import { useQueryClient } from '@tanstack/react-query';
import { FileText, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { formatDay, formatTime } from '../../../lib/format.ts';
import { problemText } from '../../../lib/http.ts';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { QueryState } from '../../../ui/query-state.tsx';
import { RemovalDialog } from '../../../ui/removal-dialog.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { SkeletonList } from '../../../ui/skeleton.tsx';
import {
  type RecordingDetail,
  type RecordingRef,
  useRecording,
  useRemoveRecording,
  useTranscript,
} from '../api.ts';
import { forgetKept } from '../chunks/cut-off.ts';
import { ImportForRecording } from '../import-for-recording.tsx';
import { TranscribeButton } from '../recording-row.tsx';
import { RefusalDialog } from '../refusal-dialog.tsx';
import { stopAndDelete } from '../stop-and-delete.ts';
import { audioWords, formatClock, stateWords } from '../words.ts';
import { PlayerBar, playerKey } from './player-bar.tsx';
import { segmentAt, timeOfQuote } from './timeline.ts';
import { TranscriptLines } from './transcript-lines.tsx';
import { usePlayer } from './use-player.ts';

interface RecordingSheetProps {
  readonly at: RecordingRef;
  /** Where it starts: a time, or a place in the transcript. */
  readonly startMs: number | null;
  readonly quoteStart: number | null;
  readonly canEdit: boolean;
  readonly onOpenTranscript: (interactionId: string) => void;
  readonly onClose: () => void;
}

/** A recording beside the page: its sound, and what is said in it. */
export function RecordingSheet(props: RecordingSheetProps) {
  const query = useRecording(props.at);
  return (
    <Sheet
      open
      side="right"
      widthClass="w-[42rem]"
      onOpenChange={(open) => {
        if (!open) props.onClose();
      }}
      title={query.data?.title ?? 'Recording'}
      description={query.data && <About recording={query.data} />}
    >
      <QueryState
        query={query}
        skeleton={<SkeletonList rows={8} rowClass="h-6" label="Loading the recording" />}
        notFound="This recording was deleted"
      >
        {(recording) => <RecordingView {...props} recording={recording} />}
      </QueryState>
    </Sheet>
  );
}

function About({ recording }: { readonly recording: RecordingDetail }) {
  const { occurred_at: at, duration_ms: ms, created_by: by, file_name: name } = recording;
  return (
    <>
      {formatDay(at.slice(0, 10))}
      {ms !== null && ` · ${formatClock(ms)}`} · {by.name}
      {name && ` · ${name}`}
    </>
  );
}

interface ViewProps extends RecordingSheetProps {
  readonly recording: RecordingDetail;
}

function RecordingView(props: ViewProps) {
  const { at, startMs, quoteStart, recording } = props;
  const isThere = recording.transcription === 'done';
  const transcript = useTranscript(at, isThere);
  const segments = transcript.data ?? [];
  const quoted = quoteStart === null ? null : timeOfQuote(segments, quoteStart);
  const { player, state } = usePlayer(at, recording.has_audio ? recording.parts : [], startMs ?? quoted ?? 0);
  const hear = (ms: number) => {
    player?.seek(ms);
    player?.play();
  };
  const view = (
    <>
      {player && <PlayerBar player={player} state={state} />}
      <StateNotice {...props} />
      {isThere && transcript.isPending && (
        <SkeletonList rows={8} rowClass="h-6" label="Loading the transcript" />
      )}
      {isThere && transcript.isError && (
        <Callout tone="lost" title={`Couldn’t load the transcript. ${problemText(transcript.error)}`} />
      )}
      {segments.length > 0 && (
        <TranscriptLines
          segments={segments}
          current={player ? segmentAt(segments, state.ms) : -1}
          follows={state.isPlaying}
          onHear={player && hear}
        />
      )}
      <Consent recording={recording} />
      <Actions {...props} />
    </>
  );
  if (!player) return <div className="flex flex-col gap-4">{view}</div>;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the player's own buttons, wherever in it the focus is.
    <div onKeyDown={(event) => playerKey(event, player)} className="flex flex-col gap-4">
      {view}
    </div>
  );
}

const NOTICE_TONES = {
  neutral: 'neutral',
  primary: 'primary',
  warn: 'warn',
  lost: 'lost',
  won: null,
} as const;

function StateNotice({ at, recording, canEdit }: ViewProps) {
  const [isImporting, setImporting] = useState(false);
  const { label, text, tone } = stateWords(recording);
  const look = NOTICE_TONES[tone];
  if (look === null) return null;
  const { state, transcription, can, interaction_id: transcript, retry_at: retryAt } = recording;
  const isStill = state === 'ready' || (state === 'failed' && recording.has_audio);
  const canTranscribe = can.transcribe && (transcription === 'failed' || transcription === 'none');
  return (
    <Callout
      tone={look}
      title={label}
      action={
        canEdit && (
          <span className="flex flex-wrap gap-2">
            {canTranscribe && (
              <TranscribeButton
                number={at.number}
                recording={recording}
                label={transcription === 'failed' ? 'Try again' : 'Transcribe'}
              />
            )}
            {isStill && transcript === null && (
              <Button size="sm" variant="outline" onClick={() => setImporting(true)}>
                Import transcript
              </Button>
            )}
          </span>
        )
      }
    >
      {text}
      {retryAt && <> Next try {formatTime(retryAt)}.</>}
      {isImporting && <ImportForRecording at={at} onClose={() => setImporting(false)} />}
    </Callout>
  );
}

function Consent({ recording }: { readonly recording: RecordingDetail }) {
  const { text, confirmed_by: by, confirmed_at: at } = recording.consent;
  return (
    <p className="border-t border-border pt-3 text-xs text-pretty text-muted-foreground">
      Consent: “{text}” Confirmed by {by.name}, {formatTime(at)}. {audioWords(recording)}
    </p>
  );
}

function Actions({ at, recording, canEdit, onOpenTranscript, onClose }: ViewProps) {
  const client = useQueryClient();
  const remove = useRemoveRecording(at);
  const [task, setTask] = useState<'refuse' | 'remove' | null>(null);
  const { title, interaction_id: transcript, can, state } = recording;
  const close = () => setTask(null);
  return (
    <div className="flex flex-wrap gap-2">
      {transcript && (
        <Button size="sm" variant="outline" onClick={() => onOpenTranscript(transcript)}>
          <FileText aria-hidden />
          Open transcript
        </Button>
      )}
      {canEdit && can.edit && (state !== 'stopped' || transcript !== null) && (
        <Button size="sm" variant="outline" onClick={() => setTask('refuse')}>
          They said no
        </Button>
      )}
      {canEdit && can.edit && (
        <Button size="sm" variant="ghost" onClick={() => setTask('remove')}>
          <Trash2 aria-hidden />
          Delete
        </Button>
      )}
      {task === 'refuse' && (
        <RefusalDialog title={title} refuse={() => stopAndDelete(at, client)} onClose={close} />
      )}
      <RemovalDialog
        open={task === 'remove'}
        onClose={close}
        title={`Delete “${title}”?`}
        description="Its audio is deleted, and this can’t be undone. A note with its transcript stays."
        confirmLabel="Delete"
        done={`“${title}” deleted`}
        failed="Couldn’t delete the recording"
        remove={() => remove.mutateAsync()}
        onRemoved={() => {
          void forgetKept(at.id);
          onClose();
        }}
      />
    </div>
  );
}
