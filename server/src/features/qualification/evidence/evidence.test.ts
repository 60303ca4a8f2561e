import { createInteraction } from '@dealwright/contract/interactions';
import {
  addEvidence,
  changeAnswer,
  getScorecard,
  retractEvidence,
} from '@dealwright/contract/qualification/evidence';
import type { BodyOf } from '@dealwright/contract/route';
import { queryRows } from '@dealwright/db/query-rows';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import type { Pillar } from '@dealwright/domain/pillar';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { People, TestPerson } from '../../../testing/people.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { addDeal, addStakeholder, type TestDeal } from '../../../testing/test-deal.ts';

type NewRow = Partial<BodyOf<typeof addEvidence>>;
const TODAY = '2026-03-10T12:00:00Z';

eachEngine((engine) => {
  describe('evidence of a deal', () => {
    let test: TestApp;
    let people: People;
    let deal: TestDeal;
    let ana: string;
    let tom: string;

    beforeAll(async () => {
      test = await createTestApp(engine);
      people = test.people;
    });
    afterAll(() => test.close());
    beforeEach(async () => {
      at(TODAY);
      deal = await addDeal(test.database, people.rep);
      ana = await addStakeholder(test.database, people.rep.companyId, deal, 'Ana Silva');
      tom = await addStakeholder(test.database, people.rep.companyId, deal, 'Tom Reed');
    });

    const at = (time: string) => {
      test.clock.now = new Date(time);
    };
    const add = (row: NewRow, person: TestPerson = people.rep) =>
      test.call(person, addEvidence, {
        params: { number: deal.number },
        body: {
          pillar: 'champion',
          kind: 'buyer_said',
          statement: 'She fights for us',
          stakeholder_id: ana,
          occurred_on: '2026-03-01',
          ...row,
        },
      });
    const card = async (asOf?: string) =>
      (await test.call(people.rep, getScorecard, { params: { number: deal.number }, query: { as_of: asOf } }))
        .body;
    const grade = async (pillar: Pillar, asOf?: string) =>
      (await card(asOf)).pillars.find((state) => state.pillar === pillar);
    const stored = async (): Promise<{
      score: number;
      pillars: { grade: number }[];
      next_ageing_on: string | null;
    }> => {
      const [row] = await test.database.transaction('dealwright_system', (tx) =>
        queryRows<{ score: number; pillars: { grade: number }[]; next_ageing_on: string | null }>(
          tx,
          'select score, pillars, next_ageing_on from deals where id = $1',
          [deal.id],
        ),
      );
      if (!row) throw new Error('no deal');
      return row;
    };
    const write = async (text: string) =>
      (
        await test.call(people.rep, createInteraction, {
          params: { number: deal.number },
          body: { kind: 'call', title: 'First call', occurred_at: '2026-03-01T09:00:00Z', source: { text } },
        })
      ).body.id;

    it('the best statement is shown short, and never through a character', async () => {
      const long = `${'x'.repeat(139)}😀 and more`;
      expect((await add({ statement: long })).status).toBe(201);
      expect((await grade('champion'))?.best?.statement).toBe('x'.repeat(139));
    });

    it('CONST04 shows eight pillars, all unknown, before anything is known', async () => {
      const empty = await card();
      expect(empty.pillars.map((state) => state.pillar)).toEqual([
        'metrics',
        'economic_buyer',
        'decision_criteria',
        'decision_process',
        'paper_process',
        'identify_pain',
        'champion',
        'competition',
      ]);
      expect(empty.pillars.every((state) => state.grade === 0 && state.evidence.length === 0)).toBe(true);
      expect(empty).toMatchObject({ score: 0, today: true, as_of: '2026-03-10', can: { edit: true } });
    });

    it('grades rise as evidence comes: believed, heard, proven by two buyers', async () => {
      expect((await add({ kind: 'seller_belief', stakeholder_id: null })).status).toBe(201);
      expect((await grade('champion'))?.grade).toBe(1);
      await add({});
      expect((await grade('champion'))?.grade).toBe(2);
      await add({ stakeholder_id: tom });
      expect((await grade('champion'))?.grade).toBe(3);
      expect((await stored()).score).toBe(15);
      expect((await card()).score).toBe(15);
    });

    it('grades fall by age alone, and the row says how old it is', async () => {
      await add({ kind: 'buyer_wrote', occurred_on: '2026-03-10' });
      expect((await grade('champion'))?.evidence[0]).toMatchObject({
        age_days: 0,
        freshness: 'fresh',
        strength: 3,
      });
      at('2026-07-09T12:00:00Z');
      expect((await grade('champion'))?.evidence[0]).toMatchObject({
        age_days: 121,
        freshness: 'ageing',
        strength: 2,
      });
      expect((await grade('champion'))?.grade).toBe(2);
      at('2026-11-07T12:00:00Z');
      expect((await grade('champion'))?.grade).toBe(1);
      expect((await stored()).next_ageing_on).toBe('2026-07-09');
    });

    it('a contradiction disputes a pillar until one side is retracted', async () => {
      await add({ kind: 'buyer_did' });
      const answer = await add({ polarity: 'contradicts', stakeholder_id: tom, statement: 'She has left' });
      expect(answer.body.pillars[6]).toMatchObject({ disputed: true, grade: 1 });
      const against = answer.body.pillars[6]?.evidence.find((row) => row.polarity === 'contradicts');
      const retract = () =>
        test.call(people.rep, retractEvidence, {
          params: { number: deal.number, evidence_id: String(against?.id) },
          body: { reason: 'She is back' },
        });
      expect((await retract()).body.pillars[6]).toMatchObject({ disputed: false, grade: 3 });
      expect((await grade('champion'))?.evidence.at(-1)).toMatchObject({
        id: against?.id,
        close_reason: 'She is back',
        closed_by: { id: people.rep.id },
        strength: 0,
      });
      expect((await retract()).status).toBe(409);
    });

    it('superseding closes the old row in the same step, once', async () => {
      const first = (await add({ kind: 'buyer_did' })).body.pillars[6]?.evidence[0]?.id;
      await add({ polarity: 'contradicts', stakeholder_id: tom });
      const against = (await grade('champion'))?.evidence.find((row) => row.polarity === 'contradicts')?.id;
      const next = await add({
        stakeholder_id: tom,
        statement: 'He was mistaken',
        supersedes: String(against),
      });
      expect(next.body.pillars[6]).toMatchObject({ disputed: false, grade: 3 });
      expect(next.body.pillars[6]?.evidence.find((row) => row.id === against)?.superseded_by).toBe(
        next.body.pillars[6]?.evidence.find((row) => row.statement === 'He was mistaken')?.id,
      );
      expect((await add({ supersedes: String(against) })).status).toBe(409);
      expect((await add({ pillar: 'metrics', supersedes: String(first) })).status).toBe(409);
      const rows = (await grade('champion'))?.evidence.length;
      expect(rows).toBe(3);
    });

    it('a person of another deal, of another company or of a partner is no buyer', async () => {
      const other = await addDeal(test.database, people.rep);
      const stranger = await addStakeholder(test.database, people.rep.companyId, other, 'Stranger');
      const partner = await addStakeholder(test.database, people.rep.companyId, deal, 'Partner', 'partner');
      const rivals = await addDeal(test.database, people.strangerRep);
      const foreign = await addStakeholder(test.database, people.stranger.companyId, rivals, 'Foreign');
      for (const stakeholder_id of [stranger, partner, foreign]) {
        const answer = await add({ stakeholder_id });
        expect([answer.status, answer.problem.errors?.[0]?.path]).toEqual([400, 'stakeholder_id']);
      }
      expect((await grade('champion'))?.evidence).toEqual([]);
    });

    it('a quote must stand letter for letter in a text of this very deal', async () => {
      const call = await write('Ana: We lose 40k a month.\nTom: We lose 40k.');
      const quoted = await add({ source: { interaction_id: call, quote: '40k a month' } });
      expect(quoted.body.pillars[6]?.evidence[0]).toMatchObject({
        quote: '40k a month',
        source: { interaction_id: call, title: 'First call', quote_start: 13, quote_end: 24 },
      });
      for (const quote of ['40K a month', 'We lose 40k']) {
        expect((await add({ source: { interaction_id: call, quote } })).status).toBe(400);
      }
      const other = deal;
      deal = await addDeal(test.database, people.rep);
      const elsewhere = await add({
        stakeholder_id: null,
        kind: 'seller_belief',
        source: { interaction_id: call, quote: '40k a month' },
      });
      expect([elsewhere.status, elsewhere.problem.errors?.[0]?.path]).toEqual([400, 'source.interaction_id']);
      deal = other;
    });

    it('the scorecard of a past day knows only what was known by then', async () => {
      at('2026-03-01T10:00:00Z');
      const first = (await add({ kind: 'buyer_did', occurred_on: '2026-03-01' })).body.pillars[6]?.evidence[0]
        ?.id;
      await test.call(people.rep, changeAnswer, {
        params: { number: deal.number, pillar: 'champion' },
        version: 0,
        body: { answer: 'Ana' },
      });
      at('2026-03-05T23:30:00Z');
      await add({ polarity: 'contradicts', occurred_on: '2026-03-05' });
      at('2026-03-08T10:00:00Z');
      await test.call(people.rep, retractEvidence, {
        params: { number: deal.number, evidence_id: String(first) },
        body: { reason: 'Mistaken' },
      });
      await test.call(people.rep, changeAnswer, {
        params: { number: deal.number, pillar: 'champion' },
        version: 1,
        body: { answer: 'Nobody' },
      });
      at(TODAY);
      expect(await grade('champion', '2026-02-28')).toMatchObject({ grade: 0, answer: null, evidence: [] });
      expect(await grade('champion', '2026-03-04')).toMatchObject({
        grade: 3,
        disputed: false,
        answer: { answer: 'Ana', version: 1 },
      });
      expect(await grade('champion', '2026-03-05')).toMatchObject({ grade: 1, disputed: true });
      expect((await grade('champion', '2026-03-05'))?.evidence.every((row) => row.closed_at === null)).toBe(
        true,
      );
      expect(await grade('champion', '2026-03-08')).toMatchObject({
        grade: 0,
        denied: true,
        answer: { answer: 'Nobody' },
      });
      expect(await card('2026-03-05')).toMatchObject({
        today: false,
        as_of: '2026-03-05',
        can: { edit: false },
      });
      expect(await card('2026-03-10')).toMatchObject({ today: true });
      const future = await test.call(people.rep, getScorecard, {
        params: { number: deal.number },
        query: { as_of: '2026-03-11' },
      });
      expect(future.status).toBe(400);
      const before = await test.call(people.rep, getScorecard, {
        params: { number: deal.number },
        query: { as_of: '2019-12-31' },
      });
      expect(before.status).toBe(400);
    });

    it('an answer is written over only by those who saw it', async () => {
      const change = (version: number, answer: string, person: TestPerson = people.rep) =>
        test.call(person, changeAnswer, {
          params: { number: deal.number, pillar: 'metrics' },
          version,
          body: { answer },
        });
      expect((await change(0, 'Forty hours a week')).body).toMatchObject({
        version: 1,
        updated_by: { id: people.rep.id },
      });
      const stale = await change(0, 'Ten', people.manager);
      expect([stale.status, stale.problem.current]).toMatchObject([
        412,
        { answer: 'Forty hours a week', version: 1 },
      ]);
      expect((await change(1, 'Ten', people.manager)).body.version).toBe(2);
      expect((await change(2, 'Ten')).body.version).toBe(2);
    });

    it('every change of evidence and answer is in the history, with the grades it changed', async () => {
      await add({});
      const rows = await test.database.transaction('dealwright_system', (tx) =>
        queryRows<{ field: string; cause: string; new_value: unknown }>(
          tx,
          'select field, cause, new_value from deal_history where deal_id = $1 order by field',
          [deal.id],
        ),
      );
      expect(rows.map((row) => row.field)).toEqual(['evidence.champion', 'grade.champion', 'score']);
      expect(rows.every((row) => row.cause === 'evidence')).toBe(true);
      expect(rows[0]?.new_value).toMatchObject({
        statement: 'She fights for us',
        person: 'Ana Silva',
        kind: 'buyer_said',
      });
    });

    it('ROLE06 ROLE07 a viewer reads the scorecard and writes nothing', async () => {
      const read = await test.call(people.viewer, getScorecard, { params: { number: deal.number } });
      expect([read.status, read.body.can]).toEqual([200, { edit: false }]);
      expect((await add({}, people.viewer)).status).toBe(403);
      const answer = await test.call(people.viewer, changeAnswer, {
        params: { number: deal.number, pillar: 'metrics' },
        version: 0,
        body: { answer: 'x' },
      });
      expect(answer.status).toBe(403);
      expect((await grade('champion'))?.evidence).toEqual([]);
    });

    it('ROLE05 ROLE11 other sellers and other companies find nothing', async () => {
      const id = (await add({})).body.pillars[6]?.evidence[0]?.id;
      for (const person of [people.otherRep, people.stranger]) {
        const read = await test.call(person, getScorecard, { params: { number: deal.number } });
        const written = await add({}, person);
        const retracted = await test.call(person, retractEvidence, {
          params: { number: deal.number, evidence_id: String(id) },
          body: { reason: 'x' },
        });
        expect([read.status, written.status, retracted.status]).toEqual([404, 404, 404]);
      }
      expect((await add({}, people.manager)).status).toBe(201);
      expect((await test.call(null, getScorecard, { params: { number: deal.number } })).status).toBe(401);
      expect((await grade('champion'))?.evidence.length).toBe(2);
    });

    it('a retraction under another deal’s number finds nothing', async () => {
      const id = (await add({})).body.pillars[6]?.evidence[0]?.id;
      const other = await addDeal(test.database, people.rep);
      const answer = await test.call(people.rep, retractEvidence, {
        params: { number: other.number, evidence_id: String(id) },
        body: { reason: 'x' },
      });
      expect(answer.status).toBe(404);
      expect((await grade('champion'))?.grade).toBe(2);
    });

    it('ids may be sent in capitals, in the path and in the body', async () => {
      const source = await write('Ana: I will fight for this');
      const row = { stakeholder_id: ana.toUpperCase(), source: { interaction_id: source.toUpperCase() } };
      const added = await add(row);
      expect(added.status).toBe(201);
      const [evidence] = (await grade('champion'))?.evidence ?? [];
      expect(evidence).toMatchObject({ person: { id: ana }, source: { interaction_id: source } });
      const params = { number: deal.number, evidence_id: String(evidence?.id).toUpperCase() };
      const retracted = await test.call(people.rep, retractEvidence, { params, body: { reason: 'Wrong' } });
      expect(retracted.status).toBe(200);
      expect((await add({ stakeholder_id: 'no-id' })).status).toBe(400);
    });

    it('the same idempotency key records one row', async () => {
      const body = {
        pillar: 'metrics' as const,
        kind: 'seller_belief' as const,
        statement: 'Ten hours a week',
        occurred_on: '2026-03-01',
      };
      const call = () =>
        test.call(people.rep, addEvidence, { params: { number: deal.number }, body, key: `once-${deal.id}` });
      const [first, second] = [await call(), await call()];
      expect([first.status, second.status]).toEqual([201, 201]);
      expect((await grade('metrics'))?.evidence.length).toBe(1);
    });
  });
});
