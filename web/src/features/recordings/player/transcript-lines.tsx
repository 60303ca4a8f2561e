import { useEffect, useRef } from 'react';
import { cx } from '../../../lib/cx.ts';
import type { TranscriptSegment } from '../api.ts';
import { formatClock } from '../words.ts';

const SIDE_LOOKS = { buyer: 'text-primary', seller: 'text-muted-foreground', unknown: '' } as const;
const SIDE_WORDS = { buyer: 'Buyer', seller: 'Us', unknown: 'Speaker' } as const;

interface TranscriptLinesProps {
  readonly segments: readonly TranscriptSegment[];
  /** The one that is heard now; -1 for none. */
  readonly current: number;
  /** It plays: then the line that is heard stays in view. */
  readonly follows: boolean;
  /** Hears a line; null without audio. */
  readonly onHear: ((ms: number) => void) | null;
}

/** What is said, line by line; the one that is heard stands out, a click hears another. */
export function TranscriptLines({ segments, current, follows, onHear }: TranscriptLinesProps) {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    if (current < 0) return;
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  return (
    <ol ref={list} aria-label="Transcript" className="flex flex-col">
      {segments.map((segment, place) => {
        const isCurrent = place === current;
        const line = (
          <>
            <span className="w-12 shrink-0 text-xs leading-6 text-muted-foreground tabular-nums">
              {formatClock(segment.from_ms)}
            </span>
            <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
              <span className={cx('font-medium', SIDE_LOOKS[segment.side])}>
                {segment.speaker || SIDE_WORDS[segment.side]}:{' '}
              </span>
              {segment.text}
            </span>
          </>
        );
        const look = cx(
          'flex w-full scroll-my-36 gap-2 rounded-md px-2 py-1 text-left leading-6',
          isCurrent && (follows ? 'bg-primary-tint' : 'bg-muted'),
        );
        return (
          <li key={`${segment.track}.${segment.from_ms}.${segment.to_ms}`}>
            {onHear ? (
              <button
                type="button"
                {...(isCurrent && { 'aria-current': 'true' })}
                onClick={() => onHear(segment.from_ms)}
                className={cx(look, 'hover:bg-muted')}
              >
                {line}
              </button>
            ) : (
              <p {...(isCurrent && { 'aria-current': 'true' })} className={look}>
                {line}
              </p>
            )}
          </li>
        );
      })}
    </ol>
  );
}
