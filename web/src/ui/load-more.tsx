import { useEffect, useRef } from 'react';
import { Button } from './button.tsx';

interface LoadMoreProps {
  readonly hasMore: boolean;
  readonly loading: boolean;
  readonly onLoadMore: () => void;
  /** '50 of 312 deals'. */
  readonly status?: string;
  /** Loads by itself when scrolled into sight; the button stays for those who do not scroll. */
  readonly auto?: boolean;
}

export function LoadMore({ hasMore, loading, onLoadMore, status, auto = false }: LoadMoreProps) {
  const mark = useRef<HTMLDivElement>(null);
  const load = useRef(onLoadMore);
  useEffect(() => {
    load.current = onLoadMore;
  });
  useEffect(() => {
    if (!auto || !hasMore || loading || !mark.current) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) load.current();
      },
      { rootMargin: '320px' },
    );
    observer.observe(mark.current);
    return () => observer.disconnect();
  }, [auto, hasMore, loading]);

  if (!hasMore && !status) return null;
  return (
    <div
      ref={mark}
      className="flex flex-wrap items-center justify-center gap-3 p-3 text-xs text-muted-foreground"
    >
      {status && <span className="tabular-nums">{status}</span>}
      {hasMore && (
        <Button variant="outline" size="sm" busy={loading} onClick={onLoadMore}>
          Load more
        </Button>
      )}
    </div>
  );
}
