import { saveClosePlan } from '@dealwright/contract/close-plan/close-plan';
import { changeDeal, createDeal, getDeal, moveDeal } from '@dealwright/contract/deals/deals';
import {
  type Commitment,
  type CommittedDeal,
  exportCommitmentsKept,
  listClosedClaims,
  listCommitments,
  listCommitmentsKept,
  listCommittedDeals,
} from '@dealwright/contract/forecast/commitments';
import type { SentQuery } from '@dealwright/contract/route';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import type { Stage } from '@dealwright/domain/stage';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lastAudited, linesOfCsv } from '../../../testing/list-export.ts';
import type { People, TestPerson } from '../../../testing/people.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

eachEngine((engine) => {
  describe('commitments', () => {
    let test: TestApp;
    let people: People;
    const at = (time: string) => {
      test.clock.now = new Date(time);
    };
    const make = async (more = {}) => {
      at('2026-06-01T10:00:00Z');
      const body = {
        name: 'Deal',
        account: { name: 'Port' },
        amount_minor: 1_000,
        close_date: '2026-06-20',
        ...more,
      };
      return (await test.call(people.rep, createDeal, { body })).body;
    };
    const change = async (number: number, version: number, body: object) =>
      (await test.call(people.rep, changeDeal, { params: { number }, version, body })).body;
    const close = async (number: number, version: number, stage: Stage = 'closed_won') => {
      const body = { stage, ...(stage === 'closed_lost' && { loss_reason: 'price' as const }) };
      const answer = await test.call(people.rep, moveDeal, {
        params: { number },
        version,
        body: body as never,
      });
      expect(answer.status, answer.text).toBe(200);
      return answer.body;
    };
    const of = async (number: number, person: TestPerson = people.rep) =>
      (await test.call(person, listCommitments, { params: { number } })).body.items;
    const verdicts = ({ claims }: Commitment) =>
      Object.fromEntries(claims.map(({ kind, verdict }) => [kind, verdict]));
    const committed = async (more = {}) => {
      const deal = await make(more);
      return change(deal.number, deal.version, { forecast_choice: 'commit' });
    };

    beforeAll(async () => {
      test = await createTestApp(engine);
      people = test.people;
    });
    afterAll(() => test.close());

    it('CMIT01 CMIT10 freezes what was claimed when a deal moves to Commit, beside what stands now', async () => {
      const deal = await committed();
      await change(deal.number, deal.version, { amount_minor: 900 });
      expect(await of(deal.number)).toMatchObject([
        {
          committed_at: '2026-06-01T10:00:00.000Z',
          owner: { id: people.rep.id },
          outcome: null,
          claims: [
            {
              kind: 'amount',
              claimed: { figure: 1_000, currency: 'USD' },
              found: { figure: 900, currency: 'USD' },
              verdict: null,
            },
            {
              kind: 'close_date',
              claimed: { day: '2026-06-20' },
              found: { day: '2026-06-20' },
              verdict: null,
            },
          ],
        },
      ]);
    });

    it('CMIT01 CMIT10 claims an open paper step by its agreed day, beside when it was done', async () => {
      const { number } = await make({ amount_minor: 0, close_date: null });
      const save = async (ids: readonly string[], planVersion: number, done_on: string | null) => {
        const [legal = 'legal', kick = 'kick'] = ids;
        const step = { id: legal, name: 'Legal review', kind: 'legal_review', days: 2, due_on: '2026-06-15' };
        const kickoff = { id: kick, name: 'Kickoff', kind: 'kickoff', days: 1 };
        const body = { go_live: '2026-08-01', our_country: 'US', their_country: 'US' };
        const answer = await test.call(people.rep, saveClosePlan, {
          params: { number },
          version: planVersion,
          body: { ...body, steps: [{ ...step, done_on }, kickoff] as never },
        });
        expect(answer.status, answer.text).toBe(200);
        return answer.body;
      };
      const { plan, version: planned } = await save([], 0, null);
      const { version } = (await test.call(people.rep, getDeal, { params: { number } })).body;
      await change(number, version, { forecast_choice: 'commit' });
      const claim = { kind: 'paper_step', subject: 'Legal review', claimed: { day: '2026-06-15' } };
      const claims = async () => (await of(number)).flatMap((one) => one.claims);
      expect(await claims()).toMatchObject([{ ...claim, found: { day: null }, verdict: null }]);
      at('2026-06-12T10:00:00Z');
      await save(plan?.steps.map(({ id }) => id) ?? [], planned, '2026-06-12');
      expect(await claims()).toMatchObject([{ ...claim, found: { day: '2026-06-12' }, verdict: null }]);
    });

    it('CMIT02 leaving Commit withdraws it, and coming back starts anew', async () => {
      const deal = await committed();
      const left = await change(deal.number, deal.version, { forecast_choice: 'best_case' });
      expect(await of(deal.number)).toMatchObject([{ outcome: 'withdrawn' }]);
      at('2026-06-02T10:00:00Z');
      await change(deal.number, left.version, { forecast_choice: 'commit' });
      expect(await of(deal.number)).toMatchObject([{ outcome: null }, { outcome: 'withdrawn' }]);
    });

    it('CMIT03 judges each claim with the closing', async () => {
      const won = await committed();
      const less = await change(won.number, won.version, { amount_minor: 900 });
      at('2026-06-20T10:00:00Z');
      await close(won.number, less.version);
      const [first] = await of(won.number);
      expect(first).toMatchObject({
        outcome: 'won',
        claims: [{ found: { figure: 900 } }, { found: { day: '2026-06-20' } }],
      });
      expect(first && verdicts(first)).toEqual({ amount: 'false', close_date: 'true' });
      const lost = await committed();
      await close(lost.number, lost.version, 'closed_lost');
      const [second] = await of(lost.number);
      expect(second && verdicts(second)).toEqual({ amount: 'false', close_date: 'false' });
    });

    it('CMIT04 an amount in another currency was never tested, and no amount is no claim', async () => {
      const deal = await committed();
      const euros = await change(deal.number, deal.version, { currency: 'EUR' });
      await close(deal.number, euros.version);
      const [first] = await of(deal.number);
      expect(first && verdicts(first)).toEqual({ amount: 'never_tested', close_date: 'true' });
      const empty = await committed({ amount_minor: 0, close_date: null });
      expect(await of(empty.number)).toMatchObject([{ claims: [] }]);
    });

    it('CMIT02 a reopened deal starts anew, and its closing no longer counts', async () => {
      const deal = await committed();
      const closed = await close(deal.number, deal.version);
      at('2026-06-03T10:00:00Z');
      await close(deal.number, closed.version, 'negotiation');
      expect(await of(deal.number)).toMatchObject([{ outcome: null }, { outcome: 'reopened' }]);
    });

    it('CMIT05 a deal created in a closed stage was never committed', async () => {
      const deal = await make({ stage: 'closed_won' });
      expect(await of(deal.number)).toEqual([]);
    });

    it('CMIT06 counts claims by person and kind for deals the reader can see, and lists them', async () => {
      const kept = async (person: TestPerson, query = {}) =>
        (await test.call(person, listCommitmentsKept, { query })).body.items;
      const [mine] = await kept(people.rep);
      expect(mine).toMatchObject({
        person: { id: people.rep.id },
        deals: 3,
        withdrawn: 1,
        shares: [
          { kind: 'amount', kept: 0, broken: 2, never_tested: 1, rate: null },
          { kind: 'close_date', kept: 2, broken: 1, never_tested: 0, rate: null },
        ],
      });
      expect(await kept(people.manager)).toEqual([mine]);
      expect(await kept(people.otherRep)).toEqual([]);
      expect(await kept(people.stranger)).toEqual([]);
      const query = { person: people.rep.id, kind: 'amount', limit: 2 } as const;
      const page = (await test.call(people.manager, listClosedClaims, { query })).body;
      const rest = (
        await test.call(people.manager, listClosedClaims, {
          query: { ...query, cursor: page.next_cursor ?? '' },
        })
      ).body;
      const all = [...page.items, ...rest.items].map(({ claim }) => claim.verdict);
      expect(all.toSorted()).toEqual(['false', 'false', 'never_tested']);
      const denied = await test.call(people.otherRep, listClosedClaims, { query });
      expect(denied.status).toBe(404);
    });

    it('EXPORT33 claims are exported by person and kind, for deals the reader can see', async () => {
      const { rep, manager, otherRep, stranger } = people;
      const lines = async (person: TestPerson, query: SentQuery<typeof exportCommitmentsKept> = {}) =>
        linesOfCsv(await test.call(person, exportCommitmentsKept, { query }));
      const head =
        'Person,Closed in Commit,Withdrawn,Claim,True,False,Never tested,True (%),Likely from (%),Likely to (%)';
      const rows = [`${rep.name},3,1,Amount,0,2,1,,,`, `${rep.name},3,1,Close date,2,1,0,,,`];
      for (const person of [rep, manager]) expect(await lines(person)).toEqual([head, ...rows]);
      expect(await lines(manager, { person: rep.id, columns: ['claim', 'kept'] })).toEqual([
        'Claim,True',
        'Amount,0',
        'Close date,2',
      ]);
      const earlier = { day: '2020-01-01', time: 'period' } as const;
      for (const person of [otherRep, stranger]) expect(await lines(person)).toEqual([head]);
      expect(await lines(manager, earlier)).toEqual([head]);
      expect(await lastAudited(test, 'commitments_exported', manager)).toMatchObject({
        detail: { filter: earlier },
      });
      const denied = await test.call(otherRep, exportCommitmentsKept, { query: { person: rep.id } });
      expect(denied.status).toBe(404);
    });

    it('CMIT17 lists the deals that closed in Commit, as many as are counted, a page at a time', async () => {
      const { manager, neighbour, otherRep, rep, stranger } = people;
      const list = async (person: TestPerson, cursor?: string): Promise<CommittedDeal[]> => {
        const query = { person: rep.id, limit: 2, ...(cursor && { cursor }) };
        const { items, next_cursor } = (await test.call(person, listCommittedDeals, { query })).body;
        return next_cursor === null ? items : [...items, ...(await list(person, next_cursor))];
      };
      for (const person of [rep, manager]) {
        const query = { person: rep.id };
        const [counted] = (await test.call(person, listCommitmentsKept, { query })).body.items;
        const deals = await list(person);
        expect(deals).toHaveLength(counted?.deals ?? 0);
        expect(new Set(deals.map(({ deal }) => deal.number)).size).toBe(deals.length);
        expect(deals.map(({ outcome }) => outcome).toSorted()).toEqual(['lost', 'won', 'won']);
        const closed = deals.map(({ closed_at }) => closed_at);
        expect(closed).toEqual(closed.toSorted().toReversed());
      }
      for (const person of [otherRep, neighbour, stranger]) {
        const query = { person: rep.id };
        expect((await test.call(person, listCommittedDeals, { query })).status).toBe(404);
      }
    });

    it('CMIT07 is as hidden as its deal', async () => {
      const deal = await committed();
      for (const person of [people.otherRep, people.stranger]) {
        const answer = await test.call(person, listCommitments, { params: { number: deal.number } });
        expect(answer.status).toBe(404);
      }
    });
  });
});
