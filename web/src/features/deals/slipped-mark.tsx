import { formatCount } from '../../lib/format.ts';
import { Badge } from '../../ui/badge.tsx';

/** 'Slipped', and by how many days in its title. */
export function SlippedMark({ days }: { readonly days: number }) {
  const words = `Close date passed ${formatCount(days, 'day')} ago`;
  return (
    <span title={words}>
      <Badge tone="warn">
        Slipped
        <span className="sr-only">: {words}</span>
      </Badge>
    </span>
  );
}
