import { CalendarX } from 'lucide-react';
import { formatCount } from '../../lib/format.ts';
import { Badge } from '../../ui/badge.tsx';

interface SlippedMarkProps {
  readonly days: number;
  /** A sign alone, where there is no room for the word. */
  readonly short?: boolean;
}

/** 'Slipped', and by how many days in its title. */
export function SlippedMark({ days, short = false }: SlippedMarkProps) {
  const words = `Close date passed ${formatCount(days, 'day')} ago`;
  if (short) {
    return (
      <span className="shrink-0 text-warn" title={`Slipped: ${words}`}>
        <CalendarX aria-hidden className="size-3.5" />
        <span className="sr-only">Slipped: {words}</span>
      </span>
    );
  }
  return (
    <span title={words}>
      <Badge tone="warn">
        Slipped
        <span className="sr-only">: {words}</span>
      </Badge>
    </span>
  );
}
