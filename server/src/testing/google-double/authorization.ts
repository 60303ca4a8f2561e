import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { type Consent, DOUBLE_CLIENT, type DoubleAccounts, type DoublePerson } from './accounts.ts';
import { publicKeys, signIdToken } from './id-token.ts';

/** What Google demands of a request for consent; PKCE, which it only recommends, is demanded here. */
const requestSchema = z.object({
  client_id: z.literal(DOUBLE_CLIENT.id),
  redirect_uri: z.url(),
  response_type: z.literal('code'),
  scope: z.string().min(1),
  state: z.string().min(1),
  code_challenge: z.string().length(43),
  code_challenge_method: z.literal('S256'),
  nonce: z.string().optional(),
  access_type: z.string().optional(),
  prompt: z.string().optional(),
});
type ConsentRequest = z.infer<typeof requestSchema>;

const escaped = (text: string): string => text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);

function consentPage(request: ConsentRequest, people: Iterable<DoublePerson>): string {
  const hidden = Object.entries(request).map(
    ([name, value]) => `<input type="hidden" name="${escaped(name)}" value="${escaped(String(value))}">`,
  );
  const choices = [...people].map(
    ({ sub, email }) => `<p><button name="sub" value="${escaped(sub)}">${escaped(email)}</button></p>`,
  );
  return `<!doctype html><html lang="en"><head><title>Choose an account</title><link rel="icon" href="data:,"></head>
<body><main><h1>Choose an account</h1><form method="post" action="/consent">${hidden.join('')}${choices.join('')}
<p><button name="sub" value="">Cancel</button></p></form></main></body></html>`;
}

/** Where the browser goes once the person has chosen; null means Cancel. */
export function answerConsent(
  accounts: DoubleAccounts,
  issuer: string,
  request: ConsentRequest,
  sub: string | null,
): string {
  const back = new URL(request.redirect_uri);
  back.searchParams.set('state', request.state);
  back.searchParams.set('iss', issuer);
  const person = sub === null ? undefined : accounts.people.get(sub);
  if (!person) {
    back.searchParams.set('error', 'access_denied');
    return back.href;
  }
  const granted = request.scope.split(' ').filter((scope) => !person.declines.includes(scope));
  const code = accounts.issueCode({
    sub: person.sub,
    scope: granted.join(' '),
    clientId: request.client_id,
    redirectUri: request.redirect_uri,
    challenge: request.code_challenge,
    nonce: request.nonce ?? null,
  });
  back.searchParams.set('code', code);
  back.searchParams.set('scope', granted.join(' '));
  return back.href;
}

/** A request for consent as its address says it. Throws where Google would refuse it. */
export function readConsentRequest(url: string): ConsentRequest {
  return requestSchema.parse(Object.fromEntries(new URL(url).searchParams));
}

function isClient(form: Record<string, string>, authorization: string | undefined): boolean {
  const [, basic = ''] = /^Basic (.+)$/.exec(authorization ?? '') ?? [];
  const [id, secret] = basic
    ? Buffer.from(basic, 'base64').toString().split(':').map(decodeURIComponent)
    : [form['client_id'], form['client_secret']];
  return id === DOUBLE_CLIENT.id && secret === DOUBLE_CLIENT.secret;
}

const refuse = (reply: FastifyReply, error: string, status = 400): FastifyReply =>
  reply.code(status).send({ error, error_description: 'The double refuses it.' });

function answerCode(accounts: DoubleAccounts, issuer: string, form: Record<string, string>) {
  const issued = accounts.redeemCode(form['code'] ?? '', {
    redirectUri: form['redirect_uri'] ?? '',
    verifier: form['code_verifier'] ?? '',
  });
  const person = issued && accounts.people.get(issued.sub);
  if (!issued || !person || person.fault === 'invalid_grant') return null;
  const { scope, nonce } = issued;
  return {
    ...accounts.issueAccess(issued),
    refresh_token: accounts.issueRefresh(issued),
    token_type: 'Bearer',
    scope,
    ...(person.fault !== 'no id token' && { id_token: signIdToken(accounts, { person, issuer, nonce }) }),
  };
}

function answerRefresh(accounts: DoubleAccounts, token: string) {
  const consent: Consent | null = accounts.useRefresh(token);
  return consent && { ...accounts.issueAccess(consent), token_type: 'Bearer', scope: consent.scope };
}

function registerTokens(app: FastifyInstance, accounts: DoubleAccounts, issuer: () => string): void {
  app.post<{ Body: Record<string, string> }>('/token', async ({ body, headers }, reply) => {
    if (!isClient(body, headers.authorization)) return refuse(reply, 'invalid_client', 401);
    const failing = [...accounts.people.values()].find(({ fault }) => fault === 'server error');
    if (failing) return refuse(reply, 'server_error', 500);
    const answer =
      body['grant_type'] === 'refresh_token'
        ? answerRefresh(accounts, body['refresh_token'] ?? '')
        : answerCode(accounts, issuer(), body);
    return answer ?? refuse(reply, 'invalid_grant');
  });

  app.post<{ Body: Record<string, string> }>('/revoke', async ({ body }, reply) => {
    accounts.revocations.push(body['token'] ?? '');
    if (accounts.failingRevocations > 0) {
      accounts.failingRevocations -= 1;
      return refuse(reply, 'server_error', 503);
    }
    return accounts.revoke(body['token'] ?? '') ? reply.send({}) : refuse(reply, 'invalid_token');
  });

  app.get('/userinfo', async ({ headers }, reply) => {
    const found = accounts.findAccess(headers.authorization?.replace(/^Bearer /, '') ?? '');
    if (!found) return refuse(reply, 'invalid_token', 401);
    const { sub, email, emailVerified } = found.person;
    return { sub, email, email_verified: emailVerified };
  });
}

/** Google's authorization server: it describes itself, asks people, and gives out tokens. */
export function registerAuthorization(
  app: FastifyInstance,
  accounts: DoubleAccounts,
  issuer: () => string,
): void {
  app.get('/.well-known/openid-configuration', async () => ({
    issuer: issuer(),
    authorization_endpoint: `${issuer()}/authorize`,
    token_endpoint: `${issuer()}/token`,
    userinfo_endpoint: `${issuer()}/userinfo`,
    revocation_endpoint: `${issuer()}/revoke`,
    jwks_uri: `${issuer()}/keys`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
  }));
  app.get('/keys', async () => publicKeys(accounts));

  app.get<{ Querystring: Record<string, string> }>('/authorize', async ({ query }, reply) => {
    accounts.authorizations.push(query);
    const request = requestSchema.safeParse(query);
    if (!request.success) return refuse(reply, 'invalid_request');
    return reply.type('text/html; charset=utf-8').send(consentPage(request.data, accounts.people.values()));
  });
  app.post<{ Body: Record<string, string> }>('/consent', async ({ body }, reply) => {
    const request = requestSchema.parse(body);
    return reply.redirect(answerConsent(accounts, issuer(), request, body['sub'] || null));
  });
  registerTokens(app, accounts, issuer);
}
