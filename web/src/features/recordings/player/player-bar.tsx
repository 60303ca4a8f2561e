import { Pause, Play, RotateCcw, RotateCw } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { Callout } from '../../../ui/callout.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { formatClock } from '../words.ts';
import type { PlayerState, TwoTrackPlayer } from './two-track-player.ts';

const RATES = ['1', '1.25', '1.5', '2'] as const;
type Rate = (typeof RATES)[number];
const SKIP_MS = 10_000;
const STEP_MS = 5000;

/** Space plays and pauses, the arrows go five seconds back and on. */
export function playerKey(event: KeyboardEvent, player: TwoTrackPlayer): void {
  const { key, target } = event;
  const isControl = target instanceof HTMLElement && target.closest('button, a, textarea') !== null;
  if (key === ' ' && !isControl) {
    event.preventDefault();
    if (player.state.isPlaying) player.pause();
    else player.play();
  } else if (key === 'ArrowLeft' || key === 'ArrowRight') {
    if (target instanceof HTMLElement && target.closest('[role=group]')) return;
    event.preventDefault();
    player.seek(player.state.ms + (key === 'ArrowLeft' ? -STEP_MS : STEP_MS));
  }
}

interface PlayerBarProps {
  readonly player: TwoTrackPlayer;
  readonly state: PlayerState;
}

/** Play, place and speed of a recording. */
export function PlayerBar({ player, state: { isPlaying, ms, rate, isWaiting, hasFailed } }: PlayerBarProps) {
  const length = player.lengthMs;
  return (
    <section
      aria-label="Player"
      className="sticky -top-4 z-10 -mx-4 -mt-4 flex flex-col gap-2 border-b border-border bg-card px-4 py-3"
    >
      <div className="flex items-center gap-1">
        <IconButton label="Back 10 seconds" onClick={() => player.seek(ms - SKIP_MS)}>
          <RotateCcw aria-hidden />
        </IconButton>
        <IconButton
          label={isPlaying ? 'Pause' : 'Play'}
          variant="primary"
          onClick={() => (isPlaying ? player.pause() : player.play())}
        >
          {isPlaying ? <Pause aria-hidden /> : <Play aria-hidden />}
        </IconButton>
        <IconButton label="Forward 10 seconds" onClick={() => player.seek(ms + SKIP_MS)}>
          <RotateCw aria-hidden />
        </IconButton>
        <PlaceSlider player={player} ms={ms} />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-sm text-muted-foreground tabular-nums">
          <span className="text-foreground">{formatClock(ms)}</span> / {formatClock(length)}
          {isWaiting && ' · Loading…'}
        </p>
        <SegmentedControl<Rate>
          aria-label="Speed"
          value={RATES.find((one) => Number(one) === rate) ?? '1'}
          onValueChange={(next) => player.setRate(Number(next))}
          segments={RATES.map((value) => ({ value, label: `${value}×` }))}
        />
      </div>
      {hasFailed && (
        <Callout tone="lost" live title="The audio didn’t load">
          Check your connection, then press Play again.
        </Callout>
      )}
    </section>
  );
}

function PlaceSlider({ player, ms }: { readonly player: TwoTrackPlayer; readonly ms: number }) {
  const length = player.lengthMs;
  return (
    <input
      type="range"
      aria-label="Place in the recording"
      aria-valuetext={`${formatClock(ms)} of ${formatClock(length)}`}
      min={0}
      max={Math.max(1, length)}
      step={100}
      value={Math.min(ms, length)}
      onChange={({ target }) => player.seek(Number(target.value))}
      className="mx-2 min-w-0 flex-1 accent-primary touch:h-11"
    />
  );
}
