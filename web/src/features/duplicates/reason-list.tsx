import type { DuplicatePair } from '@dealwright/contract/duplicates/duplicates';
import { Minus, Plus } from 'lucide-react';
import { cx } from '../../lib/cx.ts';
import { reasonWords, speaksAgainst } from './reason-words.ts';

interface ReasonListProps {
  readonly reasons: DuplicatePair['reasons'];
  readonly className?: string;
}

/** Why two records may be one, then why they may not. */
export function ReasonList({ reasons, className }: ReasonListProps) {
  return (
    <ul
      aria-label="Reasons"
      className={cx('flex flex-wrap gap-x-4 gap-y-1 text-xs text-muted-foreground', className)}
    >
      {reasons.map((reason) => {
        const words = reasonWords(reason);
        const Icon = speaksAgainst(reason) ? Minus : Plus;
        return (
          words && (
            <li key={reason.field} className="flex items-center gap-1">
              <Icon aria-hidden className="size-3" />
              {words}
            </li>
          )
        );
      })}
    </ul>
  );
}
