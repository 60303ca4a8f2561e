import { createDeal, moveDeal } from '@dealwright/contract/deals/deals';
import { createInteraction } from '@dealwright/contract/interactions';
import { addEvidence } from '@dealwright/contract/qualification/evidence';
import { createStakeholder } from '@dealwright/contract/stakeholders/stakeholders';
import type { SentQuery } from '@dealwright/contract/route';
import {
  exportWinLoss,
  getWinLoss,
  listWinLossDeals,
  type WinLoss,
} from '@dealwright/contract/win-loss/win-loss';
import { queryRows } from '@dealwright/db/query-rows';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { PILLARS } from '@dealwright/domain/pillar';
import { WIN_LOSS_DIMENSIONS } from '@dealwright/domain/win-loss';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reportToManager } from '../../testing/forecast-scene.ts';
import { insertMany } from '../../testing/insert-many.ts';
import { lastAudited, linesOfCsv } from '../../testing/list-export.ts';
import type { People, TestPerson } from '../../testing/people.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

const NOW = '2026-05-20T10:00:00Z';

interface Batch {
  readonly stage: 'closed_won' | 'closed_lost';
  readonly deals: number;
  readonly source?: string;
  readonly amount?: number;
  readonly currency?: string;
  readonly reason?: string;
  /** The grade of the champion; the other pillars have none. */
  readonly champion?: number;
  readonly closedAt?: string;
}

const INSERT = `
  insert into deals (company_id, id, workspace_id, number, name, owner_id, stage, created_by, amount_minor, currency, source,
                     loss_reason, pillars, created_at, stage_entered_at, closed_at, updated_at)
  select $1, gen_random_uuid(), $2, $4::int + n, $5 || n, $3, $6::deal_stage, $3, $7, $8, $9::deal_source, $10, $11::jsonb,
         $12::timestamptz - interval '30 days', $12, $12, $12
    from generate_series(1, $13::int) n`;

