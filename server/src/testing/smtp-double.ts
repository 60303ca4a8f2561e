import type { AddressInfo, Socket } from 'node:net';
import postalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';

/** What becomes of a mail: taken, or a failure of the kinds real servers know. */
export type SmtpMood = 'takes' | 'later' | 'no such user' | 'sender refused' | 'hangs up' | 'drips';

export interface ReceivedMail {
  readonly envelope: { readonly from: string; readonly to: readonly string[] };
  readonly raw: string;
  readonly parsed: Email;
}

export interface SmtpDouble {
  readonly url: string;
  readonly received: ReceivedMail[];
  mood: SmtpMood;
  /** How many mails were begun. */
  begun: number;
  close(): Promise<void>;
}

function refusal(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}

async function read(stream: SMTPServerDataStream): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

async function toMail(session: SMTPServerSession, raw: string): Promise<ReceivedMail> {
  const { mailFrom, rcptTo } = session.envelope;
  return {
    envelope: { from: mailFrom ? mailFrom.address : '', to: rcptTo.map(({ address }) => address) },
    raw,
    parsed: await postalMime.parse(raw),
  };
}

/** A real SMTP server within the test. */
export async function startSmtpDouble(): Promise<SmtpDouble> {
  const sockets = new Set<Socket>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onMailFrom: (_address, _session, done) => {
      double.begun += 1;
      if (double.mood === 'hangs up') for (const socket of sockets) socket.destroy();
      done(double.mood === 'sender refused' ? refusal(550, 'Sender not allowed') : null);
    },
    onRcptTo: (_address, _session, done) => {
      if (double.mood === 'later') done(refusal(451, 'Try again later'));
      else if (double.mood === 'no such user') done(refusal(550, 'No such user here'));
      else done();
    },
    onData: (stream, session, done) => {
      // The sender hangs up on a server that takes too long.
      read(stream).then(
        async (raw) => {
          // It has the mail and never says so.
          if (double.mood === 'drips') return;
          double.received.push(await toMail(session, raw));
          done();
        },
        () => undefined,
      );
    },
  });
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  const double: SmtpDouble = {
    url: `smtp://127.0.0.1:${port}`,
    received: [],
    mood: 'takes',
    begun: 0,
    close: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
  return double;
}
