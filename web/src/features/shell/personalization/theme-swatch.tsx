import type { CSSProperties } from 'react';
import type { Paint } from '../../../lib/theme.ts';
import { useColourMode } from '../../../lib/theme.ts';

interface ThemeSwatchProps {
  /** Of a theme that the style sheet knows, or how a custom one is painted. */
  readonly theme: string | Paint;
}

/** A theme in a thumbnail, in the mode that is shown. */
export function ThemeSwatch({ theme }: ThemeSwatchProps) {
  const mode = useColourMode();
  const look = typeof theme === 'string' ? { 'data-theme': theme } : { style: theme[mode] as CSSProperties };
  return (
    <span
      aria-hidden
      data-mode={mode}
      {...look}
      className="flex h-20 flex-col gap-1.5 overflow-hidden rounded-md border border-border bg-background p-2"
    >
      <span className="flex items-center gap-1.5">
        <span className="size-3 rounded-sm bg-primary" />
        <span className="h-1.5 w-10 rounded-full bg-foreground" />
        <span className="ml-auto h-1.5 w-6 rounded-full bg-muted-foreground" />
      </span>
      <span className="flex flex-1 flex-col justify-between rounded-sm border border-border bg-card p-1.5">
        <span className="h-1.5 w-3/4 rounded-full bg-muted-foreground" />
        <span className="flex gap-1">
          <span className="h-3 w-8 rounded-sm bg-primary" />
          <span className="h-3 w-6 rounded-sm bg-secondary" />
          <span className="h-3 w-6 rounded-sm bg-accent" />
          <span className="ml-auto size-3 rounded-sm bg-destructive" />
        </span>
      </span>
    </span>
  );
}
