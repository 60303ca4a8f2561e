import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { problemText } from '../../lib/http.ts';
import { AlertDialog } from '../../ui/alert-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { Progress } from '../../ui/progress.tsx';
import { notifyError } from '../../ui/toast.ts';
import { useMe } from '../identity/members/use-me.ts';
import { abilities, close, NoSound, openMeetingTab, openMicrophone } from './capture/audio-inputs.ts';
import { startCall, useLiveCall } from './capture/live.ts';
import { LivePanel } from './capture/live-panel.tsx';
import { finishUploading, forgetKept, lookForCutOff } from './chunks/cut-off.ts';
import type { KeptRecording } from './chunks/kept-recordings.ts';
import { RefusalDialog } from './refusal-dialog.tsx';
import { stopAndDelete } from './stop-and-delete.ts';
import { endTransfer, type Transfer, useHeld } from './transfers.ts';
import { formatClock } from './words.ts';

/** What this browser records, sends or kept of a call, on every page of the app. */
export function RecordingBar() {
  const me = useMe();
  const userId = me?.id;
  const call = useLiveCall();
  const { transfers, cutOff } = useHeld();
  useEffect(() => {
    if (userId !== undefined) lookForCutOff(userId).catch(() => undefined);
  }, [userId]);
  // What a live call sends is part of its recording.
  const shown = transfers.filter(({ id }) => id !== call?.id);
  if (!call && shown.length === 0 && cutOff.length === 0) return null;
  return (
    <>
      <div aria-hidden className="h-28 shrink-0 max-md:h-44" />
      <div
        className={
          'fixed inset-x-4 bottom-4 z-30 mx-auto flex max-w-4xl flex-col gap-3 rounded-xl border border-border ' +
          'bg-card p-3 text-card-foreground shadow-float max-md:bottom-[calc(4.5rem+env(safe-area-inset-bottom))] ' +
          'max-md:inset-x-2'
        }
      >
        {call && <LivePanel call={call} />}
        {shown.map((transfer) => (
          <TransferLine key={transfer.id} transfer={transfer} />
        ))}
        {cutOff.map((recording) => (
          <CutOffLine key={recording.id} recording={recording} canContinue={call === null} />
        ))}
      </div>
    </>
  );
}

async function dropKept(id: string): Promise<void> {
  await forgetKept(id);
  endTransfer(id);
}

function TransferLine({ transfer }: { readonly transfer: Transfer }) {
  const { title, share, trouble, failure, origin, cancel } = transfer;
  if (failure !== null) return <FailedLine transfer={transfer} failure={failure} />;
  return (
    <div className="flex flex-wrap items-end gap-3" role="status">
      <div className="min-w-0 flex-1 basis-56">
        <Progress label={`Uploading ${title}`} value={share === null ? null : share * 100} />
        {trouble && <p className="mt-1 text-xs text-warn">{trouble} We keep trying.</p>}
      </div>
      {origin === 'uploaded' && (
        <Button size="sm" variant="outline" onClick={cancel}>
          Stop upload
        </Button>
      )}
    </div>
  );
}

/** What the server didn’t take: it can be tried again, or let go. */
function FailedLine({ transfer, failure }: { readonly transfer: Transfer; readonly failure: string }) {
  const client = useQueryClient();
  const [asksDeletion, setAsksDeletion] = useState(false);
  const { id, number, title } = transfer;
  return (
    <Callout
      tone="lost"
      title={`“${title}” isn’t uploaded yet`}
      action={
        <span className="flex flex-wrap gap-2">
          <Button size="sm" variant="outline" onClick={() => void finishUploading({ id, number }, client)}>
            Try again
          </Button>
          <Button size="sm" variant="ghost" onClick={() => setAsksDeletion(true)}>
            Delete
          </Button>
        </span>
      }
    >
      {failure} It’s kept in this browser.
      <AlertDialog
        open={asksDeletion}
        onOpenChange={setAsksDeletion}
        title="Delete what this browser keeps?"
        description={`What isn’t uploaded of “${title}” is lost. What is uploaded stays. This can’t be undone.`}
        confirmLabel="Delete from this browser"
        destructive
        onConfirm={() => void dropKept(id)}
      />
    </Callout>
  );
}

interface CutOffLineProps {
  readonly recording: KeptRecording;
  readonly canContinue: boolean;
}

function CutOffLine({ recording, canContinue }: CutOffLineProps) {
  const client = useQueryClient();
  const [asksRefusal, setAsksRefusal] = useState(false);
  const { title, recordedMs, isOver, id, number } = recording;
  const goOn = async () => {
    try {
      const wantsTab = recording.parts.some(({ track }) => track === 'them') && abilities().tabSound;
      const tab = wantsTab ? await openMeetingTab() : null;
      const microphone = await openMicrophone().catch((error: unknown) => {
        if (tab) close(tab);
        throw error;
      });
      await startCall({ recording, microphone, tab, client });
    } catch (error) {
      const text = error instanceof NoSound ? error.message : problemText(error);
      notifyError('Couldn’t continue the recording', { text });
    }
  };
  return (
    <Callout
      tone="warn"
      title={`“${title}” was interrupted after ${formatClock(recordedMs)}`}
      action={
        <span className="flex flex-wrap gap-2">
          {canContinue && !isOver && (
            <Button size="sm" variant="outline" onClick={() => void goOn()}>
              Continue recording
            </Button>
          )}
          <Button size="sm" variant="primary" onClick={() => void finishUploading({ id, number }, client)}>
            Finish uploading
          </Button>
          <Button size="sm" variant="ghost" onClick={() => setAsksRefusal(true)}>
            They said no
          </Button>
        </span>
      }
    >
      What was recorded is kept in this browser.
      {asksRefusal && (
        <RefusalDialog
          title={title}
          refuse={() => stopAndDelete({ id, number }, client)}
          onClose={() => setAsksRefusal(false)}
        />
      )}
    </Callout>
  );
}
