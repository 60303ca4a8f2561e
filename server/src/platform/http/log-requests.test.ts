import { createDeal, getDeal } from '@dealwright/contract/deals/deals';
import { signIn } from '@dealwright/contract/identity/session';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Api, createApi } from '../../api.ts';
import { callOn, createTestApp, type TestApp, testConfig } from '../../testing/test-app.ts';
import { createLogger } from '../log.ts';

eachEngine((engine) => {
  let app: TestApp;
  let api: Api;
  let lines: Record<string, unknown>[] = [];
  const config = testConfig({ LOG_LEVEL: 'info' });
  beforeAll(async () => {
    app = await createTestApp(engine);
    const write = (line: string): void => void lines.push(JSON.parse(line) as Record<string, unknown>);
    api = await createApi({
      config,
      database: app.database,
      log: createLogger(config, undefined, { write }),
    });
    await api.app.ready();
  });
  afterAll(async () => {
    await api.close();
    await app.close();
  });
  beforeEach(() => {
    lines = [];
  });

  const answered = () => lines.filter(({ msg }) => msg === 'answered');
  const call = () => callOn(api, config);

  test('the line of a request says who asked, and what the database had to do', async () => {
    const { rep } = app.people;
    const { status } = await call()(rep, createDeal, {
      body: { name: 'A name that is nobody else’s', account: { name: 'Account of the line' } },
    });
    expect(status).toBe(201);
    expect(answered()).toEqual([
      expect.objectContaining({
        method: 'POST',
        route: '/api/deals',
        status: 201,
        companyId: rep.companyId,
        personId: rep.id,
        requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      }),
    ]);
    const [{ statements, databaseMs, ms } = {}] = answered();
    // At least: begin, look for the account, write the deal and what follows, commit.
    expect(statements).toBeGreaterThan(4);
    expect(databaseMs).toBeGreaterThanOrEqual(1);
    expect(databaseMs).toBeLessThanOrEqual(Number(ms) + 1);
    expect(JSON.stringify(lines)).not.toMatch(/nobody else|Account of the line|@/);
  });

  test('requests at the same time are counted each by itself', async () => {
    const { rep, stranger } = app.people;
    const one = await call()(rep, getDeal, { params: { number: 987_654 } });
    const alone = Number(answered()[0]?.statements);
    expect(one.status).toBe(404);
    lines = [];
    const people = Array.from({ length: 10 }, (_, index) => (index % 2 ? rep : stranger));
    await Promise.all(people.map((person) => call()(person, getDeal, { params: { number: 987_654 } })));
    // A person's first request is looked up once more.
    for (const line of answered()) expect([alone, alone + 1]).toContain(line.statements);
    expect(
      answered()
        .map(({ companyId }) => companyId)
        .toSorted(),
    ).toEqual(people.map(({ companyId }) => companyId).toSorted());
  });

  test('a visitor has no id', async () => {
    await call()(null, signIn, { body: { email: 'nobody@demo.dealwright.example', password: 'not at all' } });
    expect(answered()).toEqual([expect.objectContaining({ status: 401, companyId: null, personId: null })]);
    expect(JSON.stringify(lines)).not.toContain('nobody@demo');
  });

  test('OPS17 health checks are not in the log', async () => {
    for (const url of ['/health/live', '/health/ready'])
      expect((await api.app.inject({ url })).statusCode).toBe(200);
    await api.app.inject({ url: '/api/openapi.json' });
    expect(answered().map(({ route }) => route)).toEqual(['/api/openapi.json']);
  });
});
