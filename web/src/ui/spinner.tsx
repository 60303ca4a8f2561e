import { LoaderCircle } from 'lucide-react';
import { cx } from '../lib/cx.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

interface SpinnerProps {
  /** Read out; left away where the surroundings already say that work is under way. */
  readonly label?: string;
  readonly className?: string;
}

export function Spinner({ label, className }: SpinnerProps) {
  const icon = <LoaderCircle aria-hidden className={cx('size-4 animate-spin', className)} />;
  if (!label) return icon;
  return (
    <span role="status" className="inline-flex">
      {icon}
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  );
}

/** Fills the page while it cannot be told yet what to show. */
export function PageSpinner({ label = 'Loading' }: { readonly label?: string }) {
  return (
    <div className="grid min-h-[60dvh] place-items-center text-muted-foreground animate-appear">
      <Spinner label={label} className="size-5" />
    </div>
  );
}
