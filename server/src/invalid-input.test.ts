import { OPERATIONS } from '@dealwright/contract/operations';
import { type Route, routeUrl } from '@dealwright/contract/route';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { PLAN_SECTIONS } from '@dealwright/domain/account-plan';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildCanaryDeal, type CanaryDeal } from './testing/canary-deal.ts';
import { createTestApp, type TestApp } from './testing/test-app.ts';
import { fullBodies, sectionBodies } from './testing/trials/full-bodies.ts';
import type { Trials } from './testing/trials/trial.ts';
import { TRIALS_OF_ACCOUNTS } from './testing/trials/trials-of-accounts.ts';
import { TRIALS_OF_BUYERS } from './testing/trials/trials-of-buyers.ts';
import { TRIALS_OF_CLOSE_PLANS } from './testing/trials/trials-of-close-plans.ts';
import { TRIALS_OF_COMPETITORS } from './testing/trials/trials-of-competitors.ts';
import { TRIALS_OF_DEALS } from './testing/trials/trials-of-deals.ts';
import { TRIALS_OF_IMPORTS } from './testing/trials/trials-of-imports.ts';
import { TRIALS_OF_NEWS } from './testing/trials/trials-of-news.ts';
import { TRIALS_OF_OPERATIONS } from './testing/trials/trials-of-operations.ts';
import { TRIALS_OF_PRODUCTS } from './testing/trials/trials-of-products.ts';
import { TRIALS_OF_QUOTES } from './testing/trials/trials-of-quotes.ts';
import { TRIALS_OF_RECORDINGS } from './testing/trials/trials-of-recordings.ts';
import { TRIALS_OF_RFPS } from './testing/trials/trials-of-rfps.ts';
import { TRIALS_OF_TASKS } from './testing/trials/trials-of-tasks.ts';
import { TRIALS_OF_TEAMS } from './testing/trials/trials-of-teams.ts';

const TRIALS: Trials = {
  ...TRIALS_OF_DEALS,
  ...TRIALS_OF_ACCOUNTS,
  ...TRIALS_OF_PRODUCTS,
  ...TRIALS_OF_QUOTES,
  ...TRIALS_OF_RECORDINGS,
  ...TRIALS_OF_RFPS,
  ...TRIALS_OF_BUYERS,
  ...TRIALS_OF_CLOSE_PLANS,
  ...TRIALS_OF_COMPETITORS,
  ...TRIALS_OF_NEWS,
  ...TRIALS_OF_TASKS,
  ...TRIALS_OF_OPERATIONS,
  ...TRIALS_OF_IMPORTS,
  ...TRIALS_OF_TEAMS,
};
/** Values that could be sent in place of any other, as JSON. */
const IN_BODIES = [
  'null',
  '{"__proto__":{"x":1},"constructor":1}',
  '-1',
  '1e400',
  '9007199254740993',
  '"a\\u0000b"',
  '"\\ud800"',
  '"%_\\\\"',
  '"9999-12-31"',
  '"2026-03-05T10:00:00+23:59"',
  '"00000000-0000-0000-0000-000000000000"',
  JSON.stringify('x'.repeat(20_000)),
];
const IN_ADDRESSES = [
  '',
  'a%00b',
  '%ED%A0%80',
  '%25_%5C',
  '9223372036854775808',
  '9999-12-31',
  '0000-01-01',
  '2026-03-05T10:00:00%2B23:59',
  'x'.repeat(3_000),
  '00000000-0000-0000-0000-000000000000',
];

