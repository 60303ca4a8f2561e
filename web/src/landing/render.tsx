import { renderToString } from 'react-dom/server';
import { LandingPage } from '../pages/landing-page.tsx';

/** Filled in by the server, which alone knows it. */
const SECURITY_CONTACT = '%SECURITY_EMAIL%';

/** The landing page as HTML, for the build. */
export function renderLanding(): string {
  return renderToString(<LandingPage securityContact={SECURITY_CONTACT} />);
}
