import { changeDeal, createDeal } from '@dealwright/contract/deals/deals';
import { type HistoryEntry, listDealHistory } from '@dealwright/contract/deals/history';
import type { SentQuery } from '@dealwright/contract/route';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestPerson } from '../../../testing/people.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

eachEngine((engine) => {
  describe('the history of a deal', () => {
    let test: TestApp;
    let number: number;
    const EDITS = 12;

    beforeAll(async () => {
      test = await createTestApp(engine);
      const body = { name: 'Deal 0', account: { name: 'A' }, stage: 'discovery' } as const;
      number = (await test.call(test.people.rep, createDeal, { body })).body.number;
      for (let version = 1; version <= EDITS; version += 1) {
        const person = version % 3 === 0 ? test.people.manager : test.people.rep;
        const edit = { name: `Deal ${version}`, amount_minor: version };
        const answer = await test.call(person, changeDeal, { params: { number }, version, body: edit });
        expect(answer.status).toBe(200);
      }
    });
    afterAll(() => test.close());

    const page = async (query: SentQuery<typeof listDealHistory>, person: TestPerson = test.people.viewer) =>
      (await test.call(person, listDealHistory, { params: { number }, query })).body;

    it('comes newest first, each change once, a page at a time', async () => {
      const all: HistoryEntry[] = [];
      let cursor: string | undefined;
      do {
        const next = await page({ limit: 5, ...(cursor ? { cursor } : {}) });
        all.push(...next.items);
        cursor = next.next_cursor ?? undefined;
      } while (cursor);
      expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
      expect(all.map(({ id }) => id)).toEqual((await page({ limit: 200 })).items.map(({ id }) => id));
      const names = all.filter(({ field }) => field === 'name').map(({ new_value }) => new_value);
      expect(names).toEqual(Array.from({ length: EDITS + 1 }, (_, index) => `Deal ${EDITS - index}`));
    });

    it('is narrowed to a field, to all parts of a field, and to a person', async () => {
      expect((await page({ field: 'amount', limit: 200 })).items).toHaveLength(EDITS + 1);
      expect((await page({ field: 'stage' })).items).toHaveLength(1);
      expect((await page({ field: 'grade' })).items).toEqual([]);
      const byMona = (await page({ actor: test.people.manager.id, limit: 200 })).items;
      expect(byMona).toHaveLength(2 * (EDITS / 3));
      expect(byMona[0]?.actor).toEqual({ id: test.people.manager.id, name: 'Mona Test' });
      expect((await page({ field: "x' or 1=1 --" })).items).toEqual([]);
    });

    it('ROLE05 is read by those who read the deal', async () => {
      const ask = (person: TestPerson | null, query = {}) =>
        test.call(person, listDealHistory, { params: { number }, query });
      expect((await ask(test.people.otherRep)).status).toBe(404);
      expect((await ask(test.people.stranger)).status).toBe(404);
      expect((await ask(null)).status).toBe(401);
      expect((await ask(test.people.rep, { cursor: 'WyJ4Il0' })).status).toBe(400);
      expect((await ask(test.people.rep, { actor: 'me' })).status).toBe(400);
    });
  });
});
