import { Link } from '@tanstack/react-router';
import { Pause, Play, Square } from 'lucide-react';
import { useEffect, useState } from 'react';
import { cx } from '../../../lib/cx.ts';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { notifyError } from '../../../ui/toast.ts';
import { leadKey } from '../../deals/lead-key.ts';
import { RefusalDialog } from '../refusal-dialog.tsx';
import { useHeld } from '../transfers.ts';
import { formatClock } from '../words.ts';
import { NoSound } from './audio-inputs.ts';
import type { RecorderState } from './call-recorder.ts';
import {
  goOnWithoutTab,
  pauseCall,
  recordedMs,
  refuseCall,
  resumeCall,
  shareTabAgain,
  stopCall,
  tryMicrophoneAgain,
  type useLiveCall,
} from './live.ts';
import { VoiceLevel } from './voice-level.tsx';

const TICK_MS = 500;

function useRecordedMs(): number {
  const [ms, setMs] = useState(recordedMs);
  useEffect(() => {
    const timer = setInterval(() => setMs(recordedMs()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return ms;
}

const tellWhy = (error: unknown) =>
  notifyError('Couldn’t record the sound', {
    text: error instanceof NoSound ? error.message : 'Try again.',
  });

function InputTrouble({ state: { microphone, tab, cannotKeep } }: { readonly state: RecorderState }) {
  return (
    <>
      {microphone === 'lost' && (
        <Callout
          tone="lost"
          live
          title="The microphone was disconnected. Your voice isn’t recorded."
          action={
            <Button size="sm" variant="outline" onClick={() => void tryMicrophoneAgain().catch(tellWhy)}>
              Use another microphone
            </Button>
          }
        />
      )}
      {tab === 'lost' && (
        <Callout
          tone="warn"
          live
          title="The meeting’s tab is no longer shared"
          action={
            <span className="flex flex-wrap gap-2">
              <Button size="sm" variant="outline" onClick={() => void shareTabAgain().catch(tellWhy)}>
                Share it again
              </Button>
              <Button size="sm" variant="ghost" onClick={goOnWithoutTab}>
                Continue with my microphone only
              </Button>
            </span>
          }
        />
      )}
      {cannotKeep && (
        <Callout tone="lost" live title="This browser’s storage is full">
          The last seconds couldn’t be saved. Free some disk space, or stop the recording now.
        </Callout>
      )}
    </>
  );
}

interface LivePanelProps {
  readonly call: NonNullable<ReturnType<typeof useLiveCall>>;
}

/** The call that is recorded: how long, how loud, and what stops it. */
export function LivePanel({ call: { id, number, title, state } }: LivePanelProps) {
  const { transfers } = useHeld();
  const failure = transfers.find((transfer) => transfer.id === id)?.failure;
  const [asksRefusal, setAsksRefusal] = useState(false);
  const [isStopping, setStopping] = useState(false);
  const isPaused = state.phase === 'paused';
  const stop = () => {
    setStopping(true);
    void stopCall();
  };
  return (
    <section aria-label="Recording" className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Head number={number} title={title} isPaused={isPaused} />
        <div className="flex flex-wrap gap-x-4 gap-y-1">
          {state.microphone === 'on' && <VoiceLevel voice="us" label="You" isPaused={isPaused} />}
          {state.tab === 'on' && <VoiceLevel voice="them" label="Meeting" isPaused={isPaused} />}
        </div>
        <div className="flex flex-wrap gap-2">
          <Button size="sm" variant="outline" onClick={isPaused ? resumeCall : pauseCall}>
            {isPaused ? <Play aria-hidden /> : <Pause aria-hidden />}
            {isPaused ? 'Resume' : 'Pause'}
          </Button>
          <Button size="sm" variant="outline" onClick={() => setAsksRefusal(true)}>
            They said no
          </Button>
          <Button size="sm" variant="primary" busy={isStopping} onClick={stop}>
            <Square aria-hidden />
            Stop
          </Button>
        </div>
      </div>
      <InputTrouble state={state} />
      {failure && (
        <Callout tone="warn" live title="The recording can’t be uploaded now">
          {failure} It goes on, and is kept in this browser.
        </Callout>
      )}
      {asksRefusal && (
        <RefusalDialog title={title} refuse={refuseCall} onClose={() => setAsksRefusal(false)} />
      )}
    </section>
  );
}

interface HeadProps {
  readonly number: number;
  readonly title: string;
  readonly isPaused: boolean;
}

function Head({ number, title, isPaused }: HeadProps) {
  const ms = useRecordedMs();
  return (
    <p className="flex min-w-0 flex-1 basis-48 items-center gap-2">
      <span
        aria-hidden
        className={cx(
          'size-2.5 shrink-0 rounded-full',
          isPaused ? 'bg-muted-foreground' : 'animate-breathe bg-destructive',
        )}
      />
      <span className="min-w-0 truncate">
        <span className="font-medium">{isPaused ? 'Paused' : 'Recording'}</span>{' '}
        <Link
          to="/lead-planning/$leadKey"
          params={{ leadKey: leadKey(number) }}
          search={{ tab: 'notes' }}
          className="underline-offset-4 hover:underline"
        >
          {title}
        </Link>
      </span>
      <span role="timer" className="tabular-nums">
        {formatClock(ms)}
      </span>
    </p>
  );
}
