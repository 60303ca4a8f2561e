import { Link } from '@tanstack/react-router';
import { ExampleCard } from '../features/landing/example-card.tsx';
import { StripLegend } from '../features/landing/strip-legend.tsx';
import { usePage } from '../lib/page-title.ts';
import { buttonClass } from '../ui/button-class.ts';
import { LogoMark, Wordmark } from '../ui/logo.tsx';

export function LandingPage() {
  usePage({ canonical: '/' });
  return (
    <div className="min-h-dvh">
      <header className="sticky top-0 z-20 border-b border-border bg-background">
        <div className="mx-auto flex h-14 max-w-6xl items-center justify-between px-4 sm:px-6">
          <span className="flex items-center gap-2.5">
            <LogoMark />
            <Wordmark className="text-lg" />
          </span>
          <Link to="/auth" className={buttonClass({ variant: 'primary' })}>
            Sign In
          </Link>
        </div>
      </header>
      <main>
        <section className="mx-auto grid max-w-6xl items-center gap-12 px-4 py-14 sm:px-6 lg:grid-cols-[1fr_1.05fr] lg:gap-16 lg:py-24">
          <div>
            <h1 className="text-3xl tracking-[-0.03em] text-balance sm:text-4xl">
              Know which deals are real.
            </h1>
            <p className="mt-5 max-w-[46ch] text-lg text-pretty text-muted-foreground">
              Dealwright grades every pillar of MEDDPICC from what a buyer said, wrote or did, with the quote,
              the person and the day. Nobody types a grade, so nobody has to doubt one.
            </p>
            <Link to="/auth" className={buttonClass({ variant: 'primary', size: 'lg', className: 'mt-8' })}>
              Sign In
            </Link>
          </div>
          <ExampleCard />
        </section>
        <section aria-labelledby="reading" className="border-t border-border bg-card">
          <div className="mx-auto max-w-6xl px-4 py-14 sm:px-6 lg:py-20">
            <h2 id="reading" className="text-2xl tracking-[-0.02em]">
              Eight cells say where a deal stands
            </h2>
            <p className="mt-2 mb-12 max-w-[60ch] text-pretty text-muted-foreground">
              Metrics, Economic Buyer, Decision Criteria, Decision Process, Paper Process, Identify Pain,
              Champion, Competition: always in this order, on the board, in the list and on the deal.
            </p>
            <StripLegend />
          </div>
        </section>
      </main>
      <footer className="mx-auto flex max-w-6xl items-center gap-2.5 px-4 py-8 text-sm text-muted-foreground sm:px-6">
        <LogoMark className="size-5" />
        Dealwright
      </footer>
    </div>
  );
}
