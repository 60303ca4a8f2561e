import type { ReactNode } from 'react';

export function FilterGroup({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-xs font-medium text-muted-foreground">{label}</legend>
      <div className="flex flex-col">{children}</div>
    </fieldset>
  );
}

/** The values with one more, or without it. */
export function toggled<T>(values: readonly T[] | undefined, value: T): T[] {
  const known = values ?? [];
  return known.includes(value) ? known.filter((other) => other !== value) : [...known, value];
}
