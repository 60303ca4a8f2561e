import { changeDeal, createDeal, moveDeal } from '@dealwright/contract/deals/deals';
import { listDealHistory } from '@dealwright/contract/deals/history';
import {
  type DealVisit,
  getDealVisit,
  recordDealVisit,
  VISIT_SHOWS,
} from '@dealwright/contract/deals/visits';
import { createInteraction } from '@dealwright/contract/interactions';
import { getDealPage } from '@dealwright/contract/qualification/deal-page';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestPerson } from '../../../testing/people.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

const MINUTE = 60_000;
const dollars = (minor: number) => ({ amount_minor: minor, currency: 'USD' });

eachEngine((engine) => {
  describe('visits to a deal', () => {
    let test: TestApp;
    let params: { number: number };
    let version: number;

    beforeAll(async () => {
      test = await createTestApp(engine);
    });
    afterAll(() => test.close());
    beforeEach(async () => {
      const body = { name: 'Ward scheduling', account: { name: 'Harbour Hospital' }, amount_minor: 100 };
      const { body: deal } = await test.call(test.people.rep, createDeal, { body });
      params = { number: deal.number };
      version = deal.version;
      later(1);
    });

    const later = (minutes: number) => {
      test.clock.now = new Date(test.clock.now.getTime() + minutes * MINUTE);
    };
    const look = (person: TestPerson, seen = false) =>
      test.call(person, recordDealVisit, { params, body: { seen } });
    const changes = async (person: TestPerson): Promise<DealVisit> =>
      (await test.call(person, getDealVisit, { params })).body;
    const edit = async (body: Record<string, unknown>) => {
      later(1);
      const answer = await test.call(test.people.rep, changeDeal, { params, version, body });
      expect(answer.status).toBe(200);
      version = answer.body.version;
    };

    it('VISIT01 the first visit has nothing to tell; the next tells what others changed, of each field once', async () => {
      const { manager, rep } = test.people;
      expect(await changes(manager)).toMatchObject({ since: null, total: 0, changes: [] });
      await look(manager);
      const end = test.clock.now.toISOString();
      await edit({ amount_minor: 200 });
      await edit({ amount_minor: 300, name: 'Ward scheduling, phase 1' });
      later(1);
      const moved = await test.call(rep, moveDeal, { params, version, body: { stage: 'proposal' } });
      expect(moved.status).toBe(200);
      later(60);
      const visit = await changes(manager);
      expect(visit.since).toBe(end);
      const told = new Map(visit.changes.map((change) => [change.field, change]));
      const by = { actor: { id: rep.id } };
      expect(told.get('stage')).toMatchObject({ ...by, old_value: 'prospecting', new_value: 'proposal' });
      expect(told.get('name')).toMatchObject({ ...by, new_value: 'Ward scheduling, phase 1' });
      expect(told.get('amount')).toMatchObject({ old_value: dollars(100), new_value: dollars(300) });
      expect(visit.changes.filter(({ field }) => field === 'amount')).toHaveLength(1);
      expect(visit.changes[0]?.field).toBe('stage');
      const page = (await test.call(manager, getDealPage, { params })).body;
      expect(page.visit).toEqual(visit);
    });

    it('VISIT02 its count is what the history lists for the same moments', async () => {
      const { manager } = test.people;
      await look(manager);
      for (const note of ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I', 'J']) {
        later(1);
        await test.call(test.people.rep, createInteraction, {
          params,
          body: {
            kind: 'note',
            title: note,
            occurred_at: test.clock.now.toISOString(),
            source: { text: note },
          },
        });
      }
      later(60);
      await look(manager);
      await edit({ amount_minor: 900 });
      const { since, until, total, changes: shown } = await changes(manager);
      const query = { since: since ?? '', until, limit: 200 };
      const { items } = (await test.call(manager, listDealHistory, { params, query })).body;
      expect(items).toHaveLength(total);
      expect(items.filter(({ field }) => field === 'interaction')).toHaveLength(10);
      expect(items.some(({ field }) => field === 'amount')).toBe(false);
      expect(shown).toHaveLength(VISIT_SHOWS);
      expect(shown.filter(({ field }) => field === 'interaction').length).toBeGreaterThan(6);
    });

    it('VISIT03 a value that is back where it was is not told', async () => {
      const { manager } = test.people;
      await look(manager);
      await edit({ amount_minor: 500 });
      await edit({ amount_minor: 100 });
      later(60);
      const visit = await changes(manager);
      expect(visit.changes.filter(({ field }) => field === 'amount')).toEqual([]);
      expect(visit.total).toBe(2);
    });

    it('VISIT04 a visit goes on while the page is open, and what was dismissed does not come back', async () => {
      const { manager } = test.people;
      await look(manager);
      await edit({ amount_minor: 500 });
      later(29);
      await look(manager);
      expect(await changes(manager)).toMatchObject({ since: null, total: 0 });
      later(60);
      await edit({ amount_minor: 600 });
      later(60);
      const before = await changes(manager);
      expect(before.changes).toMatchObject([
        { field: 'amount', old_value: dollars(500), new_value: dollars(600) },
      ]);
      await Promise.all([look(manager), look(manager)]);
      later(20);
      await look(manager);
      expect(await changes(manager)).toMatchObject({ since: before.since, total: 1 });
      await look(manager, true);
      expect(await changes(manager)).toMatchObject({ total: 0, changes: [] });
      later(60);
      expect(await changes(manager)).toMatchObject({ total: 0, changes: [] });
    });

    it('VISIT05 each person has their own, of deals they may read', async () => {
      const { manager, viewer, stranger, otherRep } = test.people;
      await look(manager);
      await edit({ amount_minor: 700 });
      later(60);
      expect(await changes(viewer)).toMatchObject({ since: null, total: 0 });
      await look(viewer);
      expect((await changes(manager)).total).toBe(1);
      for (const person of [stranger, otherRep]) {
        expect((await look(person)).status).toBe(404);
        expect((await test.call(person, getDealVisit, { params })).status).toBe(404);
      }
      expect((await test.call(null, recordDealVisit, { params, body: {} })).status).toBe(401);
      const rubbish = { seen: 'yes' } as never;
      expect((await test.call(manager, recordDealVisit, { params, body: rubbish })).status).toBe(400);
    });
  });
});
