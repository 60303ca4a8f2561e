import type { CSSProperties } from 'react';
import { cx } from '../../../lib/cx.ts';

interface FoldButtonProps {
  readonly name: string;
  readonly below: number;
  readonly folded: boolean;
  readonly onToggle: () => void;
  readonly style: CSSProperties;
}

/** Folds a branch away, or out again. */
export function FoldButton({ name, below, folded, onToggle, style }: FoldButtonProps) {
  return (
    <button
      type="button"
      aria-expanded={!folded}
      aria-label={`${below} below ${name}`}
      title={folded ? `Show the ${below} below ${name}` : `Hide the ${below} below ${name}`}
      onClick={onToggle}
      style={style}
      className={cx(
        'absolute z-1 grid h-5 min-w-6 -translate-1/2 place-items-center',
        'rounded-full border border-input bg-card px-1.5 text-xs text-muted-foreground tabular-nums',
        'hover:bg-muted hover:text-foreground',
      )}
    >
      {folded ? `+${below}` : '−'}
    </button>
  );
}
