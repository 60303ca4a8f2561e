import type { Database, Tx } from '@dealwright/db/database';
import { z } from 'zod';
import { asSystem } from '../../platform/as-system.ts';
import { audit } from '../../platform/audit.ts';
import { newId } from '../../platform/ids.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { issueToken } from '../../platform/one-time-token.ts';
import { upsertOperator } from './security-store.ts';

const VALID_HOURS = 24;

const addressSchema = z.email().max(254);

/** The given address is invalid. */
export class NoAddress extends Error {}

/** Says what the link is for, and nothing that only the operator may know. */
function operatorMail(email: string, token: string): Mail {
  return {
    to: email,
    kind: 'operator_added',
    subject: 'You’re now an operator of Dealwright',
    heading: 'Set up your operator account',
    blocks: [
      {
        text: `Use this link to set your password. It works once and expires in ${VALID_HOURS} hours.`,
      },
      { button: 'Set a password', path: `/auth?type=recovery&token=${token}` },
      {
        text: 'Then set up two-factor authentication. Operators sign in with a password and a code from an authenticator app.',
      },
      { text: 'If you didn’t expect this, ask the person who runs this server.' },
    ],
  };
}

export interface AddedOperator {
  readonly email: string;
  /** `created`: a new account; `promoted`: an account that was there; `renewed`: an operator already, with a new link. */
  readonly outcome: 'created' | 'promoted' | 'renewed';
}

/**
 * Makes an address an operator of the service and mails a link that works once, by which its owner sets a password; the
 * second factor comes next, and one that is set up already is still asked for. Nothing is changed when the mail cannot
 * be sent. Throws NoAddress, and what sending throws.
 */
export async function addOperator(
  database: Database,
  address: string,
  { now, sendMail }: { readonly now: Date; readonly sendMail: (tx: Tx, mail: Mail) => Promise<void> },
): Promise<AddedOperator> {
  const parsed = addressSchema.safeParse(address.trim().toLowerCase());
  if (!parsed.success) throw new NoAddress(`${JSON.stringify(address)} isn’t an email address.`);
  const email = parsed.data;
  return asSystem(database, async (tx) => {
    const operator = await upsertOperator(tx, { id: newId(), email, now });
    const outcome = operator.was_operator ? 'renewed' : operator.was_known ? 'promoted' : 'created';
    const token = await issueToken(tx, {
      userId: operator.id,
      purpose: 'password_reset',
      now,
      validSeconds: VALID_HOURS * 60 * 60,
    });
    await audit(tx, {
      companyId: null,
      actorId: operator.id,
      action: 'operator_added',
      success: true,
      clientAddress: 'command line',
      requestId: newId(),
      detail: { outcome },
    });
    await sendMail(tx, operatorMail(email, token));
    return { email, outcome };
  });
}
