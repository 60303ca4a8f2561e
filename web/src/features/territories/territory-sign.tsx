import { cx } from '../../lib/cx.ts';

/** One to three letters that stand for a territory on the map and in lists; no colour says it. */
export function TerritorySign({ sign, className }: { readonly sign: string; readonly className?: string }) {
  return (
    <span
      aria-hidden
      className={cx(
        'inline-grid h-6 min-w-8 shrink-0 place-items-center rounded-md border border-border ' +
          'bg-secondary px-1 text-xs font-medium tabular-nums',
        className,
      )}
    >
      {sign}
    </span>
  );
}
