import { EarlyAccessForm } from '../features/early-access/early-access-form.tsx';
import { Capabilities } from '../features/landing/capabilities.tsx';
import { ClosingCall, LandingFooter } from '../features/landing/closing-call.tsx';
import { EarlyAccessSection } from '../features/landing/early-access-section.tsx';
import { FeatureTour } from '../features/landing/feature-tour.tsx';
import { Hero } from '../features/landing/hero.tsx';
import { JoinBanner } from '../features/landing/join-banner.tsx';
import { LandingHeader } from '../features/landing/landing-header.tsx';
import { Roadmap } from '../features/landing/roadmap.tsx';
import { SalesExcellence } from '../features/landing/sales-excellence.tsx';
import { SecuritySection } from '../features/landing/security-section.tsx';
import { usePage } from '../lib/page-title.ts';

/** The page for visitors. It is rendered at build as well, so nothing here may need the browser to be read. */
export function LandingPage({ securityContact }: { readonly securityContact: string }) {
  usePage({ canonical: '/' });
  return (
    <div data-landing className="min-h-dvh">
      <LandingHeader />
      <main>
        <Hero />
        <FeatureTour />
        <JoinBanner />
        <Roadmap />
        <Capabilities />
        <SalesExcellence />
        <SecuritySection contact={securityContact} />
        <EarlyAccessSection>
          <EarlyAccessForm />
        </EarlyAccessSection>
        <ClosingCall />
      </main>
      <LandingFooter />
    </div>
  );
}
