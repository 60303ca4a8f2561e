import { beginGoogleSignIn, type GoogleRefusal } from '@dealwright/contract/identity/google';
import { getSession } from '@dealwright/contract/identity/session';
import type { Engine } from '@dealwright/db/testing/test-database';
import type { DoublePerson } from './google-double/accounts.ts';
import { type GoogleDouble, startGoogleDouble } from './google-double/google-double.ts';
import { newAddress } from './invitations.ts';
import { type Answer, createTestApp, type TestApp } from './test-app.ts';

export interface GoogleBrowser {
  readonly cookies: Map<string, string>;
  /** Presses the button; returns where Google asks. */
  begin(invitationToken?: string): Promise<string>;
  /** Comes back from Google; returns where the product leads on to. */
  comeBack(url: string): Promise<{ status: number; location: string }>;
  /** All of it: the button, the consent, the way back. Null cancels. */
  signIn(
    person: Pick<DoublePerson, 'sub'> | null,
    options?: { readonly invitationToken?: string },
  ): Promise<string>;
  session(): Promise<Answer<typeof getSession>['body']>;
}

/** A browser that goes to the double of Google and back, with all its cookies. */
export function openGoogleBrowser(app: TestApp, google: GoogleDouble): GoogleBrowser {
  const cookies = new Map<string, string>();
  const headers = (): Record<string, string> =>
    cookies.size === 0 ? {} : { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') };
  const keep = (set: string | string[] | number | undefined): void => {
    for (const cookie of [set ?? []].flat()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(String(cookie)) ?? [];
      if (value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
  };
  const browser: GoogleBrowser = {
    cookies,
    begin: async (invitationToken) => {
      const body = invitationToken === undefined ? {} : { invitation_token: invitationToken };
      const answer = await app.call(null, beginGoogleSignIn, { body, headers: headers() });
      if (answer.status !== 200) throw new Error(answer.text);
      keep(answer.headers['set-cookie']);
      return answer.body.url;
    },
    comeBack: async (url) => {
      const { pathname, search } = new URL(url);
      const answer = await app.api.app.inject({ url: pathname + search, headers: headers() });
      keep(answer.headers['set-cookie']);
      return { status: answer.statusCode, location: String(answer.headers.location) };
    },
    signIn: async (person, { invitationToken } = {}) => {
      const back = google.consent(await browser.begin(invitationToken), person);
      return (await browser.comeBack(back)).location;
    },
    session: async () => (await app.call(null, getSession, { headers: headers() })).body,
  };
  return browser;
}

/** Where a refused sign-in leads. */
export const refusedAs = (code: GoogleRefusal): string => `/auth?google=${code}`;

export interface GoogleApp {
  readonly app: TestApp;
  readonly google: GoogleDouble;
  /** A person of the double, with a unique address by default. */
  somebody(facts?: Partial<DoublePerson>): DoublePerson;
  browser(): GoogleBrowser;
  close(): Promise<void>;
}

/** The app with a Google of its own. */
export async function createGoogleApp(engine: Engine): Promise<GoogleApp> {
  const google = await startGoogleDouble();
  const app = await createTestApp(engine, google.settings);
  let made = 0;
  return {
    app,
    google,
    somebody: (facts = {}) => {
      made += 1;
      return google.accounts.add({ sub: `sub-${made}`, email: newAddress('google'), ...facts });
    },
    browser: () => openGoogleBrowser(app, google),
    close: async () => {
      await app.close();
      await google.close();
    },
  };
}
