import type { Pillar } from '@dealwright/domain/pillar';
import { PILLAR_LETTERS } from '@dealwright/domain/pillar-letters';
import type { Grade } from '@dealwright/domain/qualification-settings';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { LogoMark, Wordmark } from './logo.tsx';
import { PillarCell } from './pillar-cell.tsx';

/** A deal on its way, as the strip shows it. */
const MOTIF: readonly { pillar: Pillar; grade: Grade; freshness: 'fresh' | 'ageing' | 'none' }[] = [
  { pillar: 'metrics', grade: 3, freshness: 'fresh' },
  { pillar: 'economic_buyer', grade: 2, freshness: 'fresh' },
  { pillar: 'decision_criteria', grade: 3, freshness: 'fresh' },
  { pillar: 'decision_process', grade: 2, freshness: 'fresh' },
  { pillar: 'paper_process', grade: 1, freshness: 'fresh' },
  { pillar: 'identify_pain', grade: 3, freshness: 'fresh' },
  { pillar: 'champion', grade: 2, freshness: 'ageing' },
  { pillar: 'competition', grade: 0, freshness: 'none' },
];

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
          {MOTIF.map(({ pillar, ...level }) => (
            <div
              key={pillar}
              className="flex min-w-0 flex-1 flex-col items-center gap-3 text-sm text-muted-foreground"
            >
              <PillarCell
                reading={{ ...level, disputed: false, denied: false, expected: 0, gap: false }}
                className="h-[44dvh] w-full [--tank-radius:10px]"
              />
              {PILLAR_LETTERS[pillar]}
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
