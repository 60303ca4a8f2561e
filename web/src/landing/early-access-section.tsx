import type { ReactNode } from 'react';
import { LandingSection } from './landing-section.tsx';

const OFFER = [
  'CRM access',
  'MEDDPICC assessment',
  'A personal onboarding session',
  'A direct line to the product team',
  'Priority support',
  'Grandfathered pricing',
] as const;

/** What the beta offers beside the form, which is handed in: it comes to life by itself. */
export function EarlyAccessSection({ children }: { readonly children: ReactNode }) {
  return (
    <LandingSection
      id="early-access"
      title="Request early access"
      lead="Tell us where your deals get stuck. The beta is limited and free."
    >
      <div className="grid gap-10 lg:grid-cols-[4fr_7fr] lg:gap-16">
        <div>
          <h3 className="text-lg">What the beta offers</h3>
          <ul className="mt-4 flex flex-col divide-y divide-border border-y border-border">
            {OFFER.map((item) => (
              <li key={item} className="flex items-center gap-3 py-3 text-lg">
                <span aria-hidden className="h-5 w-2 shrink-0 rounded-xs bg-grade-3" />
                {item}
              </li>
            ))}
          </ul>
        </div>
        <div>
          <div id="early-access-form">{children}</div>
          <noscript>
            <p className="mt-4 text-muted-foreground">
              The form needs JavaScript. Without it, please write to us.
            </p>
          </noscript>
        </div>
      </div>
    </LandingSection>
  );
}
