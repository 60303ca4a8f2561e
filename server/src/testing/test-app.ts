import type { Problem } from '@dealwright/contract/problem';
import {
  type ResponseOf,
  type Route,
  routeUrl,
  type SentBody,
  type SentParams,
  type SentQuery,
} from '@dealwright/contract/route';
import { type Engine, openTestDatabase, type TestDatabase } from '@dealwright/db/testing/test-database';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { type Api, createApi } from '../api.ts';
import { startAnnouncer } from '../platform/announce.ts';
import { type Config, readConfig } from '../platform/config.ts';
import { createLogger } from '../platform/log.ts';
import { castPeople, type People, type TestPerson } from './people.ts';

export interface CallOptions<R extends Route> {
  readonly params?: SentParams<R>;
  readonly query?: SentQuery<R>;
  readonly body?: SentBody<R>;
  /** The version for If-Match. */
  readonly version?: number;
  readonly key?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Answer<R extends Route> {
  readonly status: number;
  readonly body: ResponseOf<R>;
  readonly problem: Problem;
  readonly headers: LightMyRequestResponse['headers'];
  readonly text: string;
}

export interface TestApp {
  readonly engine: Engine;
  readonly database: TestDatabase;
  readonly api: Api;
  readonly people: People;
  /** The clock of the app; set it to move time. */
  readonly clock: { now: Date };
  /** Calls an operation as a person; null is a visitor. */
  call<R extends Route>(person: TestPerson | null, route: R, options?: CallOptions<R>): Promise<Answer<R>>;
  close(): Promise<void>;
}

export const testConfig = (settings: NodeJS.ProcessEnv = {}): Config =>
  readConfig({
    NODE_ENV: 'test',
    DEMO: '1',
    LOG_LEVEL: 'silent',
    APP_SECRET: 'a secret for tests, long enough for anyone',
    // Refused before anything is sent: no test asks the real one.
    HUBSPOT_API_URL: 'http://hubspot.invalid',
    // A machine that runs tests is slow, and what they send at once is meant to be answered.
    REQUEST_WAIT_SECONDS: '60',
    ...settings,
  });

function searchOf(query: unknown): string {
  const entries = Object.entries((query ?? {}) as Record<string, unknown>)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]): [string, string] => [name, Array.isArray(value) ? value.join(',') : String(value)]);
  return entries.length === 0 ? '' : `?${new URLSearchParams(entries)}`;
}

/** Calls operations of one app. */
export function callOn(api: Api, config: Config): TestApp['call'] {
  return async (person, route, options = {}) => {
    const response = await api.app.inject({
      method: route.method,
      url: routeUrl(route, options.params as Record<string, unknown> | undefined) + searchOf(options.query),
      headers: {
        ...(config.publicUrl ? { host: new URL(config.publicUrl).host } : {}),
        ...(person ? { cookie: `dealwright_session=${person.token}` } : {}),
        ...(options.version === undefined ? {} : { 'if-match': `"${options.version}"` }),
        ...(options.key === undefined ? {} : { 'idempotency-key': options.key }),
        ...(options.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...options.headers,
      },
      ...(options.body === undefined ? {} : { payload: JSON.stringify(options.body) }),
    });
    const isJson = /\bjson\b/.test(String(response.headers['content-type'] ?? ''));
    const parsed: unknown = isJson && response.body !== '' ? JSON.parse(response.body) : undefined;
    return {
      status: response.statusCode,
      body: parsed as never,
      problem: parsed as Problem,
      headers: response.headers,
      text: response.body,
    };
  };
}

/** Nothing is served under other names than that of PUBLIC_URL; requests that name none ask for it. */
function askByPublicName({ app }: Api, { publicUrl }: Config): void {
  if (publicUrl === null) return;
  const inject = app.inject.bind(app);
  const { host } = new URL(publicUrl);
  const named = (request: InjectOptions | string) => {
    const options = typeof request === 'string' ? { url: request } : request;
    return inject({ ...options, headers: { host, ...options.headers } });
  };
  Object.assign(app, { inject: named });
}

/**
 * The whole app on a database of its own, with two companies of people; answers are held against the contract. With
 * `announcing` it also does the part of the worker that tells streams of changes.
 */
export async function createTestApp(
  engine: Engine,
  settings: NodeJS.ProcessEnv = {},
  { cast = true, announcing = false } = {},
): Promise<TestApp> {
  const database = await openTestDatabase(engine);
  const config = testConfig(settings);
  const clock = { now: new Date() };
  const api = await createApi({ config, database, log: createLogger(config), now: () => clock.now });
  await api.app.ready();
  askByPublicName(api, config);
  // Without the cast the database is empty, for tests that fill it themselves.
  const stopAnnouncing = announcing
    ? await startAnnouncer({ database, log: createLogger(config) })
    : undefined;
  const people = cast ? await castPeople(database) : ({} as People);
  return {
    engine,
    database,
    api,
    people,
    clock,
    call: callOn(api, config),
    close: async () => {
      await api.close();
      await stopAnnouncing?.();
      await database.close();
    },
  };
}
