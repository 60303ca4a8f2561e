import type { Tx } from '@dealwright/db/database';
import { queueMail } from '../../../../platform/mail/queue-mail.ts';
import { issueToken } from '../../../../platform/one-time-token.ts';

const VALID_SECONDS = 24 * 60 * 60;

interface Unverified {
  readonly userId: string;
  readonly email: string;
  readonly companyId: string | null;
  readonly now: Date;
}

/** Mails the link that verifies an address, as system role: it works once, for 24 hours, and voids those before it. */
export async function sendVerification(tx: Tx, { userId, email, companyId, now }: Unverified): Promise<void> {
  const token = await issueToken(tx, {
    userId,
    purpose: 'email_verification',
    validSeconds: VALID_SECONDS,
    now,
  });
  await queueMail(
    tx,
    {
      to: email,
      companyId,
      kind: 'email_verification',
      subject: 'Verify your email address',
      heading: 'Verify your email address',
      blocks: [
        { text: 'Use this link to verify your email address. It works once and expires in 24 hours.' },
        { button: 'Verify my address', path: `/verify-email?token=${token}` },
        {
          text:
            'If you didn’t sign up for Dealwright, don’t open the link. ' +
            'Someone may have entered your address by mistake.',
        },
      ],
    },
    { now },
  );
}