/** A body as text, once for each of its parts and each rubbish in its place. */
function spoiled(body: unknown): string[] {
  const found: string[] = [];
  const walk = (value: unknown, around: (inner: string) => string): void => {
    found.push(...IN_BODIES.map(around));
    if (Array.isArray(value)) {
      const others = value.map((other) => JSON.stringify(other));
      for (const [at, one] of value.entries()) {
        walk(one, (inner) => around(`[${others.with(at, inner).join()}]`));
      }
    } else if (typeof value === 'object' && value !== null) {
      for (const [key, one] of Object.entries(value)) {
        const rest = JSON.stringify({ ...value, [key]: undefined }).slice(1);
        const comma = rest === '}' ? '' : ',';
        walk(one, (inner) => around(`{${JSON.stringify(key)}:${inner}${comma}${rest}`));
      }
    }
  };
  walk(body, (inner) => inner);
  return found;
}

interface Current {
  readonly version: number;
  readonly sections?: Readonly<Record<string, { readonly version: number }>>;
}

eachEngine((engine) => {
  let app: TestApp;
  let canary: CanaryDeal;
  beforeAll(async () => {
    app = await createTestApp(engine);
    canary = await buildCanaryDeal(app);
  });
  afterAll(() => app.close());

  /** As a permitted person with the current version, so only the invalid input is refused. */
  const send = async (route: Route, url: string, payload?: string, version = 0): Promise<number> => {
    const answer = await app.api.app.inject({
      method: route.method,
      url,
      ...(payload !== undefined && { payload }),
      headers: {
        cookie: `dealwright_session=${app.people.admin.token}`,
        ...(route.versioned && { 'if-match': `"${version}"` }),
        ...(payload !== undefined && { 'content-type': 'application/json' }),
      },
    });
    const current = answer.statusCode === 412 ? answer.json<{ current?: Current }>().current : undefined;
    const held = current?.sections?.[url.split('/').at(-1) ?? '']?.version ?? current?.version ?? version;
    if (held !== version) return send(route, url, payload, held);
    if (answer.statusCode >= 500) throw new Error(`${route.operationId} ${url} ${payload}: ${answer.body}`);
    return answer.statusCode;
  };
  const urlOf = (route: Route, more: Record<string, unknown> = {}): string =>
    routeUrl(route, { ...TRIALS[route.operationId]?.params?.(canary), ...more });
  const tried = OPERATIONS.filter(({ operationId }) => operationId in TRIALS);
  const written = tried
    .filter(({ body }) => body)
    .flatMap((route): { name: string; route: Route; section: string | null }[] =>
      route.operationId === 'savePlanSection'
        ? PLAN_SECTIONS.map((section) => ({ name: `section ${section}`, route, section }))
        : [{ name: route.operationId, route, section: null }],
    );

  test.each(written)('V3 rubbish in the body of $name', async ({ route, section }) => {
    const body =
      section === null
        ? (fullBodies(canary)[route.operationId] ?? TRIALS[route.operationId]?.body?.(canary))
        : { [section]: sectionBodies(canary)[section] ?? sectionBodies(canary)['objectives'] };
    const url = urlOf(route, section === null ? {} : { section });
    const answers: number[] = [];
    for (const payload of spoiled(body)) answers.push(await send(route, url, payload));
    expect(answers.filter((status) => status === 400).length).toBeGreaterThan(IN_BODIES.length / 2);
    expect(({} as Record<string, unknown>)['x']).toBeUndefined();
  });

  test.each(tried.filter(({ params, query }) => params || query))(
    'V3 rubbish in the address of $operationId',
    async (route) => {
      const url = urlOf(route);
      const names = Object.keys((route.query as { shape?: object } | undefined)?.shape ?? {});
      const segments = url.split('/');
      const placed = route.path.split('/').flatMap((part, at, all) =>
        // The prefix of the API stands before the path.
        part.startsWith(':') ? [at + segments.length - all.length] : [],
      );
      for (const rubbish of IN_ADDRESSES) {
        for (const name of [...names, '__proto__']) await send(route, `${url}?${name}=${rubbish}`);
        if (names[0]) await send(route, `${url}?${names[0]}=1&${names[0]}=${rubbish}`);
        for (const at of placed) await send(route, segments.with(at, rubbish || '%20').join('/'));
      }
    },
  );
});
