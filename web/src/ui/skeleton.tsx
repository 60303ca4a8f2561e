import { cx } from '../lib/cx.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

/** A stand-in of the real shape. Appears after 150 ms, so that quick answers do not flicker. */
export function Skeleton({ className }: { readonly className?: string }) {
  return (
    <span aria-hidden className={cx('block animate-appear', className)}>
      <span className="block size-full min-h-3 animate-breathe rounded-md bg-secondary" />
    </span>
  );
}

interface SkeletonListProps {
  readonly rows?: number;
  readonly rowClass?: string;
  readonly label?: string;
  /** In a card without padding of its own. */
  readonly inset?: boolean;
}

export function SkeletonList({
  rows = 6,
  rowClass = 'h-9',
  label = 'Loading',
  inset = false,
}: SkeletonListProps) {
  return (
    <div role="status" className={cx('flex flex-col gap-2', inset && 'px-4 pt-1 pb-3')}>
      <VisuallyHidden>{label}</VisuallyHidden>
      {Array.from({ length: rows }, (_, row) => `row-${row}`).map((row) => (
        <Skeleton key={row} className={rowClass} />
      ))}
    </div>
  );
}
