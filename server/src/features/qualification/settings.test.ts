import { getQualificationSettings } from '@dealwright/contract/qualification/qualification';
import { queryRows } from '@dealwright/db/query-rows';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { DEFAULT_QUALIFICATION_SETTINGS } from '@dealwright/domain/qualification-settings';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

eachEngine((engine) => {
  describe('how deals are graded', () => {
    let test: TestApp;
    beforeAll(async () => {
      test = await createTestApp(engine);
    });
    afterAll(() => test.close());

    it('everyone in the workspace sees its settings, over the defaults', async () => {
      const { people } = test;
      const expectations = { discovery: { metrics: 2 } };
      await test.database.transaction('dealwright_system', (tx) =>
        queryRows(tx, 'update workspaces set qualification_settings = $1, gaps_block = true where id = $2', [
          JSON.stringify({ expectations }),
          people.rep.workspaceId,
        ]),
      );
      const { weights, freshnessDays, caps } = DEFAULT_QUALIFICATION_SETTINGS;
      for (const name of ['admin', 'manager', 'rep', 'viewer'] as const) {
        const { body } = await test.call(people[name], getQualificationSettings);
        expect(body).toEqual({
          weights,
          freshness_days: freshnessDays,
          expectations,
          caps,
          gaps_block: true,
        });
      }
      for (const name of ['neighbour', 'stranger'] as const) {
        const { body } = await test.call(people[name], getQualificationSettings);
        expect(body).toMatchObject({
          expectations: DEFAULT_QUALIFICATION_SETTINGS.expectations,
          gaps_block: false,
        });
      }
      expect((await test.call(null, getQualificationSettings)).status).toBe(401);
    });
  });
});
