import { getClosePlan, removeClosePlan, saveClosePlan } from '@dealwright/contract/close-plan/close-plan';
import {
  createPlanTemplate,
  listPlanTemplates,
  removePlanTemplate,
} from '@dealwright/contract/close-plan/plan-templates';
import { changeDeal, createDeal, type Deal, getDeal, listDeals } from '@dealwright/contract/deals/deals';
import { listDealHistory } from '@dealwright/contract/deals/history';
import { mergeDeals } from '@dealwright/contract/merge';
import { addEvidence, getScorecard } from '@dealwright/contract/qualification/evidence';
import type { SentBody } from '@dealwright/contract/route';
import { createStakeholder, removeStakeholder } from '@dealwright/contract/stakeholders/stakeholders';
import { undoOperation } from '@dealwright/contract/undo';
import { queryRows } from '@dealwright/db/query-rows';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { addDays, dayOf } from '@dealwright/domain/calendar';
import { PILLARS } from '@dealwright/domain/pillar';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { undoDeals } from '../deals/undo-deals.ts';
import { undoMerges } from '../operations/undo-merges.ts';
import { runUndo } from '../operations/undo-operation.ts';
import { ageDeals } from '../qualification/age-deals.ts';
import { savePlan } from './plan-store.ts';

type Plan = SentBody<typeof saveClosePlan>;
type Step = Plan['steps'][number];

