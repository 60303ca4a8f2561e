import { archiveDeal } from '@dealwright/contract/deals/deal-shelf';
import { getSession } from '@dealwright/contract/identity/session';
import {
  getFeature,
  listFeatureChanges,
  listFeatureCompanies,
  listFeatures,
  switchFeature,
  switchFeatureOfCompany,
} from '@dealwright/contract/operator/features';
import { queryRows } from '@dealwright/db/query-rows';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { FEATURES, isSwitchable } from '@dealwright/domain/feature';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { setFeature } from '../../../testing/features.ts';
import { castOperator } from '../../../testing/operator.ts';
import type { TestPerson } from '../../../testing/people.ts';
import { type Answer, createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { addDeal } from '../../../testing/test-deal.ts';

const BUILT = ['change_email', 'data_controls', 'deal_archive', 'deal_delete', 'deal_share'];

eachEngine((engine) => {
  let app: TestApp;
  let operator: TestPerson;
  beforeAll(async () => {
    app = await createTestApp(engine);
    operator = await castOperator(app);
  });
  afterAll(() => app.close());

  const featuresOf = async (who: 'rep' | 'stranger') =>
    (await app.call(app.people[who], getSession)).body.features;
  const forAll = (key: (typeof FEATURES)[number], enabled: boolean) =>
    app.call(operator, switchFeature, { params: { key }, body: { enabled } });
  const forOne = (key: (typeof FEATURES)[number], company_id: string, enabled: boolean | null) =>
    app.call(operator, switchFeatureOfCompany, { params: { key, company_id }, body: { enabled } });

  describe('feature flags', () => {
    test('OPER09 built features are on by default, unbuilt ones off', async () => {
      const { body } = await app.call(operator, listFeatures);
      expect(body.items.map(({ key, enabled, switched }) => [key, enabled, switched])).toEqual(
        FEATURES.map((key) => [key, key !== 'outlook' && key !== 'teams', null]),
      );
      for (const key of FEATURES) {
        const { items } = (
          await app.call(operator, listFeatureCompanies, { params: { key }, query: { q: 'other' } })
        ).body;
        expect(items.map(({ own, enabled }) => [own, enabled])).toEqual([[null, isSwitchable(key)]]);
      }
      expect(FEATURES).toEqual(
        expect.arrayContaining([
          'deal_share',
          'deal_archive',
          'deal_delete',
          'data_controls',
          'outlook',
          'teams',
          'change_email',
        ]),
      );
      expect(await featuresOf('rep')).toEqual(BUILT);
      expect((await app.call(null, getSession)).body.features).toEqual([]);
    });

    test('OPER09 a choice that was made before goes before the default', async () => {
      const { companyId } = app.people.rep;
      await setFeature(app, 'deal_share', false, companyId);
      await setFeature(app, 'deal_delete', false);
      await setFeature(app, 'deal_delete', true, companyId);
      expect(await featuresOf('rep')).toEqual(BUILT.filter((key) => key !== 'deal_share'));
      expect(await featuresOf('stranger')).toEqual(BUILT.filter((key) => key !== 'deal_delete'));
      await app.database.transaction('dealwright_system', (tx) => queryRows(tx, 'delete from feature_flags'));
      expect(await featuresOf('rep')).toEqual(BUILT);
    });

    test('OPER08 one is switched for all, on and off, and each browser is notified', async () => {
      for (const key of [
        'deal_share',
        'deal_archive',
        'deal_delete',
        'data_controls',
        'change_email',
      ] as const) {
        const off = await forAll(key, false);
        expect([off.status, off.body.enabled, off.body.switched?.by]).toEqual([200, false, operator.email]);
        expect(await featuresOf('rep')).not.toContain(key);
        expect(await featuresOf('stranger')).not.toContain(key);
        expect((await forAll(key, true)).body.enabled).toBe(true);
        expect(await featuresOf('rep')).toEqual(BUILT);
      }
    });

    test('OPER08 one company’s own setting goes before the one for all, until it is taken away', async () => {
      const { companyId } = app.people.rep;
      const archives = async (who: 'rep' | 'stranger') => (await featuresOf(who)).includes('deal_archive');
      await forAll('deal_archive', false);
      const on = await forOne('deal_archive', companyId, true);
      expect([on.body.own, on.body.enabled]).toEqual([true, true]);
      expect([await archives('rep'), await archives('stranger')]).toEqual([true, false]);
      await forAll('deal_archive', true);
      await forOne('deal_archive', companyId, false);
      expect([await archives('rep'), await archives('stranger')]).toEqual([false, true]);
      expect((await app.call(operator, getFeature, { params: { key: 'deal_archive' } })).body.companies).toBe(
        1,
      );
      const back = await forOne('deal_archive', companyId, null);
      expect([back.body.own, back.body.enabled]).toEqual([null, true]);
    });

    test('who switched what is kept and nothing can change it; setting it as it is says nothing', async () => {
      const changes = async () =>
        (
          await app.call(operator, listFeatureChanges, {
            params: { key: 'deal_delete' },
            query: { limit: 200 },
          })
        ).body.items.map(({ company, enabled, by }) => [company, enabled, by]);
      const before = (await changes()).length;
      await Promise.all([forAll('deal_delete', false), forAll('deal_delete', false)]);
      await forOne('deal_delete', app.people.stranger.companyId, true);
      await forOne('deal_delete', app.people.stranger.companyId, null);
      await forOne('deal_delete', app.people.stranger.companyId, null);
      expect((await changes()).slice(0, -before)).toEqual([
        ['other', null, operator.email],
        ['other', true, operator.email],
        [null, false, operator.email],
      ]);
      const written = await app.database.transaction('dealwright_system', (tx) =>
        queryRows<{ detail: unknown }>(
          tx,
          `select detail from audit_log where company_id = $1 and action = 'feature_switched' order by id`,
          [app.people.stranger.companyId],
        ),
      );
      expect(written.map(({ detail }) => detail)).toEqual([
        { feature: 'deal_delete', enabled: true },
        { feature: 'deal_delete', enabled: null },
      ]);
      await expect(
        app.database.transaction('dealwright_system', (tx) =>
          queryRows(tx, 'delete from feature_flag_changes'),
        ),
      ).rejects.toThrow(/permission denied/);
      await forAll('deal_delete', true);
    });

    test('what there is nothing of yet cannot be switched', async () => {
      for (const key of ['outlook', 'teams'] as const) {
        expect((await forAll(key, true)).problem.code).toBe('conflict');
        expect((await forOne(key, app.people.rep.companyId, true)).problem.code).toBe('conflict');
        expect((await app.call(operator, getFeature, { params: { key } })).body).toMatchObject({
          state: 'absent',
          enabled: false,
        });
      }
    });

    test('companies are found by their name, page by page', async () => {
      await app.database.transaction('dealwright_system', async (tx) => {
        for (let index = 0; index < 7; index += 1) {
          await queryRows(tx, 'insert into companies (id, name) values ($1, $2)', [
            newId(),
            `Zephyr ${index} Øst`,
          ]);
        }
      });
      const names: string[] = [];
      for (let cursor: string | null = ''; cursor !== null; ) {
        const page: Answer<typeof listFeatureCompanies> = await app.call(operator, listFeatureCompanies, {
          params: { key: 'deal_share' },
          query: { q: 'ost zephyr', limit: 3, ...(cursor && { cursor }) },
        });
        names.push(...page.body.items.map(({ company }) => company.name));
        cursor = page.body.next_cursor;
      }
      expect(names).toEqual([0, 1, 2, 3, 4, 5, 6].map((index) => `Zephyr ${index} Øst`));
    });

    test('rubbish is refused', async () => {
      const { companyId } = app.people.rep;
      expect((await forOne('deal_share', newId(), true)).problem.code).toBe('not_found');
      expect((await forAll('no_such_thing' as 'deal_share', true)).status).toBe(404);
      const bad = await app.call(operator, switchFeature, {
        params: { key: 'deal_share' },
        body: { enabled: 'yes' as never },
      });
      expect(bad.problem.code).toBe('invalid_input');
      const worse = await app.call(operator, switchFeatureOfCompany, {
        params: { key: 'deal_share', company_id: companyId },
        body: { enabled: true, updated_by: newId() } as never,
      });
      expect(worse.problem.code).toBe('invalid_input');
      const cursor = await app.call(operator, listFeatureCompanies, {
        params: { key: 'deal_share' },
        query: { cursor: 'x' },
      });
      expect(cursor.problem.code).toBe('invalid_input');
    });

    test('for everyone else there is nothing there', async () => {
      const params = { key: 'deal_share' } as const;
      const company = { ...params, company_id: app.people.admin.companyId };
      for (const [who, status] of [
        [app.people.admin, 404],
        [app.people.viewer, 404],
        [null, 401],
      ] as const) {
        const answers = [
          await app.call(who, listFeatures),
          await app.call(who, getFeature, { params }),
          await app.call(who, switchFeature, { params, body: { enabled: false } }),
          await app.call(who, listFeatureCompanies, { params, query: {} }),
          await app.call(who, switchFeatureOfCompany, { params: company, body: { enabled: false } }),
          await app.call(who, listFeatureChanges, { params, query: {} }),
        ];
        expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => status));
      }
      expect(await featuresOf('rep')).toEqual(BUILT);
    });

    test('while one is off, what stands behind it is refused with a code of its own, whatever is asked for', async () => {
      const deal = await addDeal(app.database, app.people.rep);
      await setFeature(app, 'deal_archive', false);
      for (const number of [deal.number, 999_999]) {
        const refused = await app.call(app.people.rep, archiveDeal, { params: { number }, version: 1 });
        expect([refused.status, refused.problem.code]).toEqual([403, 'feature_off']);
      }
    });
  });

  describe('outside demo mode', () => {
    test('the operator’s session must have used a second factor', async () => {
      const strict = await createTestApp(engine, { DEMO: '0', SMTP_URL: 'smtp://127.0.0.1:1' });
      try {
        const once = await castOperator(strict);
        const body = { enabled: true };
        const params = { key: 'deal_share' } as const;
        expect((await strict.call(once, switchFeature, { params, body })).problem.code).toBe('aal2_required');
        const twice = await castOperator(strict, { aal: 'aal2' });
        expect((await strict.call(twice, switchFeature, { params, body })).status).toBe(200);
      } finally {
        await strict.close();
      }
    });
  });
});
