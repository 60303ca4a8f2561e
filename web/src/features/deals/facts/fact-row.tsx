import type { ReactNode } from 'react';

/** A fact under its name, within a list of facts. */
export function FactRow({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="grid grid-cols-[7.5rem_minmax(0,1fr)] content-center items-baseline gap-x-3 py-1 touch:min-h-11 touch:py-0">
      <dt className="text-sm text-muted-foreground">{label}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  );
}
