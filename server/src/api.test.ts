import { createDealShare, openDealShare } from '@dealwright/contract/deals/deal-shares';
import { OPERATIONS } from '@dealwright/contract/operations';
import { queryRows } from '@dealwright/db/query-rows';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildCanaryDeal, CANARY, type CanaryDeal } from './testing/canary-deal.ts';
import { SHARED_CANARY } from './testing/canary-plans.ts';
import { setFeature } from './testing/features.ts';
import type { TestPerson } from './testing/people.ts';
import { createTestApp, type TestApp } from './testing/test-app.ts';
import { EVERY_TRIAL as TRIALS } from './testing/trials/every-trial.ts';
import { type Asker, READ, WRITE } from './testing/trials/trial.ts';

/** The stream never ends by itself; its own tests try it as the wrong person. */
const TRIED_ELSEWHERE = new Set(['openStream']);

/** What answers with the names of accounts, which a workspace's people share. */
const NAME_ACCOUNTS = [
  'listTerritoryAccounts',
  'listAccounts',
  'listPlannedAccounts',
  'exportAccounts',
  'exportTerritoryAccounts',
  'getAccount',
  'listAccountTasks',
  'createAccountTask',
  'getAccountPlan',
];

/** What answers with names of contacts, whom a workspace's people share with its accounts. */
const NAME_CONTACTS = ['listContacts', 'exportContacts', 'getContact', 'listAccountPeople'];

/** Records outside the workspace: of no company, or of another workspace. */
const OUTSIDERS: readonly Asker[] = ['visitor', 'stranger', 'strangerRep', 'neighbour'];

describe('the list of operations', () => {
  test('ROLE11 every operation is tried as the wrong person', () => {
    const missing = OPERATIONS.map(({ operationId }) => operationId).filter(
      (id) => !(id in TRIALS) && !TRIED_ELSEWHERE.has(id),
    );
    expect(missing).toEqual([]);
  });
});

