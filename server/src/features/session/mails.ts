import type { Mail } from '../../platform/mail/mail.ts';

const inWords = (time: Date): string => `${time.toISOString().slice(0, 16).replace('T', ' ')} UTC`;

interface Signing {
  readonly email: string;
  readonly companyId: string | null;
  readonly device: string;
  readonly clientAddress: string;
  readonly now: Date;
}

export function newSignInMail({ email, companyId, device, clientAddress, now }: Signing): Mail {
  return {
    to: email,
    companyId,
    kind: 'new_sign_in',
    subject: 'New sign-in to your account',
    heading: 'New sign-in to your account',
    blocks: [
      { text: 'Someone signed in to your account from a device or place we have not seen before.' },
      { list: [`Device: ${device}`, `Address: ${clientAddress}`, `Time: ${inWords(now)}`] },
      {
        text: 'If that was you, there is nothing to do. If it was not, change your password now: this signs out every other device.',
      },
      { button: 'Review your sessions', path: '/settings?tab=security' },
    ],
  };
}
