import { PROMISE_RESULT_LABELS } from '@dealwright/domain/review/review-promise';
import { formatDay } from '../../../lib/format.ts';
import { Badge, type Tone } from '../../../ui/badge.tsx';
import type { ReviewPromise } from '../api.ts';

const TONES: Readonly<Record<ReviewPromise['result'], Tone>> = {
  open: 'neutral',
  overdue: 'lost',
  kept: 'won',
  late: 'warn',
  removed: 'neutral',
};

interface PromiseListProps {
  readonly label: string;
  readonly promises: readonly ReviewPromise[];
}

/** What somebody promised beside what became of it. */
export function PromiseList({ label, promises }: PromiseListProps) {
  return (
    <ul aria-label={label} className="flex flex-col gap-2">
      {promises.map(({ id, words, owner, due_on, result }) => (
        <li key={id} className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1 text-sm">
          <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
            {words}
            <span className="block text-muted-foreground">
              {[owner.name, due_on && `by ${formatDay(due_on)}`].filter(Boolean).join(' · ')}
            </span>
          </span>
          <Badge tone={TONES[result]}>{PROMISE_RESULT_LABELS[result]}</Badge>
        </li>
      ))}
    </ul>
  );
}
