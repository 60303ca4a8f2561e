import { buttonClass } from '../ui/button-class.ts';
import { LogoMark } from '../ui/logo.tsx';

export function ClosingCall() {
  return (
    <section aria-labelledby="closing-title" className="border-t border-border bg-card">
      <div className="mx-auto flex max-w-6xl flex-wrap items-end justify-between gap-x-12 gap-y-8 px-4 py-16 sm:px-6 lg:py-24">
        <h2
          id="closing-title"
          className="max-w-[16ch] text-[clamp(2.25rem,6vw,4rem)] leading-none tracking-[-0.04em]"
        >
          Walk into your next review prepared.
        </h2>
        <div className="flex flex-wrap gap-3">
          <a
            href="#early-access"
            className={buttonClass({ variant: 'primary', size: 'lg', className: 'h-12 px-5' })}
          >
            Get Early Access
          </a>
          <a
            href="#features"
            className={buttonClass({ variant: 'outline', size: 'lg', className: 'h-12 px-5' })}
          >
            Explore Features
          </a>
        </div>
      </div>
    </section>
  );
}

export function LandingFooter() {
  return (
    <footer className="border-t border-border">
      <div className="mx-auto flex max-w-6xl items-center gap-2.5 px-4 py-8 text-muted-foreground sm:px-6">
        <LogoMark className="size-5" />
        Dealwright
      </div>
    </footer>
  );
}
