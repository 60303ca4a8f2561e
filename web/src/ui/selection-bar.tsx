import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../lib/cx.ts';
import { IconButton } from './icon-button.tsx';

interface SelectionBarProps {
  /** 'Selected deals'. */
  readonly label: string;
  /** How many. */
  readonly status: ReactNode;
  readonly onClear: () => void;
  readonly children: ReactNode;
}

/** What can be done with what is selected, over the end of the page. */
export function SelectionBar({ label, status, onClear, children }: SelectionBarProps) {
  return (
    <div
      role="toolbar"
      aria-label={label}
      className={cx(
        'fixed bottom-4 left-1/2 z-30 flex max-w-[calc(100vw-1rem)] -translate-x-1/2 items-center gap-1',
        'rounded-xl border border-border bg-card p-1.5 shadow-float',
      )}
    >
      <p className="px-2 text-sm font-medium whitespace-nowrap tabular-nums" role="status">
        {status}
      </p>
      {children}
      <IconButton label="Clear selection" shortcut="escape" onClick={onClear}>
        <X aria-hidden />
      </IconButton>
    </div>
  );
}
