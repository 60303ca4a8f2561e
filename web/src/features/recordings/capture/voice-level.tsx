import { useEffect, useRef, useState } from 'react';
import { cx } from '../../../lib/cx.ts';
import { levelOf } from './level.ts';
import { liveStream } from './live.ts';

const LOOK_MS = 100;
/** Longer than the pauses of a conversation. */
const SILENT_MS = 20_000;
const HEARD = 0.02;

interface VoiceLevelProps {
  readonly voice: 'us' | 'them';
  readonly label: string;
  readonly isPaused: boolean;
}

/** How loud a voice is just now; says so in words where nothing was heard for a while. */
export function VoiceLevel({ voice, label, isPaused }: VoiceLevelProps) {
  const bar = useRef<HTMLSpanElement>(null);
  const [isSilent, setSilent] = useState(false);
  const stream = liveStream(voice);
  useEffect(() => {
    if (!stream || isPaused) return undefined;
    const level = levelOf(stream);
    let heardAt = performance.now();
    const timer = setInterval(() => {
      const now = level.read();
      if (now > HEARD) heardAt = performance.now();
      setSilent(performance.now() - heardAt > SILENT_MS);
      if (bar.current) bar.current.style.width = `${Math.round(now * 100)}%`;
    }, LOOK_MS);
    return () => {
      clearInterval(timer);
      level.close();
    };
  }, [stream, isPaused]);
  return (
    <span className="flex min-w-0 items-center gap-2 text-xs text-muted-foreground">
      <span className="whitespace-nowrap">{label}</span>
      <span aria-hidden className="h-1.5 w-16 overflow-hidden rounded-full bg-secondary">
        <span
          ref={bar}
          data-level={voice}
          className={cx('block h-full rounded-full bg-won', isPaused && 'invisible')}
        />
      </span>
      {isSilent && !isPaused && <span className="text-warn">No sound</span>}
    </span>
  );
}