eachEngine((engine) => {
  let app: TestApp;
  let canary: CanaryDeal;
  beforeAll(async () => {
    app = await createTestApp(engine);
    canary = await buildCanaryDeal(app);
    for (const key of ['deal_share', 'deal_archive', 'deal_delete'] as const)
      await setFeature(app, key, true);
    // Switched on, they are tried by their own tests.
    await setFeature(app, 'data_controls', false);
  });
  afterAll(() => app.close());

  const who = (asker: Asker): TestPerson | null => (asker === 'visitor' ? null : app.people[asker]);
  const trials = OPERATIONS.filter(
    ({ operationId }) => operationId in TRIALS && operationId !== 'signOut',
  ).flatMap((route) => {
    const trial = TRIALS[route.operationId];
    return trial
      ? (Object.keys(trial.expected) as Asker[]).map((asker) => ({
          route,
          trial,
          asker,
          operation: route.operationId,
        }))
      : [];
  });

  test.each(trials)('ROLE11 ROLE07 $operation as $asker', async ({ route, trial, asker }) => {
    const body = trial.body?.(canary);
    const answer = await app.call(who(asker), route, {
      ...(trial.params ? { params: trial.params(canary) as never } : {}),
      ...(trial.query ? { query: trial.query(canary) as never } : {}),
      ...(body === undefined ? {} : { body: body as never }),
      ...(trial.version === undefined ? {} : { version: trial.version }),
    });
    const expected = route.operationId === 'signIn' ? 400 : trial.expected[asker];
    expect(answer.status, answer.text).toBe(expected);
    // Colleagues share the workspace's accounts and contacts, though not its deals.
    const namesContacts = NAME_CONTACTS.includes(route.operationId);
    const shared = [
      ...(namesContacts || NAME_ACCOUNTS.includes(route.operationId) ? [`Account ${CANARY}`] : []),
      ...(namesContacts ? [`Person ${CANARY}`, `Other ${CANARY}`] : []),
    ];
    const shown =
      asker === 'otherRep'
        ? shared.reduce((text, name) => text.replaceAll(name, ''), answer.text)
        : answer.text;
    if (asker !== 'viewer') expect(shown).not.toContain(CANARY);
    if (OUTSIDERS.includes(asker)) expect(answer.text).not.toContain(SHARED_CANARY);
  });

  test('ROLE11 another company’s deal and one that does not exist get the same answer', async () => {
    const bare = (text: string): unknown => ({ ...(JSON.parse(text) as object), requestId: '' });
    for (const route of OPERATIONS.filter(
      (operation) => operation.method === 'GET' && operation.path.startsWith('/deals/:number'),
    )) {
      const params = {
        number: canary.number,
        stakeholder_id: canary.stakeholderId,
        interaction_id: canary.interactionId,
      };
      const query = TRIALS[route.operationId]?.query?.(canary) as never;
      const theirs = await app.call(app.people.stranger, route, { params: params as never, query });
      const nothing = await app.call(app.people.stranger, route, {
        params: { ...params, number: 987_654 } as never,
        query,
      });
      expect(theirs.status, route.operationId).toBe(404);
      expect(bare(theirs.text)).toEqual(bare(nothing.text));
      expect(Object.keys(theirs.headers).sort()).toEqual(Object.keys(nothing.headers).sort());
    }
  });

  test('ROLE11 the owner’s own view holds what the others were refused', async () => {
    const own = await app.api.app.inject({
      url: `/api/deals/${canary.number}`,
      headers: { cookie: `dealwright_session=${app.people.rep.token}` },
    });
    expect(own.body).toContain(CANARY);
  });

  test('a reader by link can’t change the deal with any operation', async () => {
    const params = { number: canary.number };
    const share = await app.call(app.people.rep, createDealShare, {
      params,
      body: { expires_in_days: null },
    });
    const opened = { body: { token: share.body.open_path.split('/').at(-1) ?? '' } };
    expect((await app.call(app.people.neighbour, openDealShare, opened)).status).toBe(200);
    const answers: Record<string, number> = {};
    for (const { route, trial } of trials.filter(({ asker }) => asker === 'neighbour')) {
      if (trial.expected !== READ && trial.expected !== WRITE) continue;
      const body = trial.body?.(canary);
      const answer = await app.call(app.people.neighbour, route, {
        ...(trial.params ? { params: trial.params(canary) as never } : {}),
        ...(trial.query ? { query: trial.query(canary) as never } : {}),
        ...(body === undefined ? {} : { body: body as never }),
        ...(trial.version === undefined ? {} : { version: trial.version }),
      });
      // What is changed in bulk is picked from lists, where a link puts nothing.
      const allowed = trial.expected === READ ? [200, 204] : [403, 404];
      if (!allowed.includes(answer.status)) answers[route.operationId] = answer.status;
    }
    expect(answers).toEqual({});
  });

  test('the person of a removed membership is refused everywhere', async () => {
    await app.database.transaction('dealwright_system', (tx) =>
      queryRows(tx, 'update profiles set workspace_id = null where id = $1', [app.people.strangerRep.id]),
    );
    for (const { route } of trials.filter(
      ({ asker, route, trial }) => asker === 'strangerRep' && route.audience === 'user' && !trial.personal,
    )) {
      const params = { number: 1, profile_id: app.people.strangerRep.id };
      const answer = await app.call(app.people.strangerRep, route, { params: params as never });
      expect([403, 404, 400], route.operationId).toContain(answer.status);
      expect(answer.status, route.operationId).toBe(403);
    }
  });

  test('OPS18 the description names every operation the router serves, and none that it does not', async () => {
    const description = (await app.api.app.inject({ url: '/api/openapi.json' })).json<{
      openapi: string;
      paths: Record<string, Record<string, { operationId: string }>>;
    }>();
    const described = Object.values(description.paths).flatMap((methods) =>
      Object.values(methods).map(({ operationId }) => operationId),
    );
    expect(description.openapi).toMatch(/^3\.1/);
    expect(described.sort()).toEqual([...app.api.router.served].sort());
    expect(described.sort()).toEqual(OPERATIONS.map(({ operationId }) => operationId).sort());
    for (const [path, methods] of Object.entries(description.paths)) {
      for (const method of Object.keys(methods)) {
        const url = path.replace(/\{(\w+)\}/g, ':$1');
        expect(
          app.api.app.hasRoute({ method: method.toUpperCase() as 'GET', url }),
          `${method} ${path}`,
        ).toBe(true);
      }
    }
  });
});
