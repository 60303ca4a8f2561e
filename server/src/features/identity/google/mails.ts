import type { Mail } from '../../../platform/mail/mail.ts';

interface Linked {
  readonly email: string;
  readonly company_id: string | null;
  /** Of the Google account. */
  readonly googleEmail: string;
}

export function googleLinkedMail({ email, company_id, googleEmail }: Linked): Mail {
  return {
    to: email,
    companyId: company_id,
    kind: 'google_linked',
    subject: 'A Google account was linked to your account',
    heading: 'A Google account was linked to your account',
    blocks: [
      {
        text: `You can now sign in with the Google account ${googleEmail}. So can anyone else with access to it.`,
      },
      {
        text: 'If this was you, you don’t need to do anything. If it wasn’t, secure your Google account and contact us.',
      },
      { button: 'Open security settings', path: '/settings?tab=security' },
    ],
  };
}
