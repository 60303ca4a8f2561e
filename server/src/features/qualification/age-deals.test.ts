import { getDeal, moveDeal } from '@dealwright/contract/deals/deals';
import { listDealHistory } from '@dealwright/contract/deals/history';
import { addEvidence, getScorecard } from '@dealwright/contract/qualification/evidence';
import { queryRows } from '@dealwright/db/query-rows';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertMany } from '../../testing/insert-many.ts';
import type { TestPerson } from '../../testing/people.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { addDeal, addStakeholder, type TestDeal } from '../../testing/test-deal.ts';
import { ageDeals } from './age-deals.ts';

interface Stored {
  readonly score: number;
  readonly next_ageing_on: string | null;
  readonly pillars: { readonly pillar: string; readonly grade: number; readonly freshness: string }[];
}

eachEngine((engine) => {
  describe('deals age', () => {
    let test: TestApp;
    beforeAll(async () => {
      test = await createTestApp(engine);
    });
    afterAll(() => test.close());

    const stored = async (deal: TestDeal): Promise<Stored> => {
      const [row] = await test.database.transaction('dealwright_system', (tx) =>
        queryRows<Stored>(tx, 'select score, next_ageing_on, pillars from deals where id = $1', [deal.id]),
      );
      if (!row) throw new Error('no deal');
      return row;
    };
    const champion = async (deal: TestDeal) =>
      (await stored(deal)).pillars.find((state) => state.pillar === 'champion');
    const prove = async (person: TestPerson) => {
      test.clock.now = new Date('2026-01-01T09:00:00Z');
      const deal = await addDeal(test.database, person);
      const buyer = await addStakeholder(test.database, person.companyId, deal, 'Ana Silva');
      const answer = await test.call(person, addEvidence, {
        params: { number: deal.number },
        body: {
          pillar: 'champion',
          kind: 'buyer_did',
          statement: 'She got us the meeting',
          stakeholder_id: buyer,
          occurred_on: '2026-01-01',
        },
      });
      expect(answer.status).toBe(201);
      return deal;
    };

    it('on the day their evidence passes a limit, and not a day before', async () => {
      const deal = await prove(test.people.rep);
      expect(await stored(deal)).toMatchObject({ score: 15, next_ageing_on: '2026-04-02' });
      expect(await ageDeals(test.database, new Date('2026-04-01T23:59:59Z'))).toBe(0);
      expect(await ageDeals(test.database, new Date('2026-04-02T00:00:01Z'))).toBe(1);
      expect(await stored(deal)).toMatchObject({ score: 10, next_ageing_on: '2026-07-01' });
      expect(await champion(deal)).toMatchObject({ grade: 2, freshness: 'ageing' });
      expect(await ageDeals(test.database, new Date('2026-07-01T00:00:00Z'))).toBe(1);
      expect(await stored(deal)).toMatchObject({ score: 5, next_ageing_on: null });
      expect(await ageDeals(test.database, new Date('2027-07-01T00:00:00Z'))).toBe(0);
    });

    it('FIG08 who moves, edits or adds evidence to a deal that has aged is not blamed for its age', async () => {
      const { rep } = test.people;
      const causes = async (deal: TestDeal) => {
        const { items } = (
          await test.call(rep, listDealHistory, { params: { number: deal.number }, query: { limit: 200 } })
        ).body;
        return items
          .filter(({ field }) => field === 'grade.champion' || field === 'grade.metrics')
          .map(({ field, old_value, new_value, cause, actor }) => [
            field,
            old_value,
            new_value,
            cause,
            actor?.id ?? null,
          ]);
      };
      const aged = ['grade.champion', 3, 2, 'ageing', null];
      const late = new Date('2026-04-10T09:00:00Z');
      const moved = await prove(rep);
      const worked = await prove(rep);
      test.clock.now = late;
      const params = { number: moved.number };
      const { version } = (await test.call(rep, getDeal, { params })).body;
      const move = { params, version, body: { stage: 'proposal' as const } };
      expect((await test.call(rep, moveDeal, move)).status).toBe(200);
      expect((await causes(moved))[0]).toEqual(aged);
      const add = await test.call(rep, addEvidence, {
        params: { number: worked.number },
        body: {
          pillar: 'metrics',
          kind: 'seller_belief',
          statement: 'Two days a week',
          occurred_on: '2026-04-10',
        },
      });
      expect(add.status).toBe(201);
      const said = await causes(worked);
      expect(said).toContainEqual(aged);
      expect(said).toContainEqual(['grade.metrics', 0, 1, 'evidence', rep.id]);
      // The day's own pass finds nothing left to say.
      expect(await ageDeals(test.database, late)).toBe(0);
    });

    it('each company’s by its own settings, with the cause in the history and no person behind it', async () => {
      const ours = await prove(test.people.rep);
      const theirs = await prove(test.people.strangerRep);
      await test.database.transaction('dealwright_system', (tx) =>
        queryRows(tx, 'update workspaces set qualification_settings = $1 where id = $2', [
          JSON.stringify({
            freshnessDays: { seller_belief: null, buyer_said: 60, buyer_wrote: 120, buyer_did: 300 },
          }),
          test.people.strangerRep.workspaceId,
        ]),
      );
      expect(await ageDeals(test.database, new Date('2026-04-02T00:00:01Z'))).toBe(2);
      expect([(await champion(ours))?.grade, (await champion(theirs))?.grade]).toEqual([2, 3]);
      expect((await stored(theirs)).next_ageing_on).toBe('2026-10-29');
      const history = await test.database.transaction('dealwright_system', (tx) =>
        queryRows(
          tx,
          "select deal_id, field, cause, actor_id from deal_history where cause = 'ageing' and deal_id = any($1::uuid[])",
          [[ours.id, theirs.id]],
        ),
      );
      expect(history).toHaveLength(2);
      expect(history.every((row) => (row as { deal_id: string }).deal_id === ours.id)).toBe(true);
      expect(history[0]).toMatchObject({ cause: 'ageing', actor_id: null });
    });

    it('more than a batch, by two workers at once, each once', async () => {
      const { companyId, workspaceId, id } = test.people.rep;
      const before = await prove(test.people.rep);
      await insertMany(
        test.database,
        `insert into deals (company_id, id, workspace_id, number, name, account_id, owner_id, next_ageing_on)
           select $1, gen_random_uuid(), $2, 500000 + n, 'Deal ' || n, (select account_id from deals where id = $4), $3, date '2026-03-01'
             from generate_series(1, 1100) n`,
        [companyId, workspaceId, id, before.id],
      );
      const now = new Date('2026-03-05T00:00:00Z');
      const counts = await Promise.all([ageDeals(test.database, now), ageDeals(test.database, now)]);
      expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1100);
      const card = await test.call(test.people.rep, getScorecard, { params: { number: before.number } });
      expect(card.body.pillars.find((state) => state.pillar === 'champion')?.grade).toBe(3);
    });
  });
});
