import { mergeDeals } from '@dealwright/contract/merge';
import { getDealLines, saveDealLines } from '@dealwright/contract/products/deal-lines';
import { listDealNeeds } from '@dealwright/contract/products/deal-needs';
import { removeBusinessProblem } from '@dealwright/contract/qualification/business-problem';
import type { SentBody } from '@dealwright/contract/route';
import { undoOperation } from '@dealwright/contract/undo';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ProblemScene } from '../../../testing/problem-scene.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { undoDeals } from '../../deals/undo-deals.ts';
import { undoMerges } from '../../operations/undo-merges.ts';
import { runUndo } from '../../operations/undo-operation.ts';

type Line = SentBody<typeof saveDealLines>['lines'][number];

eachEngine((engine) => {
  let app: TestApp;
  let scene: ProblemScene;
  let criterion = '';
  beforeAll(async () => {
    app = await createTestApp(engine);
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    scene = await new ProblemScene(app).begin();
    criterion = await scene.evidence({
      pillar: 'decision_criteria',
      statement: 'Single sign-on for all staff',
    });
  });

  const evidence = (id: string) => ({ kind: 'evidence', id }) as const;
  const problem = (id: string) => ({ kind: 'problem', id }) as const;
  const line = (facts: Partial<Line> = {}): Line => ({
    name: 'Seats',
    quantity: '1',
    unit_price_minor: 10_000,
    ...facts,
  });
  const save = (version: number, lines: Line[], of = scene) =>
    app.call(app.people.rep, saveDealLines, { params: of.params(), version, body: { lines } });
  const read = (of = scene, person = app.people.rep) =>
    app.call(person, getDealLines, { params: of.params() });
  const textsOf = async (of = scene) => (await read(of)).body.items.map(({ need }) => need?.text ?? null);
  const needs = (person = app.people.rep) => app.call(person, listDealNeeds, { params: scene.params() });

  describe('what lines answer', () => {
    it('PRICE53 a line names a decision criterion or a pain of its deal, which everyone who reads the deal sees', async () => {
      const { id } = await scene.added();
      const saved = await save(0, [
        line({ need: evidence(criterion) }),
        line({ need: problem(id) }),
        line({ need: evidence(scene.winter) }),
        line(),
      ]);
      expect(saved.status, saved.text).toBe(200);
      expect(saved.body.items.map(({ need }) => need)).toEqual([
        { ...evidence(criterion), about: 'criterion', text: 'Single sign-on for all staff' },
        { ...problem(id), about: 'pain', text: 'Rota changes eat the week' },
        { ...evidence(scene.winter), about: 'pain', text: expect.stringContaining('If it goes on') },
        null,
      ]);
      expect((await read(scene, app.people.viewer)).body.items).toEqual(saved.body.items);
    });

    it('PRICE53 criteria and pains are offered, without evidence against them, other pillars and quotes of a problem', async () => {
      const { id } = await scene.added();
      await scene.evidence({ pillar: 'metrics', statement: 'Saves 10%' });
      await scene.evidence({
        pillar: 'decision_criteria',
        polarity: 'contradicts',
        statement: 'Price does not matter',
      });
      const { items } = (await needs(app.people.viewer)).body;
      expect(items.map((need) => [need.about, need.kind])).toEqual([
        ['criterion', 'evidence'],
        ['pain', 'problem'],
        ['pain', 'evidence'],
        ['pain', 'evidence'],
      ]);
      expect(items[1]).toMatchObject({ id, text: 'Rota changes eat the week' });
      expect(items.map((need) => need.id)).not.toContain(scene.hours);
    });

    it('PRICE53 it stays until another is chosen or none, and follows evidence that replaces it', async () => {
      const [first] = (await save(0, [line({ need: evidence(criterion) })])).body.items;
      const id = first?.id ?? '';
      expect((await save(1, [line({ id, name: 'Seats, renamed' })])).body.items[0]?.need?.id).toBe(criterion);
      const replacing = await scene.evidence({
        pillar: 'decision_criteria',
        statement: 'Single sign-on and SCIM',
        supersedes: criterion,
      });
      expect((await read()).body.items[0]?.need).toMatchObject({
        id: replacing,
        text: 'Single sign-on and SCIM',
      });
      expect((await save(2, [line({ id, need: evidence(criterion) })])).body.items[0]?.need?.id).toBe(
        replacing,
      );
      expect((await save(3, [line({ id, need: null })])).body.items[0]?.need).toBeNull();
    });

    it('PRICE53 a line stays without what was retracted or removed, and can still be saved', async () => {
      const { id } = await scene.added();
      const lines = [line({ need: evidence(criterion) }), line({ need: problem(id) })];
      const { items } = (await save(0, lines)).body;
      await scene.retract(criterion);
      await app.call(app.people.rep, removeBusinessProblem, {
        params: { ...scene.params(), problem_id: id },
      });
      expect(await textsOf()).toEqual([null, null]);
      const again = await save(
        1,
        items.map((each, at) => line({ ...lines[at], id: each.id })),
      );
      expect(again.status, again.text).toBe(200);
      expect(again.body.items.map(({ need }) => need)).toEqual([null, null]);
      const anew = await save(2, [line({ need: evidence(criterion) })]);
      expect([anew.status, anew.text]).toEqual([400, expect.stringContaining('lines.0.need')]);
    });

    it('PRICE53 needs of another deal or pillar are refused, and people without the deal see none', async () => {
      const other = await new ProblemScene(app).begin();
      const { id } = await other.added();
      const metric = await scene.evidence({ pillar: 'metrics', statement: 'Saves 10%' });
      for (const need of [evidence(other.hours), problem(id), evidence(metric)]) {
        expect((await save(0, [line({ need })])).status).toBe(400);
      }
      for (const person of [app.people.otherRep, app.people.stranger, app.people.neighbour]) {
        expect((await needs(person)).status).toBe(404);
      }
    });

    it('PRICE53 a merge and its undo bring along what lines answer, and a line comes back without what is gone', async () => {
      const kept = await new ProblemScene(app).begin();
      await save(0, [line()], kept);
      const { id } = await scene.added();
      await save(0, [line({ need: evidence(criterion) }), line({ need: problem(id) })]);
      const merge = async (into: ProblemScene, from: ProblemScene) => {
        const body = { other: from.deal.number };
        const answer = await app.call(app.people.rep, mergeDeals, { params: into.params(), body });
        expect(answer.status, answer.text).toBe(200);
        return answer.body.operation.id;
      };
      const undo = async (operation: string) => {
        await app.call(app.people.rep, undoOperation, { params: { operation_id: operation } });
        const { companyId } = app.people.rep;
        const undoables = [undoMerges, undoDeals];
        const work = { database: app.database, undoables, now: () => app.clock.now };
        await runUndo(work, { companyId, id: operation });
      };
      const bare = await new ProblemScene(app).begin();
      const moved = await merge(bare, scene);
      const texts = ['Single sign-on for all staff', 'Rota changes eat the week'];
      expect(await textsOf(bare)).toEqual(texts);
      await undo(moved);
      expect(await textsOf()).toEqual(texts);
      const discarded = await merge(kept, scene);
      expect(await textsOf(kept)).toEqual([null]);
      const removed = await app.call(app.people.rep, removeBusinessProblem, {
        params: { ...kept.params(), problem_id: id },
      });
      expect(removed.status, removed.text).toBeLessThan(300);
      await undo(discarded);
      expect(await textsOf()).toEqual([texts[0], null]);
    });
  });
});