eachEngine((engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp(engine);
  });
  afterAll(() => app.close());

  const today = () => dayOf(app.clock.now);
  const inDays = (days: number) => addDays(today(), days);
  const make = async (more: Partial<SentBody<typeof createDeal>> = {}): Promise<Deal> =>
    (await app.call(app.people.rep, createDeal, { body: { name: 'With a plan', ...more } })).body;
  const step = (id: string, more: Partial<Step> = {}): Step => ({
    id,
    name: id,
    kind: 'other',
    days: 2,
    ...more,
  });
  const planned = (steps: Step[], more: Partial<Plan> = {}): Plan => ({
    go_live: inDays(60),
    our_country: 'US',
    their_country: 'DE',
    steps,
    ...more,
  });
  const save = (deal: Deal, version: number, body: Plan, person = app.people.rep) =>
    app.call(person, saveClosePlan, { params: { number: deal.number }, version, body });
  const read = (deal: Deal, person = app.people.rep) =>
    app.call(person, getClosePlan, { params: { number: deal.number } });
  const addPerson = async (deal: Deal, name = 'Ana Ruiz') =>
    (await app.call(app.people.rep, createStakeholder, { params: { number: deal.number }, body: { name } }))
      .body.id;
  const reread = async (deal: Deal) =>
    (await app.call(app.people.rep, getDeal, { params: { number: deal.number } })).body;

  describe('the close plan of a deal', () => {
    it('PLAN13 is started, read with its days and odds by everyone who reads the deal, and saved as a whole', async () => {
      const deal = await make({ close_date: inDays(50) });
      expect((await read(deal)).body).toEqual({
        plan: null,
        today: today(),
        version: 0,
        can: { edit: true },
      });
      const stakeholder = await addPerson(deal);
      const saved = await save(
        deal,
        0,
        planned([
          step('legal', {
            kind: 'legal_review',
            days: 5,
            assignee_id: app.people.rep.id,
            stakeholder_id: stakeholder,
          }),
          step('sign', { kind: 'signature', after: ['legal'] }),
        ]),
      );
      expect(saved.status, saved.text).toBe(200);
      const { plan } = saved.body;
      const [legal, sign] = plan?.steps ?? [];
      expect(sign).toMatchObject({ name: 'sign', after: [legal?.id], due_on: null, critical: true });
      expect(legal).toMatchObject({
        assignee: { id: app.people.rep.id },
        stakeholder: { id: stakeholder, name: 'Ana Ruiz' },
      });
      expect(legal?.ends_on.localeCompare(sign?.starts_on ?? '')).toBe(-1);
      expect(plan).toMatchObject({ reaches_go_live: true, close_on: sign?.ends_on, next_step: legal?.id });
      expect(plan?.odds.go_live).toBeGreaterThan(0.9);
      expect(plan?.odds).toMatchObject({ close_date: inDays(50), learned_kinds: [] });
      expect(plan?.odds.critical_step?.start_by).toBeDefined();
      expect((await read(deal, app.people.viewer)).body).toEqual({ ...saved.body, can: { edit: false } });
      const kept = planned([step(sign?.id ?? '', { name: 'Sign it', kind: 'signature' }), step('new')]);
      const second = await save(deal, 1, kept);
      expect(second.body.plan?.steps.map(({ name }) => name)).toEqual(['Sign it', 'new']);
      expect(second.body.plan?.steps[0]?.id).toBe(sign?.id);
    });

    it('PLAN13 when two people save at once, the second gets the plan of the first', async () => {
      const deal = await make();
      const both = await Promise.all([
        save(deal, 0, planned([step('Mine')])),
        save(deal, 0, planned([step('Theirs')]), app.people.manager),
      ]);
      expect(both.map(({ status }) => status).toSorted()).toEqual([200, 412]);
      const name = (await read(deal)).body.plan?.steps[0]?.name;
      expect(both.find(({ status }) => status === 412)?.text).toContain(`"name":"${name}"`);
    });

    it('PLAN14 only people who work on the deal change it', async () => {
      const deal = await make();
      expect((await save(deal, 0, planned([step('a')]), app.people.viewer)).status).toBe(403);
      for (const person of [app.people.otherRep, app.people.stranger]) {
        expect((await save(deal, 0, planned([step('a')]), person)).status).toBe(404);
        expect((await read(deal, person)).status).toBe(404);
      }
    });

    it.each([
      [
        'a circle',
        () => [step('a', { after: ['b'] }), step('b', { after: ['a'] })],
        'a and b wait|b and a wait',
      ],
      ['a step that waits for itself', () => [step('a', { after: ['a'] })], 'each other step once'],
      ['an unknown step before', () => [step('a', { after: ['x'] })], 'Choose a step of this plan'],
      ['no day at all', () => [step('a', { days: 0 })], 'at least 1 day'],
      ['a step done tomorrow', () => [step('a', { done_on: inDays(1) })], 'today or an earlier day'],
      [
        'a start after the end',
        () => [step('a', { started_on: today(), done_on: inDays(-1) })],
        'before the step was done',
      ],
      [
        'a colleague who can’t work on it',
        () => [step('a', { assignee_id: app.people.viewer.id })],
        'Choose a colleague',
      ],
      [
        'a person of another deal',
        () => [step('a', { stakeholder_id: crypto.randomUUID() })],
        'a person on this deal',
      ],
    ])('PLAN15 refuses %s', async (_, steps, message) => {
      const deal = await make();
      const refused = await save(deal, 0, planned(steps()));
      expect([refused.status, refused.text]).toEqual([400, expect.stringMatching(message)]);
      const far = await save(deal, 0, planned([step('a')], { go_live: inDays(4000) }));
      expect(far.status).toBe(400);
    });

    it('PLAN16 one that no longer reaches go-live keeps a deal from Commit, names the step, and frees it again', async () => {
      const deal = await make({ stage: 'discovery' });
      const params = { number: deal.number };
      const boss = await addPerson(deal, 'Eva Boss');
      for (const pillar of PILLARS) {
        const added = await app.call(app.people.rep, addEvidence, {
          params,
          body: {
            pillar,
            kind: pillar === 'champion' ? 'buyer_did' : 'buyer_said',
            statement: `Proof of ${pillar}`,
            occurred_on: today(),
            stakeholder_id: boss,
          },
        });
        expect(added.status, added.text).toBeLessThan(300);
      }
      const { version } = await reread(deal);
      await app.call(app.people.rep, changeDeal, { params, version, body: { forecast_choice: 'commit' } });
      expect((await reread(deal)).forecast).toMatchObject({ category: 'commit', late_step: null });
      await save(deal, 0, planned([step('Legal review', { days: 5 })], { go_live: inDays(2) }));
      const late = await reread(deal);
      expect(late.forecast).toEqual({
        category: 'best_case',
        choice: 'commit',
        cap: 'best_case',
        lacks: [],
        late_step: 'Legal review',
      });
      const listed = await app.call(app.people.rep, listDeals, { query: { category: 'best_case' } });
      expect(listed.body.items.map(({ number }) => number)).toContain(deal.number);
      const card = await app.call(app.people.rep, getScorecard, { params });
      expect(card.body.forecast).toEqual(late.forecast);
      const { version: held } = (await read(deal)).body;
      await save(deal, held, planned([step('Legal review', { days: 5 })], { go_live: inDays(40) }));
      expect((await reread(deal)).forecast).toMatchObject({ category: 'commit', late_step: null });
      const latest = (await read(deal)).body.plan?.misses_from ?? '';
      const then = new Date(`${latest}T06:00:00Z`);
      await ageDeals(app.database, then);
      expect((await reread(deal)).forecast).toMatchObject({
        category: 'best_case',
        late_step: 'Legal review',
      });
    });

    it('PLAN17 the history has an entry for it, and its odds of each day are kept', async () => {
      const deal = await make({ close_date: inDays(40) });
      await save(deal, 0, planned([step('a'), step('b', { kind: 'signature' })]));
      await save(deal, 1, planned([step('a', { done_on: today() })]));
      const { body } = await app.call(app.people.rep, listDealHistory, {
        params: { number: deal.number },
        query: { field: 'close_plan' },
      });
      expect(body.items.map(({ new_value }) => new_value)).toEqual([
        { go_live: inDays(60), steps: 1, done: 1 },
        { go_live: inDays(60), steps: 2, done: 0 },
      ]);
      const odds = await app.database.transaction('dealwright_system', (tx) =>
        queryRows(tx, 'select day::text as day, live, sign from plan_odds where deal_id = $1', [deal.id]),
      );
      expect(odds).toEqual([{ day: today(), live: 1, sign: null }]);
    });

    it('PLAN18 durations of templates and odds come from finished steps, five or more of a kind', async () => {
      const deal = await make();
      const done = (at: number) =>
        step(`p${at}`, { kind: 'procurement', days: 2, started_on: inDays(-21), done_on: today() });
      const daysOf = async () => {
        const { body } = await app.call(app.people.rep, listPlanTemplates);
        return body.items[0]?.steps.find(({ kind }) => kind === 'procurement')?.days;
      };
      await save(deal, 0, planned([0, 1, 2, 3].map(done)));
      expect(await daysOf()).toBe(7);
      await save(deal, 1, planned([...[0, 1, 2, 3, 4].map(done), step('open', { kind: 'procurement' })]));
      expect(await daysOf()).toBeGreaterThan(9);
      expect((await read(deal)).body.plan?.odds.learned_kinds).toEqual(['procurement']);
    });

    it('PLAN19 a plan becomes a template of the workspace, which managers keep', async () => {
      const deal = await make();
      const { manager, rep, otherRep } = app.people;
      const body = { name: 'Enterprise', deal_number: deal.number };
      expect((await app.call(manager, createPlanTemplate, { body })).status).toBe(409);
      await save(deal, 0, planned([step('a'), step('b', { after: ['a'], assignee_id: rep.id })]));
      expect((await app.call(rep, createPlanTemplate, { body })).status).toBe(403);
      const made = await app.call(manager, createPlanTemplate, { body });
      expect(made.body).toMatchObject({
        name: 'Enterprise',
        steps: [
          { name: 'a', kind: 'other', days: 2, after: [] },
          { name: 'b', after: [0] },
        ],
      });
      expect(
        (await app.call(manager, createPlanTemplate, { body: { ...body, name: 'enterprise' } })).status,
      ).toBe(400);
      const names = async () =>
        (await app.call(otherRep, listPlanTemplates)).body.items.map(({ name }) => name);
      expect(await names()).toEqual(['MEDDPICC', 'Short cycle', 'Enterprise']);
      const params = { template_id: made.body.id ?? '' };
      expect((await app.call(rep, removePlanTemplate, { params })).status).toBe(403);
      expect((await app.call(manager, removePlanTemplate, { params })).status).toBe(204);
      expect(await names()).toEqual(['MEDDPICC', 'Short cycle']);
    });

    it('PLAN20 a removed plan is gone with its odds, and an owner who is removed leaves the step', async () => {
      const deal = await make();
      const params = { number: deal.number };
      const stakeholder = await addPerson(deal);
      await save(deal, 0, planned([step('a', { stakeholder_id: stakeholder })]));
      await app.call(app.people.rep, removeStakeholder, {
        params: { ...params, stakeholder_id: stakeholder },
      });
      expect((await read(deal)).body.plan?.steps[0]).toMatchObject({ name: 'a', stakeholder: null });
      const removed = await app.call(app.people.rep, removeClosePlan, { params, version: 1 });
      expect(removed.body).toMatchObject({ plan: null, version: 0 });
      const left = await app.database.transaction('dealwright_system', (tx) =>
        queryRows(tx, 'select 1 from plan_odds where deal_id = $1', [deal.id]),
      );
      expect(left).toEqual([]);
    });

    it('PLAN23 a removed plan doesn’t come back, and one that was started anew isn’t overwritten', async () => {
      const deal = await make();
      const params = { number: deal.number };
      const { version: old } = (await save(deal, 0, planned([step('Old')]))).body;
      const both = await Promise.all([
        app.call(app.people.rep, removeClosePlan, { params, version: old }),
        save(deal, old, planned([step('Late')]), app.people.manager),
      ]);
      expect(both.map(({ status }) => status).sort()).toEqual([200, 412]);
      const { plan, version } = (await read(deal)).body;
      expect(plan === null).toBe(both[0].status === 200);
      if (plan) await app.call(app.people.rep, removeClosePlan, { params, version });
      const late = await save(deal, old, planned([step('Late')]));
      expect([late.status, late.problem.detail]).toEqual([
        412,
        `The close plan of LEAD-${deal.number} was changed in the meantime. Review it, then try again.`,
      ]);
      const started = (await save(deal, 0, planned([step('New')]))).body;
      expect(started.version).toBeGreaterThan(Math.max(old, version));
      expect((await save(deal, old, planned([step('Late')]))).status).toBe(412);
      expect((await read(deal)).body.plan?.steps.map(({ name }) => name)).toEqual(['New']);
    });

    it('PLAN23 a plan that is removed while it is saved stays removed', async () => {
      const deal = await make();
      const key = { companyId: app.people.rep.companyId, id: deal.id };
      const plan = {
        goLive: inDays(60),
        ourCountry: 'US',
        theirCountry: 'DE',
        missesFrom: null,
        lateStep: null,
        createdBy: app.people.rep.id,
        oddsOn: today(),
      };
      const saved = await app.database.transaction('dealwright_system', (tx) =>
        savePlan(tx, key, 1, plan, app.clock.now),
      );
      expect([saved, (await read(deal)).body.plan]).toEqual([false, null]);
    });

    it('PLAN21 a merge keeps the plan of the kept deal, or takes the other’s; undo brings both back', async () => {
      const [kept, other, bare] = [await make(), await make(), await make()];
      await save(kept, 0, planned([step('Kept')]));
      await save(other, 0, planned([step('Other'), step('Other too')]));
      const merge = async (into: Deal, from: Deal) => {
        const params = { number: into.number };
        const answer = await app.call(app.people.rep, mergeDeals, { params, body: { other: from.number } });
        expect(answer.status, answer.text).toBe(200);
        return answer.body.operation.id;
      };
      const undo = async (id: string) => {
        await app.call(app.people.rep, undoOperation, { params: { operation_id: id } });
        const { companyId } = app.people.rep;
        const undoables = [undoMerges, undoDeals];
        await runUndo({ database: app.database, undoables, now: () => app.clock.now }, { companyId, id });
      };
      const namesOf = async (deal: Deal) => (await read(deal)).body.plan?.steps.map(({ name }) => name) ?? [];
      const first = await merge(kept, other);
      expect(await namesOf(kept)).toEqual(['Kept']);
      await undo(first);
      expect(await namesOf(other)).toEqual(['Other', 'Other too']);
      const second = await merge(bare, other);
      expect(await namesOf(bare)).toEqual(['Other', 'Other too']);
      await undo(second);
      expect([await namesOf(bare), await namesOf(other)]).toEqual([[], ['Other', 'Other too']]);
    });
  });
});
