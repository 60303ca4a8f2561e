import { formatRelative, formatTime } from '../lib/format.ts';

interface WhenProps {
  readonly time: string;
  readonly className?: string | undefined;
}

/** How long ago, and to the minute when it is pointed at. */
export function When({ time, className }: WhenProps) {
  return (
    <time dateTime={time} title={formatTime(time)} className={className}>
      {formatRelative(time)}
    </time>
  );
}
