import { buttonClass } from '../ui/button-class.ts';
import { StripInstrument } from './strip-instrument.tsx';

export function Hero() {
  return (
    <section
      aria-labelledby="hero-title"
      className="mx-auto max-w-6xl px-4 pt-14 pb-16 sm:px-6 lg:pt-20 lg:pb-24"
    >
      <div className="grid items-end gap-x-12 gap-y-6 lg:grid-cols-[7fr_5fr]">
        <h1
          id="hero-title"
          className="text-[clamp(2.75rem,8.2vw,5.5rem)] leading-[0.98] font-medium tracking-[-0.045em]"
        >
          Know which deals are real.
        </h1>
        <div>
          <p className="max-w-[46ch] text-lg text-pretty text-muted-foreground">
            Dealwright grades every MEDDPICC pillar from what buyers said, wrote or did, with the quote, the
            person and the date. No one types in a grade, so you can trust it.
          </p>
          <div className="mt-6 flex flex-wrap gap-3">
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
              See Features
            </a>
          </div>
        </div>
      </div>
      <StripInstrument />
    </section>
  );
}
