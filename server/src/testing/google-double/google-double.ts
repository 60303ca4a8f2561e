import type { AddressInfo } from 'node:net';
import fastify from 'fastify';
import { DOUBLE_CLIENT, DoubleAccounts, type DoublePerson } from './accounts.ts';
import { answerConsent, readConsentRequest, registerAuthorization } from './authorization.ts';
import { DoubleMail, registerGmailDouble } from './gmail.ts';

export interface GoogleDouble {
  /** The issuer, and where its Gmail answers. */
  readonly url: string;
  readonly accounts: DoubleAccounts;
  readonly mail: DoubleMail;
  /** Settings of a server that takes the double for Google. */
  readonly settings: Readonly<Record<string, string>>;
  /** What a browser does at the consent page: answers where it is sent. Null stands for Cancel. */
  consent(authorizationUrl: string, person: Pick<DoublePerson, 'sub'> | null): string;
  close(): Promise<void>;
}

/** A Google of this machine: real signed tokens, and people whom tests make up, also through `/control`. */
export async function startGoogleDouble(port = 0): Promise<GoogleDouble> {
  const app = fastify({ forceCloseConnections: true });
  const accounts = new DoubleAccounts();
  const mail = new DoubleMail();
  let url = '';
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  registerAuthorization(app, accounts, () => url);
  registerGmailDouble(app, accounts, mail);
  app.post<{ Body: DoublePerson }>('/control/people', async ({ body }) => accounts.add(body));
  app.get('/control/authorizations', async () => accounts.authorizations);
  await app.listen({ port, host: '127.0.0.1' });
  url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  return {
    url,
    accounts,
    mail,
    settings: {
      GOOGLE_CLIENT_ID: DOUBLE_CLIENT.id,
      GOOGLE_CLIENT_SECRET: DOUBLE_CLIENT.secret,
      GOOGLE_ISSUER: url,
      GMAIL_API_URL: url,
      OUTBOUND_ALLOW: new URL(url).host,
    },
    consent: (authorizationUrl, person) =>
      answerConsent(accounts, url, readConsentRequest(authorizationUrl), person?.sub ?? null),
    close: () => app.close(),
  };
}
