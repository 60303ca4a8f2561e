import { changeDeal, getDeal, moveDeal } from '@dealwright/contract/deals/deals';
import { listDealHistory } from '@dealwright/contract/deals/history';
import { changeHubspotSync, connectHubspot } from '@dealwright/contract/integrations/hubspot';
import { queryRows } from '@dealwright/db/query-rows';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createHubspotApp, type HubspotApp } from '../../../testing/hubspot-app.ts';
import type { DoubleCrm } from '../../../testing/hubspot-double/crm.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { syncCompany } from './sync-company.ts';

const TODAY = '2026-06-15';

eachEngine((engine) => {
  describe('the days on which deals of HubSpot began and closed', () => {
    let opened: HubspotApp;
    let app: TestApp;
    let crm: DoubleCrm;
    let made = 0;

    beforeAll(async () => {
      opened = await createHubspotApp(engine);
      app = opened.app;
    });
    afterAll(() => opened.close());
    beforeEach(async () => {
      app.clock.now = new Date(`${TODAY}T15:00:00Z`);
      made += 1;
      const token = `pat-eu1-days-${made}`;
      crm = opened.hubspot.crm(token);
      crm.now = () => app.clock.now.getTime();
      expect((await app.call(app.people.admin, connectHubspot, { body: { token } })).status).toBe(200);
    });

    const query = <T>(sql: string, values: unknown[] = []) =>
      app.database.transaction('dealwright_system', (tx) => queryRows<T>(tx, sql, values));
    const add = (properties: Record<string, string>) =>
      crm.add('deals', {
        properties: { dealname: 'Wards', dealstage: 'closedwon', pipeline: 'default', ...properties },
      });
    const sync = async (ask: 'run' | 'everything' = 'run') => {
      app.clock.now = new Date(app.clock.now.getTime() + 60_000);
      await app.call(app.people.admin, changeHubspotSync, { body: { ask } });
      await syncCompany(opened.deps, app.people.admin.companyId);
    };
    const read = async ({ id }: { readonly id: string }) => {
      const [row] = await query<{ number: bigint }>(
        `select d.number from hubspot_records r join deals d on d.company_id = r.company_id and d.id = r.deal_id
          where r.kind = 'deal' and r.hubspot_id = $1 and r.portal_id = $2`,
        [id, crm.portalId],
      );
      const { body } = await app.call(app.people.admin, getDeal, {
        params: { number: Number(row?.number) },
      });
      return body;
    };
    const daysOf = async (deal: { readonly id: string }) => {
      const { created_at, stage_entered_at, closed_at } = await read(deal);
      return [created_at, stage_entered_at, closed_at].map((time) => time?.slice(0, 10) ?? null);
    };
    const historyOf = async (deal: { readonly id: string }, field: string) => {
      const { number } = await read(deal);
      const { body } = await app.call(app.people.admin, listDealHistory, {
        params: { number },
        query: { field },
      });
      return body.items.map(({ old_value, new_value, created_at }) => [
        old_value,
        new_value,
        created_at.slice(0, 10),
      ]);
    };

    test.each([
      [
        'won',
        { createdate: '2023-11-02T10:00:00Z', closedate: '2024-03-01T18:00:00Z' },
        ['2023-11-02', '2024-03-01', '2024-03-01'],
      ],
      [
        'lost, on the day that it was in the zone of the account',
        { dealstage: 'closedlost', createdate: '2025-01-05T10:00:00Z', closedate: '2025-02-01T03:00:00Z' },
        ['2025-01-05', '2025-01-31', '2025-01-31'],
      ],
      [
        'brought into HubSpot after it closed',
        { createdate: '2025-05-05T10:00:00Z', closedate: '2019-07-01T12:00:00Z' },
        ['2019-07-01', '2019-07-01', '2019-07-01'],
      ],
      [
        'said to close later than today',
        { createdate: '2025-05-05T10:00:00Z', closedate: '2026-09-01T12:00:00Z' },
        ['2025-05-05', TODAY, TODAY],
      ],
      ['without any day', {}, [TODAY, TODAY, TODAY]],
      ['of a day that cannot be', { closedate: '0202-01-01T00:00:00Z' }, [TODAY, TODAY, TODAY]],
      [
        'open, whose close date is what is expected',
        {
          dealstage: 'qualifiedtobuy',
          createdate: '2026-02-01T10:00:00Z',
          closedate: '2026-03-01T12:00:00Z',
        },
        ['2026-02-01', TODAY, null],
      ],
    ] as const)('an import takes them from HubSpot: %s', async (_, properties, days) => {
      const deal = add(properties as Record<string, string>);
      await sync();
      expect(await daysOf(deal)).toEqual(days);
      const { version } = await read(deal);
      await sync('everything');
      expect((await read(deal)).version).toBe(version);
    });

    test('the history has them, and says that they were given', async () => {
      const deal = add({ createdate: '2023-11-02T10:00:00Z', closedate: '2024-03-01T18:00:00Z' });
      await sync();
      expect(await historyOf(deal, 'name')).toEqual([[null, 'Wards', '2023-11-02']]);
      expect(await historyOf(deal, 'stage')).toEqual([[null, 'closed_won', '2024-03-01']]);
      expect(await historyOf(deal, 'forecast_category')).toEqual([['pipeline', 'closed', '2024-03-01']]);
      expect(await historyOf(deal, 'created_on')).toEqual([[null, '2023-11-02', TODAY]]);
      expect(await historyOf(deal, 'closed_on')).toEqual([[null, '2024-03-01', TODAY]]);
    });

    test('a deal that HubSpot closes later closes on the day it says there, and follows it', async () => {
      const deal = add({ dealstage: 'qualifiedtobuy', createdate: '2026-02-01T10:00:00Z' });
      await sync();
      app.clock.now = new Date('2026-06-20T09:00:00Z');
      crm.change('deals', deal.id, { dealstage: 'closedwon', closedate: '2026-06-17T15:00:00Z' });
      await sync();
      expect(await daysOf(deal)).toEqual(['2026-02-01', '2026-06-17', '2026-06-17']);
      expect(await historyOf(deal, 'closed_on')).toEqual([[null, '2026-06-17', '2026-06-20']]);
      const { version } = await read(deal);
      await sync('everything');
      expect((await read(deal)).version).toBe(version);
      crm.change('deals', deal.id, { closedate: '2026-06-10T15:00:00Z' });
      await sync();
      expect(await daysOf(deal)).toEqual(['2026-02-01', '2026-06-10', '2026-06-10']);
    });

    test('changes made here stay: a closing day that was given, a deal that was closed', async () => {
      const { admin } = app.people;
      const given = add({ createdate: '2023-11-02T10:00:00Z', closedate: '2024-03-01T18:00:00Z' });
      const here = add({ dealstage: 'qualifiedtobuy', closedate: '2026-05-01T12:00:00Z' });
      await sync();
      const at = async (deal: typeof given) => {
        const { number, version } = await read(deal);
        return { params: { number }, version };
      };
      const change = { ...(await at(given)), body: { closed_on: '2024-02-02' } };
      expect((await app.call(admin, changeDeal, change)).status).toBe(200);
      const move = { ...(await at(here)), body: { stage: 'closed_won' as const } };
      expect((await app.call(admin, moveDeal, move)).status).toBe(200);
      crm.change('deals', given.id, { hs_next_step: 'Call' });
      crm.change('deals', here.id, { dealstage: 'closedwon' });
      await sync();
      expect(await daysOf(given)).toEqual(['2023-11-02', '2024-02-02', '2024-02-02']);
      expect((await daysOf(here))[2]).toBe(TODAY);
    });

    test('deals that came with the day of their import get HubSpot’s with the next whole pass', async () => {
      const deal = add({ createdate: '2023-11-02T10:00:00Z', closedate: '2024-03-01T18:00:00Z' });
      await sync();
      const { number } = await read(deal);
      await query(
        `update deals set created_at = $2::timestamptz, closed_at = $2::timestamptz, stage_entered_at = $2::timestamptz
          where company_id = $1 and number = $3`,
        [app.people.admin.companyId, app.clock.now.toISOString(), number],
      );
      await sync('everything');
      expect(await daysOf(deal)).toEqual(['2023-11-02', '2024-03-01', '2024-03-01']);
    });
  });
});
