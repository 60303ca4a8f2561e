import { lazy } from './ui/lazy.ts';

// Each page is a chunk of its own, and so is the shell: visitors load neither.
export const Shell = lazy(() =>
  import('./features/shell/shell.tsx').then(({ Shell }) => ({ default: Shell })),
);
export const NotFoundPage = lazy(() =>
  import('./pages/not-found-page.tsx').then(({ NotFoundPage }) => ({ default: NotFoundPage })),
);
export const LandingPage = lazy(() =>
  import('./pages/landing-page.tsx').then(({ LandingPage }) => ({ default: LandingPage })),
);
export const CompanySuspendedPage = lazy(() =>
  import('./pages/company-suspended-page.tsx').then((module) => ({ default: module.CompanySuspendedPage })),
);
export const VerifyEmailGatePage = lazy(() =>
  import('./pages/verify-email-gate-page.tsx').then((module) => ({ default: module.VerifyEmailGatePage })),
);
export const VerifyEmailPage = lazy(() =>
  import('./pages/verify-email-page.tsx').then((module) => ({ default: module.VerifyEmailPage })),
);
export const MailboxPage = lazy(() =>
  import('./pages/mailbox-page.tsx').then((module) => ({ default: module.MailboxPage })),
);
export const AcceptInvitePage = lazy(() =>
  import('./pages/accept-invite-page.tsx').then((module) => ({ default: module.AcceptInvitePage })),
);
export const TwoFactorPage = lazy(() =>
  import('./pages/two-factor-page.tsx').then(({ TwoFactorPage }) => ({ default: TwoFactorPage })),
);
export const GalleryPage = lazy(() =>
  import('./pages/gallery-page.tsx').then(({ GalleryPage }) => ({ default: GalleryPage })),
);
