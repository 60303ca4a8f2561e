import { STAGES } from '@dealwright/domain/stage';
import { Skeleton } from '../../ui/skeleton.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';

const CARDS_OF_COLUMN = [3, 4, 3, 4, 3, 2, 2, 4, 3];

/** The board before its deals are there. */
export function BoardSkeleton() {
  return (
    <div role="status" className="flex min-h-0 flex-1 gap-2.5 overflow-hidden px-4 pb-3">
      <VisuallyHidden>Loading the board</VisuallyHidden>
      {STAGES.map((stage, column) => (
        <div
          key={stage}
          className="flex h-full w-[18.5rem] shrink-0 flex-col gap-2 rounded-xl bg-muted/60 p-2 max-md:w-[calc(100vw-2rem)]"
        >
          <Skeleton className="mb-1 h-7 w-40" />
          {STAGES.slice(0, CARDS_OF_COLUMN[column]).map((card) => (
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
