import { cx } from '../lib/cx.ts';

/** Three cells of the strip, rising: claimed, heard, proven. */
export function LogoMark({ className }: { readonly className?: string }) {
  return (
    <svg aria-hidden viewBox="0 0 32 32" className={cx('size-7 shrink-0', className)}>
      <rect width="32" height="32" rx="8" fill="hsl(var(--primary))" />
      <g fill="hsl(var(--primary-foreground))">
        <rect x="7" y="19" width="4" height="6" rx="1.2" opacity=".55" />
        <rect x="14" y="13" width="4" height="12" rx="1.2" opacity=".8" />
        <rect x="21" y="7" width="4" height="18" rx="1.2" />
      </g>
    </svg>
  );
}

export function Wordmark({ className }: { readonly className?: string }) {
  return <span className={cx('font-medium tracking-[-0.02em]', className)}>Dealwright</span>;
}
