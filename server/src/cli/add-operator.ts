import type { Tx } from '@dealwright/db/database';
import { addOperator } from '../features/operator/add-operator.ts';
import { newId } from '../platform/ids.ts';
import type { Mail } from '../platform/mail/mail.ts';
import { queueMail } from '../platform/mail/queue-mail.ts';
import { renderMail } from '../platform/mail/render-mail.ts';
import { createSmtpTransport } from '../platform/mail/transport.ts';
import { publicAddress } from '../platform/public-address.ts';
import { type Installation, withInstallation } from './installation.ts';

const OUTCOMES = {
  created: 'is now an operator.',
  promoted: 'already had an account and is now an operator.',
  renewed: 'is already an operator. Earlier links no longer work.',
} as const;

/** Sends by SMTP at once so the command reports failures; in demo mode without SMTP, to the mailbox. */
async function deliver({ config }: Installation, tx: Tx, mail: Mail): Promise<void> {
  const { smtpUrl, mailFrom } = config;
  if (smtpUrl === null) return queueMail(tx, mail);
  const transport = createSmtpTransport(smtpUrl, mailFrom);
  try {
    const content = renderMail(mail, publicAddress(config));
    await transport.send({ id: newId(), recipient: mail.to, subject: mail.subject, ...content });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`Couldn’t send the email to ${mail.to}, so nothing was changed: ${reason}`, {
      cause: error,
    });
  } finally {
    transport.close();
  }
}

/** `dealwright operator add ADDRESS`. Returns the message to print. */
export function addOperatorByCommand(address: string): Promise<string> {
  return withInstallation(async (installation) => {
    const { config, database } = installation;
    const { email, outcome } = await addOperator(database, address, {
      now: new Date(),
      sendMail: (tx, mail) => deliver(installation, tx, mail),
    });
    const where =
      config.smtpUrl === null
        ? `The link is at ${publicAddress(config)}/dev/mailbox once the server runs.`
        : `A link to ${publicAddress(config)} was emailed to ${email}.`;
    const next = 'It works once and expires in 24 hours. Set a password, then two-factor authentication.';
    return `${email} ${OUTCOMES[outcome]}\n${where} ${next}`;
  });
}
