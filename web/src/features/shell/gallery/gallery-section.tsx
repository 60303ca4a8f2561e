import type { ReactNode } from 'react';

interface SectionProps {
  readonly title: string;
  readonly children: ReactNode;
}

export function GallerySection({ title, children }: SectionProps) {
  return (
    <section className="border-t border-border pt-5">
      <h2 className="mb-4 text-lg">{title}</h2>
      <div className="flex flex-col gap-5">{children}</div>
    </section>
  );
}

/** One line of states side by side. */
export function States({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div>
      <p className="mb-2 text-xs text-muted-foreground">{label}</p>
      <div className="flex flex-wrap items-center gap-3">{children}</div>
    </div>
  );
}
