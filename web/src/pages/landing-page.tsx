import { EarlyAccessForm } from '../features/operator/early-access/early-access-form.tsx';
import { Capabilities } from '../landing/capabilities.tsx';
import { ClosingCall, LandingFooter } from '../landing/closing-call.tsx';
import { EarlyAccessSection } from '../landing/early-access-section.tsx';
import { FeatureTour } from '../landing/feature-tour.tsx';
import { Hero } from '../landing/hero.tsx';
import { JoinBanner } from '../landing/join-banner.tsx';
import { LandingHeader } from '../landing/landing-header.tsx';
import { Roadmap } from '../landing/roadmap.tsx';
import { SalesExcellence } from '../landing/sales-excellence.tsx';
import { SecuritySection } from '../landing/security-section.tsx';
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
