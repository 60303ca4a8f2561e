import { STAGES, type Stage } from '@dealwright/domain/stage';
import { cx } from '../../../lib/cx.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';

const CARDS_OF_COLUMN = [3, 4, 3, 4, 3, 2, 2, 4, 3];

/** The board before its deals are there. */
export function BoardSkeleton({ folded }: { readonly folded: readonly Stage[] }) {
  return (
    <div role="status" className="flex min-h-0 flex-1 gap-2 overflow-hidden px-4 pb-3">
      <VisuallyHidden>Loading the board</VisuallyHidden>
      {STAGES.map((stage, column) => (
        <div
          key={stage}
          className={cx(
            'flex h-full shrink-0 flex-col gap-2 rounded-xl bg-muted/60 p-2 max-md:w-[calc(100vw-2rem)]',
            folded.includes(stage) ? 'md:w-11' : 'md:min-w-[13.75rem] md:max-w-72 md:flex-1',
          )}
        >
          <Skeleton className="mb-1 h-7 w-40 max-w-full" />
          {STAGES.slice(0, folded.includes(stage) ? 0 : CARDS_OF_COLUMN[column]).map((card) => (
            <Skeleton key={card} className="h-[10.25rem] shrink-0" />
          ))}
        </div>
      ))}
    </div>
  );
}

const ROWS = Array.from({ length: 18 }, (_, row) => `row-${row}`);

/** The list before its deals are there. */
export function ListSkeleton() {
  return (
    <div role="status" className="flex min-h-0 flex-1 flex-col gap-px overflow-hidden px-4">
      <VisuallyHidden>Loading the list</VisuallyHidden>
      <Skeleton className="h-8 shrink-0" />
      {ROWS.map((row) => (
        <Skeleton key={row} className="h-9 shrink-0 py-1" />
      ))}
    </div>
  );
}