eachEngine((engine) => {
  describe('win/loss', () => {
    let test: TestApp;
    let people: People;
    let number = 70_000;

    async function add(owner: TestPerson, batch: Batch): Promise<void> {
      number += 1000;
      const { source = null, reason = null, amount = 500_000, currency = 'USD', champion } = batch;
      const graded = PILLARS.map((pillar) => ({ pillar, grade: pillar === 'champion' ? champion : 0 }));
      await insertMany(test.database, INSERT, [
        owner.companyId,
        owner.workspaceId,
        owner.id,
        number,
        `${batch.stage} ${number} `,
        batch.stage,
        amount,
        currency,
        source,
        reason,
        JSON.stringify(champion === undefined ? [] : graded),
        batch.closedAt ?? '2026-03-10T10:00:00Z',
        batch.deals,
      ]);
    }

    /** A deal that came to a stage, was lost from there, and whose buyer said something against it. */
    async function lostFrom(owner: TestPerson, reason: string, quote: string): Promise<number> {
      const made = await test.call(owner, createDeal, {
        body: { name: 'Told', account: { name: 'Harbour Hospital' }, stage: 'negotiation' },
      });
      const params = { number: made.body.number };
      const buyer = await test.call(owner, createStakeholder, { params, body: { name: 'Vera Lind' } });
      const call = await test.call(owner, createInteraction, {
        params,
        body: { kind: 'call', title: 'Call', occurred_at: NOW, source: { text: `Vera Lind: ${quote}` } },
      });
      const added = await test.call(owner, addEvidence, {
        params,
        body: {
          pillar: 'metrics',
          kind: 'buyer_said',
          polarity: 'contradicts',
          statement: quote,
          stakeholder_id: buyer.body.id,
          occurred_on: NOW.slice(0, 10),
          source: { interaction_id: call.body.id, quote },
        },
      });
      if (added.status >= 300) throw new Error(added.text);
      for (const stage of ['discovery', 'closed_lost'] as const) {
        test.clock.now = new Date(test.clock.now.getTime() + 60_000);
        const [row] = await test.database.transaction('dealwright_system', (tx) =>
          queryRows<{ version: number }>(tx, 'select version from deals where id = $1', [made.body.id]),
        );
        const body = { stage, ...(stage === 'closed_lost' && { loss_reason: reason }) };
        const moved = await test.call(owner, moveDeal, { params, version: row?.version ?? 1, body });
        if (moved.status !== 200) throw new Error(moved.text);
      }
      return made.body.number;
    }

    beforeAll(async () => {
      test = await createTestApp(engine);
      people = test.people;
      await reportToManager(test);
      test.clock.now = new Date(NOW);
      const { rep, otherRep, stranger } = people;
      await add(rep, { stage: 'closed_won', deals: 30, source: 'inbound', champion: 3 });
      await add(rep, { stage: 'closed_lost', deals: 10, source: 'inbound', reason: 'Price', champion: 1 });
      await add(rep, { stage: 'closed_won', deals: 10, source: 'outbound', champion: 1 });
      await add(rep, {
        stage: 'closed_lost',
        deals: 30,
        source: 'outbound',
        reason: ' price',
        amount: 2_000_000,
      });
      await add(otherRep, { stage: 'closed_won', deals: 4, source: 'event', currency: 'JPY', amount: 9_999 });
      await add(otherRep, { stage: 'closed_lost', deals: 5, amount: 0, closedAt: '2025-07-01T00:00:00Z' });
      await add(otherRep, {
        stage: 'closed_lost',
        deals: 7,
        source: 'event',
        closedAt: '2025-06-30T23:59:59Z',
      });
      await add(stranger, { stage: 'closed_won', deals: 20, source: 'inbound' });
    });
    afterAll(() => test.close());

    const read = async (person: TestPerson, query: SentQuery<typeof getWinLoss>): Promise<WinLoss> => {
      const answer = await test.call(person, getWinLoss, { query });
      expect(answer.status, answer.text).toBe(200);
      return answer.body;
    };
    const rowsOf = ({ sections }: WinLoss) =>
      sections.flatMap(({ groups }) => groups.map(({ key, won, lost }) => [key, won, lost]));

    it('WLOSS01 counts what closed in the last four periods, with the share won and its interval', async () => {
      const body = await read(people.manager, { by: 'source' });
      expect(body.period).toMatchObject({ first: '2025-07-01', last: '2026-06-30', previous: '2026-01-01' });
      expect(body).toMatchObject({ won: 44, lost: 45, rate: { share: 44 / 89 } });
      expect(rowsOf(body)).toEqual([
        ['inbound', 30, 10],
        ['outbound', 10, 30],
        ['none', 0, 5],
        ['event', 4, 0],
      ]);
      const [inbound, , , event] = body.sections[0]?.groups ?? [];
      expect(inbound?.rate).toMatchObject({
        share: 0.75,
        low: expect.closeTo(0.598, 3),
        high: expect.closeTo(0.858, 3),
      });
      expect(event?.rate).toBeNull();
      const earlier = await read(people.manager, { by: 'source', day: '2025-05-01', periods: '1' as never });
      expect(earlier).toMatchObject({ won: 0, lost: 7 });
    });

    it('WLOSS02 says whether groups differ by more than chance, and nothing about those with too few', async () => {
      const body = await read(people.manager, { by: 'source' });
      expect(body.sections[0]?.difference).toMatchObject({
        groups: 2,
        degrees: 1,
        chi_square: 20,
        differ: true,
      });
      const sizes = await read(people.otherRep, { by: 'size' });
      expect(sizes.sections.map(({ difference }) => difference)).toEqual([null, null]);
    });

    it('WLOSS03 puts loss reasons together whatever their capitals, as shares of what was lost', async () => {
      const body = await read(people.manager, { by: 'reason' });
      const [price, none] = body.sections[0]?.groups ?? [];
      expect(price).toMatchObject({
        name: expect.stringMatching(/^price$/i),
        won: 0,
        lost: 40,
        rate: { share: 40 / 45 },
        quote: null,
      });
      expect(none).toMatchObject({ key: 'none', lost: 5 });
      expect(body.sections[0]?.difference).toBeNull();
    });

    it('WLOSS04 sizes are of each currency, grades of each pillar without deals that have no evidence', async () => {
      const sizes = rowsOf(await read(people.manager, { by: 'size' }));
      expect(sizes).toEqual([
        ['USD.0', 40, 10],
        ['USD.1', 0, 30],
        ['USD.none', 0, 5],
        ['JPY.0', 4, 0],
      ]);
      const grades = await read(people.manager, { by: 'pillar' });
      expect(grades.without_evidence).toBe(39);
      expect(grades.sections.map(({ key }) => key)).toEqual(PILLARS);
      const champion = grades.sections.find(({ key }) => key === 'champion');
      expect(champion?.groups.map(({ key, won, lost }) => [key, won, lost])).toEqual([
        ['champion.3', 30, 0],
        ['champion.1', 10, 10],
      ]);
      expect(champion?.difference).toMatchObject({ differ: true });
    });

    it('EXPORT34 tables are exported with their counts, rates and intervals, for each reader', async () => {
      const { manager, rep, otherRep, stranger } = people;
      const lines = async (person: TestPerson, query: SentQuery<typeof exportWinLoss>) =>
        linesOfCsv(await test.call(person, exportWinLoss, { query }));
      for (const by of WIN_LOSS_DIMENSIONS) {
        const { sections } = await read(rep, { by });
        const rows = sections.flatMap(({ groups }) => groups);
        const columns = ['lost' as const];
        const exported = await lines(rep, { by, columns });
        expect(exported).toHaveLength(1 + rows.length);
        const sum = exported.slice(1).reduce((all, lost) => all + Number(lost), 0);
        expect(sum).toBe(rows.reduce((all, { lost }) => all + lost, 0));
      }
      const bySource = await lines(rep, { by: 'source' });
      expect(bySource[0]).toBe('Source,Won,Lost,Closed,Win rate (%),Likely from (%),Likely to (%)');
      expect(bySource).toContain('Inbound,30,10,40,75,60,86');
      const bySize = await lines(otherRep, { by: 'size', columns: ['section', 'group', 'closed', 'rate'] });
      expect(bySize[0]).toBe('Currency,Amount,Closed,Win rate (%),Likely from (%),Likely to (%)');
      expect(bySize).toContain('JPY,"Below 10,000",4,,,');
      expect((await lines(rep, { by: 'pillar' }))[0]).toMatch(/^Pillar,Grade,Won,/);
      expect((await lines(manager, { by: 'reason' }))[0]).toBe(
        'Reason,Lost,Share of lost (%),Likely from (%),Likely to (%),Quote,Said by,Said on',
      );
      expect(await lastAudited(test, 'win_loss_exported', manager)).toMatchObject({
        detail: { filter: { by: 'reason' } },
      });
      const theirs = await lines(stranger, { by: 'source' });
      expect(theirs.slice(1)).toEqual([expect.stringMatching(/^Inbound,20,0,20,/)]);
      const denied = { query: { by: 'source', person: otherRep.id } } as const;
      expect((await test.call(rep, exportWinLoss, denied)).status).toBe(404);
      const refused = await test.call(rep, exportWinLoss, { query: { by: 'reason', columns: ['won'] } });
      expect([refused.status, refused.text.includes('Choose a column that this table has')]).toEqual([
        400,
        true,
      ]);
    });

    it('WLOSS05 deals are listed by a range of grades, and all that have evidence', async () => {
      const count = async (group: string) => {
        const query = { by: 'pillar', group, limit: 200 } as const;
        return (await test.call(people.manager, listWinLossDeals, { query })).body.items.length;
      };
      expect([await count('champion.2-3'), await count('champion.0-1'), await count('.any')]).toEqual([
        30, 20, 50,
      ]);
      expect([await count('champion.x'), await count('moon.2-3')]).toEqual([0, 0]);
    });

    it('WLOSS05 every number counts the deals that it opens, for each role', async () => {
      for (const person of [people.manager, people.rep, people.admin, people.viewer, people.neighbour]) {
        for (const by of WIN_LOSS_DIMENSIONS) {
          const body = await read(person, { by });
          const groups = body.sections.flatMap((section) => section.groups);
          for (const { key, won, lost } of [{ key: undefined, won: body.won, lost: body.lost }, ...groups]) {
            for (const [outcome, count] of [
              ['won', won],
              ['lost', lost],
            ] as const) {
              const query = { by, outcome, ...(key && { group: key }), limit: 200 };
              const { items } = (await test.call(person, listWinLossDeals, { query })).body;
              expect([by, key, outcome, items.length]).toEqual([by, key, outcome, count]);
            }
          }
        }
      }
    });

    it('WLOSS06 sellers read their own deals, managers a person or a team; anything else is not found', async () => {
      expect(await read(people.rep, { by: 'source' })).toMatchObject({
        won: 40,
        lost: 40,
        scope: { kind: 'person' },
      });
      expect(await read(people.neighbour, { by: 'source' })).toMatchObject({ won: 0, lost: 0, sections: [] });
      const person = people.otherRep.id;
      expect(await read(people.manager, { by: 'source', person })).toMatchObject({ won: 4, lost: 5 });
      const team = { by: 'source', scope: 'team', person: people.manager.id } as const;
      expect(await read(people.manager, team)).toMatchObject({ won: 44, lost: 45 });
      for (const query of [
        { by: 'source', person } as const,
        team,
        { by: 'source', scope: 'all' } as const,
      ]) {
        expect((await test.call(people.rep, getWinLoss, { query })).status).toBe(404);
        expect((await test.call(people.rep, listWinLossDeals, { query })).status).toBe(404);
      }
    });

    it('WLOSS06 a deal of another workspace is counted for admins, and not for managers or viewers', async () => {
      const { admin, manager, viewer, neighbour } = people;
      const person = neighbour.id;
      await add(neighbour, { stage: 'closed_won', deals: 2, source: 'inbound' });
      expect(await read(neighbour, { by: 'source' })).toMatchObject({ won: 2, lost: 0 });
      expect(await read(admin, { by: 'source' })).toMatchObject({ won: 46, lost: 45 });
      expect(await read(admin, { by: 'source', person })).toMatchObject({ won: 2, lost: 0 });
      for (const reader of [manager, viewer]) {
        expect(await read(reader, { by: 'source' })).toMatchObject({ won: 44, lost: 45 });
        const query = { by: 'source', person } as const;
        expect((await test.call(reader, getWinLoss, { query })).status).toBe(404);
        expect((await test.call(reader, listWinLossDeals, { query })).status).toBe(404);
      }
    });

    it('WLOSS07 knows the furthest stage before the closing, and what the buyer said, a page at a time', async () => {
      const told = await lostFrom(people.otherRep, 'No budget', 'We will not pay for this twice');
      const stages = await read(people.otherRep, { by: 'stage', periods: '1' as never });
      expect(rowsOf(stages)).toContainEqual(['negotiation', 0, 1]);
      const reasons = await read(people.otherRep, { by: 'reason', periods: '1' as never });
      const quote = { text: 'We will not pay for this twice', person: 'Vera Lind', said_on: '2026-05-20' };
      expect(reasons.sections[0]?.groups).toMatchObject([{ name: 'No budget', lost: 1, quote }]);
      const deals = async (cursor?: string) =>
        (
          await test.call(people.otherRep, listWinLossDeals, {
            query: { by: 'stage', limit: 4, ...(cursor && { cursor }) },
          })
        ).body;
      const first = await deals();
      expect(first.items[0]).toMatchObject({
        number: told,
        outcome: 'lost',
        loss_reason: 'No budget',
        quote,
      });
      const second = await deals(first.next_cursor ?? '');
      expect(second.items).toHaveLength(4);
      const numbers = [...first.items, ...second.items].map((deal) => deal.number);
      expect(new Set(numbers).size).toBe(8);
    });
  });
});
