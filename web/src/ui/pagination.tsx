import { ChevronLeft, ChevronRight } from 'lucide-react';
import { IconButton } from './icon-button.tsx';

interface PaginationProps {
  readonly label: string;
  /** '1–50 of 312'. */
  readonly status: string;
  readonly onPrevious: (() => void) | null;
  readonly onNext: (() => void) | null;
}

/** One page back or on; lists are paged by cursor, so there are no page numbers. */
export function Pagination({ label, status, onPrevious, onNext }: PaginationProps) {
  return (
    <nav aria-label={label} className="flex items-center justify-end gap-1 text-xs text-muted-foreground">
      <span className="mr-2 tabular-nums">{status}</span>
      <IconButton label="Previous page" size="sm" disabled={!onPrevious} onClick={() => onPrevious?.()}>
        <ChevronLeft aria-hidden />
      </IconButton>
      <IconButton label="Next page" size="sm" disabled={!onNext} onClick={() => onNext?.()}>
        <ChevronRight aria-hidden />
      </IconButton>
    </nav>
  );
}
