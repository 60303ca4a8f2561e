import { buttonClass } from '../ui/button-class.ts';
import { LogoMark, Wordmark } from '../ui/logo.tsx';

export function LandingHeader() {
  return (
    <header className="sticky top-0 z-20 border-b border-border bg-background">
      <div className="mx-auto flex h-14 max-w-6xl items-center justify-between gap-3 px-4 sm:px-6">
        <a href="/" aria-label="Dealwright" className="flex items-center gap-2.5 touch:min-h-11">
          <LogoMark />
          <Wordmark className="text-lg" />
        </a>
        <nav aria-label="Page" className="flex items-center gap-1 sm:gap-2">
          <a href="#features" className={buttonClass({ variant: 'ghost', className: 'max-sm:hidden' })}>
            Features
          </a>
          <a href="#early-access" className={buttonClass({ variant: 'ghost', className: 'max-sm:hidden' })}>
            Early Access
          </a>
          <a href="/auth" className={buttonClass({ variant: 'outline' })}>
            Sign In
          </a>
        </nav>
      </div>
    </header>
  );
}
