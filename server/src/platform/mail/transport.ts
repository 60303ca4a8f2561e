import type { RenderedMail } from './render-mail.ts';

export interface OutgoingMail extends RenderedMail {
  readonly id: string;
  readonly recipient: string;
  readonly subject: string;
  /** The company that writes through the product, and who gets the answers; null for mails of the product itself. */
  readonly senderName?: string | null;
  readonly replyTo?: string | null;
}

/** The way out. Throws MailRefused if another try cannot help, and anything else where it may. */
export interface MailTransport {
  send(mail: OutgoingMail): Promise<void>;
  close(): void;
}

/** The server will not have this mail, now or later. */
export class MailRefused extends Error {}

interface Failure {
  readonly responseCode?: number;
  readonly command?: string;
}

/** Said of the recipient or of the message itself; a refused sender or sign-in is the operator's to put right. */
function isFinal({ responseCode = 0, command }: Failure): boolean {
  return responseCode >= 500 && responseCode < 600 && (command === 'RCPT TO' || command === 'DATA');
}

interface Timeouts {
  /** Longest wait for a connection, for a greeting, and for any answer. */
  readonly answerMs: number;
  /** Longest time for a whole mail, however busy the server seems. */
  readonly mailMs: number;
}

const TIMEOUTS: Timeouts = { answerMs: 20_000, mailMs: 60_000 };

const CHECK_MS = 5_000;

/** Loaded with the first mail. */
const loadNodemailer = () => import('nodemailer');

/** Connects, greets and signs in, and sends nothing. Throws what the server said. */
export async function checkSmtp(url: string): Promise<void> {
  const { createTransport } = await loadNodemailer();
  const transport = createTransport({
    url,
    connectionTimeout: CHECK_MS,
    greetingTimeout: CHECK_MS,
    socketTimeout: CHECK_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

/**
 * Mail over SMTP, one connection each. The same mail sent twice carries the same Message-ID, by which receivers tell it
 * for a copy.
 */
export function createSmtpTransport(url: string, from: string, timeouts: Timeouts = TIMEOUTS): MailTransport {
  const host = from.slice(from.lastIndexOf('@') + 1);
  const connect = async () => {
    const { createTransport } = await loadNodemailer();
    return createTransport({
      url,
      connectionTimeout: timeouts.answerMs,
      greetingTimeout: timeouts.answerMs,
      socketTimeout: timeouts.answerMs,
      pool: true,
      maxConnections: 1,
      maxMessages: 1,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  };
  const open = new Set<Awaited<ReturnType<typeof connect>>>();
  return {
    send: async ({ id, recipient, subject, senderName, replyTo, text, html }) => {
      const transport = await connect();
      open.add(transport);
      const patience = setTimeout(() => transport.close(), timeouts.mailMs);
      try {
        await transport.sendMail({
          from: { name: senderName ? `${senderName} via Dealwright` : 'Dealwright', address: from },
          ...(replyTo && { replyTo: { name: '', address: replyTo } }),
          to: { name: '', address: recipient },
          envelope: { from, to: [recipient] },
          messageId: `<${id}@${host}>`,
          subject,
          text,
          html,
          headers: { 'Auto-Submitted': 'auto-generated' },
        });
      } catch (error) {
        if (isFinal(error as Failure)) throw new MailRefused((error as Error).message, { cause: error });
        throw error;
      } finally {
        clearTimeout(patience);
        transport.close();
        open.delete(transport);
      }
    },
    close: () => {
      for (const transport of open) transport.close();
    },
  };
}
