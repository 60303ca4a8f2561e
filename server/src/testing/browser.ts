import type { ResponseOf, Route } from '@dealwright/contract/route';
import type { Answer, CallOptions, TestApp } from './test-app.ts';

const COOKIE = 'dealwright_session';

export interface TestBrowser {
  /** The session's token that it carries, or null. */
  token: string | null;
  call<R extends Route>(route: R, options?: CallOptions<R>): Promise<Answer<R>>;
  /** The same; a refusal is an error. */
  must<R extends Route>(route: R, options?: CallOptions<R>): Promise<ResponseOf<R>>;
}

/** A browser of its own: keeps the cookie it is given, and sends it. */
export function openBrowser(app: TestApp, headers: Readonly<Record<string, string>> = {}): TestBrowser {
  const browser: TestBrowser = {
    token: null,
    call: async (route, options = {}) => {
      const cookie = browser.token === null ? {} : { cookie: `${COOKIE}=${browser.token}` };
      const answer = await app.call(null, route, {
        ...options,
        headers: { ...headers, ...cookie, ...options.headers },
      });
      for (const cookie of [answer.headers['set-cookie']].flat()) {
        if (cookie?.startsWith(`${COOKIE}=`))
          browser.token = cookie.slice(COOKIE.length + 1).split(';')[0] || null;
      }
      return answer;
    },
    must: async (route, options) => {
      const answer = await browser.call(route, options);
      if (answer.status >= 300) throw new Error(`${route.operationId}: ${answer.status} ${answer.text}`);
      return answer.body;
    },
  };
  return browser;
}
