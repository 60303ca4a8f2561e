import { PILLAR_DEFINITIONS, PILLARS, type Pillar } from '@dealwright/domain/pillar';
import type { Grade } from '@dealwright/domain/qualification-settings';
import { Link } from '@tanstack/react-router';
import { useSession } from '../features/session/api.ts';
import { SignInForm } from '../features/session/sign-in-form.tsx';
import { usePage } from '../lib/page-title.ts';
import { LogoMark, Wordmark } from '../ui/logo.tsx';
import { PillarTank } from '../ui/pillar-tank.tsx';

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

export function SignInPage() {
  usePage({ title: 'Sign in', canonical: '/auth' });
  const { data: session } = useSession();
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
        <div className="mx-auto flex w-full max-w-sm flex-1 flex-col justify-center py-10">
          <h1 className="text-2xl tracking-[-0.02em]">Sign in</h1>
          <p className="mt-1 mb-6 text-muted-foreground">Go on where your deals stand.</p>
          <SignInForm session={session} />
        </div>
      </main>
      <div aria-hidden className="hidden border-l border-border bg-card lg:grid lg:place-items-center">
        <div className="flex w-full max-w-2xl items-end gap-4 px-16 xl:gap-5">
          {PILLARS.map((pillar) => (
            <div
              key={pillar}
              className="flex min-w-0 flex-1 flex-col items-center gap-3 text-sm text-muted-foreground"
            >
              <PillarTank
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
