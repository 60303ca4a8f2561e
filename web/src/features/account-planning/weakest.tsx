import { PILLAR_DEFINITIONS } from '@dealwright/domain/pillar';
import { cx } from '../../lib/cx.ts';
import { formatCount } from '../../lib/format.ts';
import type { PlannedAccount } from './api.ts';

/** The pillar that is the weakest in most of what is open. */
export function Weakest({ weakest }: Pick<PlannedAccount, 'weakest'>) {
  if (!weakest) return <span className="text-muted-foreground">–</span>;
  const { name, letters } = PILLAR_DEFINITIONS[weakest.pillar];
  return (
    <span
      title={`The weakest pillar in ${formatCount(weakest.deals, 'of the largest open deals', 'of the largest open deals')}`}
      className="inline-flex items-center gap-1.5 whitespace-nowrap"
    >
      <span
        aria-hidden
        className={cx(
          'grid h-5 min-w-6 place-items-center rounded-sm border border-border px-1 text-xs font-medium',
          'text-muted-foreground',
        )}
      >
        {letters}
      </span>
      {name}
    </span>
  );
}
