import type { ReactNode } from 'react';
import { cx } from '../lib/cx.ts';

interface PageProps {
  /** `reading`: as wide as lines are pleasant. `full`: what fills the window by itself, such as a board; no padding. */
  readonly width?: 'reading' | 'wide' | 'full';
  readonly className?: string;
  readonly children: ReactNode;
}

const WIDTHS = {
  reading: 'mx-auto max-w-5xl gap-6 p-4 md:p-6',
  wide: 'mx-auto max-w-[100rem] gap-6 p-4 md:p-6',
  full: 'h-[calc(100dvh-var(--header-height))] min-h-0',
} as const;

/** The frame of a page inside the shell. */
export function Page({ width = 'wide', className, children }: PageProps) {
  return <div className={cx('flex w-full min-w-0 flex-col', WIDTHS[width], className)}>{children}</div>;
}
