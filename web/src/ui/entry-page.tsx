import { PILLAR_DEFINITIONS, PILLARS, type Pillar } from '@dealwright/domain/pillar';
import type { Grade } from '@dealwright/domain/qualification-settings';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { LogoMark, Wordmark } from './logo.tsx';
import { PillarCell } from './pillar-cell.tsx';

/** A deal on its way, as the strip shows it. */
const MOTIF: Readonly<Record<Pillar, { grade: Grade; freshness: 'fresh' | 'ageing' | 'none' }>> = {
  metrics: { grade: 3, freshness: 'fresh' },
  economic_buyer: { grade: 2, freshness: 'fresh' },
  decision_criteria: { grade: 3, freshness: 'fresh' },
  decision_process: { grade: 2, freshness: 'fresh' },
  paper_process: { grade: 1, freshness: 'fresh' },
  identify_pain: { grade: 3, freshness: 'fresh' },
  champion: { grade: 2, freshness: 'ageing' },
  competition: { grade: 0, freshness: 'none' },
};

/** The frame of the pages on the way in: the name above, one column in the middle, the motif beside it. */
export function EntryPage({ children }: { readonly children: ReactNode }) {
  return (
    <div className="grid min-h-dvh lg:grid-cols-[minmax(30rem,2fr)_3fr]">
      <main className="flex flex-col px-6 py-5 sm:px-10">
        <Link
          to="/"
          aria-label="Dealwright, start page"
          className="flex h-11 items-center gap-2.5 self-start rounded-lg"
        >
          <LogoMark />
          <Wordmark className="text-lg" />
        </Link>
        <div className="mx-auto flex w-full max-w-sm flex-1 flex-col justify-center py-10">{children}</div>
      </main>
      <div aria-hidden className="hidden border-l border-border bg-card lg:grid lg:place-items-center">
        <div className="flex w-full max-w-2xl items-end gap-4 px-16 xl:gap-5">
          {PILLARS.map((pillar) => (
            <div
              key={pillar}
              className="flex min-w-0 flex-1 flex-col items-center gap-3 text-sm text-muted-foreground"
            >
              <PillarCell
                reading={{ ...MOTIF[pillar], disputed: false, denied: false, expected: 0, gap: false }}
                className="h-[44dvh] w-full [--tank-radius:10px]"
              />
              {PILLAR_DEFINITIONS[pillar].letters}
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}

interface EntryHeadProps {
  readonly title: string;
  readonly children: ReactNode;
}

export function EntryHead({ title, children }: EntryHeadProps) {
  return (
    <>
      <h1 className="text-2xl tracking-[-0.02em] text-balance">{title}</h1>
      <p className="mt-1 mb-6 text-pretty text-muted-foreground">{children}</p>
    </>
  );
}
