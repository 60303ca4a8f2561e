import type { ReactNode } from 'react';
import { cx } from '../lib/cx.ts';

interface SectionProps {
  /** The name of its heading, and where links lead: `#features`. */
  readonly id: string;
  readonly title: string;
  readonly lead?: string;
  readonly raised?: boolean;
  readonly children: ReactNode;
}

/** One band of the page: a heading that says what is so, then what shows it. */
export function LandingSection({ id, title, lead, raised = false, children }: SectionProps) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className={cx('scroll-mt-14 border-t border-border', raised && 'bg-card')}
    >
      <div className="mx-auto max-w-6xl px-4 py-16 sm:px-6 lg:py-24">
        <h2
          id={`${id}-title`}
          className="max-w-[24ch] text-[clamp(1.625rem,3.6vw,2.5rem)] leading-[1.1] tracking-[-0.025em]"
        >
          {title}
        </h2>
        {lead && <p className="mt-4 max-w-[62ch] text-lg text-pretty text-muted-foreground">{lead}</p>}
        <div className="mt-10 lg:mt-14">{children}</div>
      </div>
    </section>
  );
}
