import { listMailbox, MAILBOX_LENGTH, type MailboxMessage } from '@dealwright/contract/identity/mailbox';
import type { Database } from '@dealwright/db/database';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { asSystem } from '../../../platform/as-system.ts';
import type { Config } from '../../../platform/config.ts';
import { notFound } from '../../../platform/errors.ts';
import type { Router } from '../../../platform/http/serve.ts';
import { renderMail } from '../../../platform/mail/render-mail.ts';
import { findKeptMail, type KeptMail, listKeptMails } from '../../../platform/mail/store.ts';
import { publicAddress } from '../../../platform/public-address.ts';

/** A mail's own page: no scripts, nothing from elsewhere, shown in a frame of our own pages only. */
const MESSAGE_POLICY = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
  'sandbox allow-popups allow-popups-to-escape-sandbox',
].join('; ');

interface Dependencies {
  readonly app: FastifyInstance;
  readonly database: Database;
  readonly config: Config;
}

/** Mail that has no way out is kept and shown, in demo mode alone; anywhere else there is nothing here. */
export function registerMailbox(router: Router, { app, database, config }: Dependencies): void {
  const open = config.demo && config.smtpUrl === null;
  const address = (): string => publicAddress(config, takenPort(app));

  router.public(listMailbox, async ({ query }) => {
    if (!open) throw notFound();
    const mails = await asSystem(database, (tx) => listKeptMails(tx, query.to ?? null, MAILBOX_LENGTH));
    return { messages: mails.map((mail) => presentMail(mail, address())) };
  });

  app.get<{ Params: { id: string } }>(
    '/api/dev/mailbox/:id/html',
    { exposeHeadRoute: false },
    async ({ params }, reply) => {
      const id = z.uuid().safeParse(params.id);
      const mail = open && id.success ? await asSystem(database, (tx) => findKeptMail(tx, id.data)) : null;
      if (!mail) throw notFound();
      return reply
        .header('content-security-policy', MESSAGE_POLICY)
        .header('x-frame-options', 'SAMEORIGIN')
        .type('text/html; charset=utf-8')
        .send(renderMail(mail, address()).html);
    },
  );
}

function takenPort(app: FastifyInstance): number | undefined {
  const taken = app.server.address();
  return taken !== null && typeof taken === 'object' ? taken.port : undefined;
}

function presentMail(mail: KeptMail, address: string): MailboxMessage {
  return {
    id: mail.id,
    to: mail.recipient,
    subject: mail.subject,
    ...renderMail(mail, address),
    sentAt: mail.created_at.toISOString(),
  };
}
