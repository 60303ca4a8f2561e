import { randomUUID } from 'node:crypto';
import { decideEarlyAccess, listEarlyAccess, requestEarlyAccess } from '@dealwright/contract/early-access';
import { signUp } from '@dealwright/contract/invitations';
import { removeSampleData } from '@dealwright/contract/samples';
import { verifyEmail } from '@dealwright/contract/verification';
import { type Api, apiOf } from './api.ts';
import { linkIn, mailTo } from './mailbox.ts';
import { SESSION_COOKIE } from './people.ts';
import type { OwnPerson } from './person-of-own.ts';
import type { RunningServer } from './running-server.ts';

export interface OwnCompany {
  readonly admin: OwnPerson;
  readonly api: Api;
}

/** A company of this journey alone, without sample data, as early access makes one; its admin is signed in. */
export async function newCompany(server: RunningServer): Promise<OwnCompany> {
  const mark = randomUUID().slice(0, 8);
  const email = `ida@ida-${mark}.example`;
  const visitor = apiOf(server, 'operator');
  await visitor.call(requestEarlyAccess, {
    body: {
      ...{ first_name: 'Ida', last_name: 'Holm', email, company: `Ida ${mark}` },
      message: 'Our forecast is a guess every quarter',
    },
  });
  const { items } = await visitor.call(listEarlyAccess, { query: { q: email } });
  await visitor.call(decideEarlyAccess, {
    params: { id: items[0]?.id ?? '' },
    body: { decision: 'approved', company: { name: `Ida ${mark}`, domain: `ida-${mark}.example` } },
  });
  const invitation = new URL(linkIn(server, await mailTo(server, email, /./)));
  const password = `a long enough one ${mark}`;
  const response = await fetch(`${server.address}/api${signUp.path}`, {
    method: signUp.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      ...{ first_name: 'Ida', last_name: 'Holm', email, password },
      invitation_token: invitation.searchParams.get('invitation_token'),
    }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${email} could not sign up: ${response.status} ${text}`);
  const cookie = response.headers.getSetCookie().find((value) => value.startsWith(`${SESSION_COOKIE}=`));
  const token = cookie?.slice(SESSION_COOKIE.length + 1).split(';')[0] ?? '';
  const mail = await mailTo(server, email, 'Verify your email address');
  const api = apiOf({ ...server, tokens: { ...server.tokens, admin: token } }, 'admin');
  await api.call(verifyEmail, {
    body: { token: /verify-email\?token=([\w-]+)/.exec(mail.text)?.[1] ?? '' },
  });
  await api.call(removeSampleData);
  const { user } = JSON.parse(text) as { user: { id: string } };
  return { admin: { id: user.id, email, password, token }, api };
}
