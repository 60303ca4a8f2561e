import { randomBytes, randomUUID } from 'node:crypto';
import { removeSampleData } from '@dealwright/contract/deals/samples';
import { signUp } from '@dealwright/contract/identity/invitations';
import { verifyEmail } from '@dealwright/contract/identity/verification';
import {
  decideEarlyAccess,
  listEarlyAccess,
  requestEarlyAccess,
} from '@dealwright/contract/operator/early-access';
import type { Route } from '@dealwright/contract/route';
import { type Api, apiOf } from './api.ts';
import { linkIn, mailTo } from './mailbox.ts';
import { SESSION_COOKIE } from './people.ts';
import type { OwnPerson } from './person-of-own.ts';
import type { RunningServer } from './running-server.ts';

export interface OwnCompany {
  readonly admin: OwnPerson;
  readonly api: Api;
}

/** Calls of a visitor, from their own IP address: too many from one address are refused. */
function visitorOf(server: RunningServer) {
  const address = `10.${[...randomBytes(3)].join('.')}`;
  return async ({ method, path }: Route, body: object): Promise<Response> => {
    const response = await fetch(`${server.address}/api${path}`, {
      method,
      headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response;
  };
}

/** A company of this journey alone, without sample data, as early access makes one; its admin is signed in. */
export async function newCompany(server: RunningServer): Promise<OwnCompany> {
  const mark = randomUUID().slice(0, 8);
  const email = `ida@ida-${mark}.example`;
  const person = { first_name: 'Ida', last_name: 'Holm', email };
  const visit = visitorOf(server);
  await visit(requestEarlyAccess, {
    ...person,
    company: `Ida ${mark}`,
    message: 'Our forecast is a guess every quarter',
  });
  const operator = apiOf(server, 'operator');
  const { items } = await operator.call(listEarlyAccess, { query: { q: email } });
  await operator.call(decideEarlyAccess, {
    params: { id: items[0]?.id ?? '' },
    body: { decision: 'approved', company: { name: `Ida ${mark}`, domain: `ida-${mark}.example` } },
  });
  const invitation = new URL(linkIn(server, await mailTo(server, email, /./)));
  const password = `a long enough one ${mark}`;
  const invitation_token = invitation.searchParams.get('invitation_token');
  const response = await visit(signUp, { ...person, password, invitation_token });
  const cookie = response.headers.getSetCookie().find((value) => value.startsWith(`${SESSION_COOKIE}=`));
  const token = cookie?.slice(SESSION_COOKIE.length + 1).split(';')[0] ?? '';
  const mail = await mailTo(server, email, 'Verify your email address');
  const api = apiOf({ ...server, tokens: { ...server.tokens, admin: token } }, 'admin');
  await api.call(verifyEmail, {
    body: { token: /verify-email\?token=([\w-]+)/.exec(mail.text)?.[1] ?? '' },
  });
  await api.call(removeSampleData);
  const { user } = (await response.json()) as { user: { id: string } };
  return { admin: { id: user.id, email, password, token }, api };
}
