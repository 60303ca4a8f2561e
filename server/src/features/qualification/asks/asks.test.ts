import { listDealHistory } from '@dealwright/contract/deals/history';
import {
  changeAsk,
  contradictChampion,
  createAsk,
  judgeAsk,
  listAsks,
  MOST_ASKS,
  removeAsk,
  reopenAsk,
} from '@dealwright/contract/qualification/asks';
import { getScorecard } from '@dealwright/contract/qualification/evidence';
import { mergeStakeholders } from '@dealwright/contract/stakeholders/map';
import { removeStakeholder } from '@dealwright/contract/stakeholders/stakeholders';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import type { AskOutcome } from '@dealwright/domain/ask';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import type { People } from '../../../testing/people.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { addDeal, addStakeholder, type TestDeal } from '../../../testing/test-deal.ts';

eachEngine((engine) => {
  describe('asks of a deal', () => {
    let test: TestApp;
    let people: People;
    let deal: TestDeal;
    let ana: string;

    beforeAll(async () => {
      test = await createTestApp(engine);
      people = test.people;
    });
    afterAll(() => test.close());
    beforeEach(async () => {
      deal = await addDeal(test.database, people.rep);
      ana = await addStakeholder(test.database, people.rep.companyId, deal, 'Ana Silva');
    });

    const params = () => ({ number: deal.number });
    const of = (ask: { readonly id: string }) => ({ ...params(), ask_id: ask.id });
    const today = () => test.clock.now.toISOString().slice(0, 10);
    const body = (what: string, due_on = '2026-06-01') =>
      ({ stakeholder_id: ana, kind: 'inside_document', what, due_on }) as const;
    const add = async (what = 'Share the scoring sheet', due_on?: string) =>
      (await test.call(people.rep, createAsk, { params: params(), body: body(what, due_on) })).body;
    const judge = (ask: { id: string; version: number }, outcome: AskOutcome, more = {}) =>
      test.call(people.rep, judgeAsk, {
        params: of(ask),
        version: ask.version,
        body: { outcome, outcome_on: today(), ...more },
      });
    const list = async () => (await test.call(people.viewer, listAsks, { params: params() })).body;
    const champion = async () =>
      (await test.call(people.viewer, getScorecard, { params: params() })).body.pillars.find(
        ({ pillar }) => pillar === 'champion',
      );

    it('ASK01 are added, changed, judged, reopened and removed, each with its history', async () => {
      const ask = await add();
      expect(ask).toEqual({
        id: ask.id,
        person: { id: ana, name: 'Ana Silva' },
        kind: 'inside_document',
        what: 'Share the scoring sheet',
        due_on: '2026-06-01',
        outcome: null,
        outcome_on: null,
        note: null,
        evidence_id: null,
        version: 1,
      });
      const changed = await test.call(people.rep, changeAsk, {
        params: of(ask),
        version: 1,
        body: { due_on: '2026-06-08' },
      });
      expect(changed.body).toEqual({ ...ask, due_on: '2026-06-08', version: 2 });
      const judged = await judge(changed.body, 'refused', { note: 'Not hers to share' });
      expect(judged.body).toMatchObject({
        outcome: 'refused',
        outcome_on: today(),
        note: 'Not hers to share',
      });
      const open = await test.call(people.rep, reopenAsk, { params: of(ask) });
      expect(open.body).toEqual({ ...changed.body, version: 4 });
      expect((await test.call(people.rep, removeAsk, { params: of(ask) })).status).toBe(204);
      expect(await list()).toEqual({ items: [], people: [], can: { edit: false } });
      const { items } = (
        await test.call(people.viewer, listDealHistory, { params: params(), query: { field: 'ask' } })
      ).body;
      expect(items.map(({ new_value }) => new_value)).toMatchObject([
        null,
        { outcome: null },
        { outcome: 'refused' },
        { due_on: '2026-06-08' },
        { title: 'Share the scoring sheet', person: 'Ana Silva' },
      ]);
    });

    it('ASK01 are listed open ones first, by due date, then the latest outcome', async () => {
      const later = await add('Later', '2026-07-01');
      const done = await add('Done', '2026-05-01');
      const sooner = await add('Sooner', '2026-06-15');
      await judge(done, 'late');
      const { items } = await list();
      expect(items.map(({ id }) => id)).toEqual([sooner.id, later.id, done.id]);
    });

    it('ASK02 three done on time make a champion, and anything less a coach', async () => {
      const outcomes = ['done', 'late', 'done', 'refused', 'done'] as const;
      const standings = [];
      for (const outcome of outcomes) {
        await judge(await add(), outcome);
        standings.push((await list()).people[0]?.standing);
      }
      expect(standings).toEqual(['coach', 'coach', 'coach', 'coach', 'champion']);
      expect((await list()).people).toMatchObject([
        {
          person: { name: 'Ana Silva' },
          done: 3,
          late: 1,
          refused: 1,
          dodged: 0,
          open: 0,
          contradicting: [],
        },
      ]);
    });

    it('ASK04 one done on time becomes evidence of a deed, which goes when the outcome changes', async () => {
      const ask = await add();
      expect((await judge(ask, 'late', { as_evidence: true })).status).toBe(400);
      const { body: judged } = await judge(ask, 'done', { as_evidence: true });
      const proven = await champion();
      expect(proven).toMatchObject({ grade: 3, evidence: [{ id: judged.evidence_id }] });
      expect(proven?.evidence[0]).toMatchObject({
        kind: 'buyer_did',
        polarity: 'supports',
        statement: 'Did what we asked: Share the scoring sheet',
        person: { id: ana },
        occurred_on: today(),
      });
      expect((await test.call(people.rep, removeAsk, { params: of(ask) })).status).toBe(409);
      const { body: dodged } = await judge(judged, 'dodged');
      expect(dodged.evidence_id).toBe(null);
      expect(await champion()).toMatchObject({ grade: 0 });
      expect((await champion())?.evidence[0]).toMatchObject({
        close_reason: 'The outcome of the ask changed',
      });
    });

    it('ASK03 two dodged asks are recorded against Champion, once', async () => {
      const record = () =>
        test.call(people.rep, contradictChampion, { params: { ...params(), stakeholder_id: ana } });
      const first = await add('Introduce us to the CFO');
      await judge(first, 'dodged');
      expect((await record()).status).toBe(409);
      const second = await add('Share the scoring sheet');
      await judge(second, 'dodged');
      expect((await list()).people[0]?.contradicting.toSorted()).toEqual([first.id, second.id].toSorted());
      const recorded = await record();
      expect(recorded.status).toBe(201);
      expect(recorded.body.people[0]?.contradicting).toEqual([]);
      const { evidence = [] } = (await champion()) ?? {};
      expect(evidence).toMatchObject([{ polarity: 'contradicts', kind: 'buyer_did', person: { id: ana } }]);
      expect(evidence[0]?.statement).toMatch(/^Dodged 2 asks: /);
      expect((await record()).status).toBe(409);
    });

    it('ASK05 reject unknown people, future outcomes, days that don’t exist and more than a deal can have', async () => {
      const create = (change: object) =>
        test.call(people.rep, createAsk, { params: params(), body: { ...body('x'), ...change } });
      const elsewhere = await addDeal(test.database, people.rep);
      const other = await addStakeholder(test.database, people.rep.companyId, elsewhere, 'Tom Reed');
      for (const change of [
        { stakeholder_id: other },
        { stakeholder_id: newId() },
        { what: '' },
        { what: 'x'.repeat(301) },
        { kind: 'favor' },
        { due_on: '2026-02-30' },
      ])
        expect((await create(change)).status, JSON.stringify(change)).toBe(400);
      const ask = await add();
      expect((await judge(ask, 'done', { outcome_on: '2099-01-01' })).status).toBe(400);
      for (let asks = 1; asks < MOST_ASKS; asks += 1) await add(`Ask ${asks}`);
      expect((await create({})).status).toBe(409);
    });

    it('ASK05 are changed by one of two at once, and judged by one', async () => {
      const ask = await add();
      const answers = await Promise.all(
        Array.from({ length: 5 }, () => judge(ask, 'done', { as_evidence: true })),
      );
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412, 412, 412, 412]);
      expect((await champion())?.evidence).toHaveLength(1);
    });

    it('ASK06 go along when two entries of a person are merged, and keep a person on the deal', async () => {
      const twin = await addStakeholder(test.database, people.rep.companyId, deal, 'A. Silva');
      await test.call(people.rep, createAsk, {
        params: params(),
        body: { ...body('Share the scoring sheet'), stakeholder_id: twin },
      });
      const merged = await test.call(people.rep, mergeStakeholders, {
        params: { ...params(), stakeholder_id: ana },
        version: 1,
        body: { other_id: twin, other_version: 1 },
      });
      expect(merged.status).toBe(200);
      expect((await list()).items).toMatchObject([{ person: { id: ana } }]);
      const removed = await test.call(people.rep, removeStakeholder, {
        params: { ...params(), stakeholder_id: ana },
      });
      expect(removed.status).toBe(409);
      expect(removed.problem.detail).toBe('1 ask is addressed to this person. Remove it first.');
    });
  });
});
