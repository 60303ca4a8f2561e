import {
  beginGmailConnection,
  connectGmail,
  type EmailConnection,
  GMAIL_CALLBACK_PATH,
  listEmailConnections,
} from '@dealwright/contract/integrations/gmail';
import { sourceReading } from '../features/analyst/source-reading.ts';
import type { SyncDeps } from '../features/integrations/gmail/examine-messages.ts';
import { openGoogle } from '../features/integrations/gmail/google-oauth.ts';
import { createLogger } from '../platform/log.ts';
import { createOutbound } from '../platform/outbound.ts';
import type { DoubleMailbox } from './google-double/gmail-mailbox.ts';
import type { GoogleDouble } from './google-double/google-double.ts';
import type { TestPerson } from './people.ts';
import { type TestApp, testConfig } from './test-app.ts';

export const REDIRECT = `http://deals.example${GMAIL_CALLBACK_PATH}`;

/** Settings of an app whose Google is the double. */
export const settingsFor = (google: GoogleDouble): NodeJS.ProcessEnv => ({
  ...google.settings,
  PUBLIC_URL: 'http://deals.example',
});

export interface Mailboxes {
  readonly deps: SyncDeps;
  /** Connects a person's mailbox at the double, as their browser would. */
  connect(
    person: TestPerson,
    address?: string,
  ): Promise<{ connection: EmailConnection; mailbox: DoubleMailbox }>;
  current(person: TestPerson): Promise<EmailConnection>;
  close(): Promise<void>;
}

/** What tests of mailboxes do again and again. */
export function mailboxesOf(app: TestApp, google: GoogleDouble, more: NodeJS.ProcessEnv = {}): Mailboxes {
  const config = testConfig({ ...settingsFor(google), ...more });
  const outbound = createOutbound({
    allow: config.outboundAllow,
    timeoutMs: 5_000,
    maxResponseBytes: 4 * 1024 * 1024,
  });
  const opened = openGoogle(config, outbound.fetch);
  if (!opened) throw new Error('the double is configured');
  return {
    deps: {
      database: app.database,
      log: createLogger(config),
      now: () => app.clock.now,
      secrets: config,
      google: opened,
      reading: sourceReading,
    },
    connect: async (person, address = person.email) => {
      google.accounts.add({ sub: person.id, email: address });
      const begun = await app.call(person, beginGmailConnection, { body: { redirectUri: REDIRECT } });
      const back = new URL(google.consent(begun.body.url, { sub: person.id }));
      const { code = '', state = '', iss } = Object.fromEntries(back.searchParams);
      const body = { code, state, redirectUri: REDIRECT, ...(iss !== undefined && { iss }) };
      const answer = await app.call(person, connectGmail, { body });
      const { connection } = answer.body;
      if (answer.status !== 200 || !connection) throw new Error(answer.text);
      return { connection, mailbox: google.mail.of(person.id) };
    },
    current: async (person) => {
      const [connection] = (await app.call(person, listEmailConnections)).body.items;
      if (!connection) throw new Error('no mailbox is connected');
      return connection;
    },
    close: () => outbound.close(),
  };
}
