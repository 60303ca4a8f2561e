import { revokeBuyerLink } from '@dealwright/contract/buyer-access/buyer-links';
import {
  createPlanLink,
  finishBuyerStep,
  getBuyerPlan,
  listPlanLinks,
  listStepChanges,
  moveBuyerStep,
  reopenBuyerStep,
} from '@dealwright/contract/close-plan/buyer-plan';
import { getClosePlan, removeClosePlan, saveClosePlan } from '@dealwright/contract/close-plan/close-plan';
import { changeDeal, getDeal } from '@dealwright/contract/deals/deals';
import { listDealHistory } from '@dealwright/contract/deals/history';
import { archiveDeal } from '@dealwright/contract/deals/deal-shelf';
import { getScorecard } from '@dealwright/contract/qualification/evidence';
import { changeStakeholder } from '@dealwright/contract/stakeholders/stakeholders';
import { getBuyerQuote } from '@dealwright/contract/quotes/buyer-quote';
import { queryRows } from '@dealwright/db/query-rows';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { addDays, dayOf } from '@dealwright/domain/calendar';
import { workCalendar } from '@dealwright/domain/close-plan/work-calendar';
import { hashToken } from '../../../platform/ids.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addBuyer, linkBody } from '../../../testing/buyer-scene.ts';
import type { People } from '../../../testing/people.ts';
import { addPlannedDeal, confirmedPlanBuyer, type PlanLink } from '../../../testing/plan-scene.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

eachEngine((engine) => {
  let app: TestApp;
  let people: People;
  beforeAll(async () => {
    app = await createTestApp(engine);
    people = app.people;
  });
  afterAll(() => app.close());

  const today = () => dayOf(app.clock.now);
  const inDays = (days: number) => addDays(today(), days);
  const lastWorkday = (until: string) => {
    const { days, onOrBefore } = workCalendar(['US'], addDays(until, -14), until);
    return days[onOrBefore(until)];
  };
  const open = async () => confirmedPlanBuyer(app, people.rep, await addPlannedDeal(app, people.rep));
  const step = ({ params, steps }: PlanLink, at = 0) => ({ ...params, step_id: steps[at] ?? '' });
  const finish = (buyer: PlanLink, day = today(), at = 0) =>
    buyer.browser.call(finishBuyerStep, { params: step(buyer, at), body: { done_on: day } });
  const move = (buyer: PlanLink, day: string, reason = 'Counsel is away', at = 0) =>
    buyer.browser.call(moveBuyerStep, { params: step(buyer, at), body: { due_on: day, reason } });
  const reopen = (buyer: PlanLink, at = 0) =>
    buyer.browser.call(reopenBuyerStep, { params: step(buyer, at) });
  const plan = async ({ number }: { readonly number: number }) =>
    (await app.call(people.rep, getClosePlan, { params: { number } })).body;
  const proofOf = async ({ number }: { readonly number: number }, pillar: string) => {
    const { body } = await app.call(people.rep, getScorecard, { params: { number } });
    return body.pillars.find((one) => one.pillar === pillar);
  };

  describe('the page of a close plan', () => {
    it('PLANB01 shows a buyer steps and days, and nothing of the deal or of colleagues', async () => {
      const buyer = await open();
      const page = await buyer.browser.call(getBuyerPlan, { params: buyer.params });
      expect(page.status, page.text).toBe(200);
      expect(page.body).toMatchObject({ go_live: inDays(60), reaches_go_live: true, changes: [] });
      expect(page.body.steps.map(({ name, owner, can }) => [name, owner, can])).toEqual([
        ['Legal review', 'you', { move: true, finish: true, reopen: false }],
        ['Signature', 'your_team', { move: false, finish: false, reopen: false }],
        ['Kickoff', 'none', { move: false, finish: false, reopen: false }],
      ]);
      const { number } = buyer;
      const { version } = (await app.call(people.rep, getDeal, { params: { number } })).body;
      await app.call(people.rep, changeDeal, {
        params: { number },
        version,
        body: { amount_minor: 777_123 },
      });
      const { text } = await buyer.browser.call(getBuyerPlan, { params: buyer.params });
      for (const secret of [
        '777123',
        'Secret name',
        'Carla',
        'score',
        'grade',
        'odds',
        `LEAD-`,
        'legal_review',
      ])
        expect(text).not.toContain(secret);
    });

    it('PLANB01 opens nothing of a quote, and a quote’s link nothing of a plan', async () => {
      const buyer = await open();
      expect((await buyer.browser.call(getBuyerQuote, { params: buyer.params })).status).toBe(404);
    });

    it('PLANB02 the database shows a buyer’s transaction no row of any table, and one plan by its function', async () => {
      const buyer = await open();
      const cookie = [...buyer.browser.jar.values()][0] ?? '';
      const seen = await app.database.transaction('dealwright_app', async (tx) => {
        await queryRows(tx, 'select app.enter_buyer($1, $2, $3)', [
          buyer.link.id,
          hashToken(cookie),
          app.clock.now,
        ]);
        const counts = [];
        for (const table of [
          'deals',
          'close_plans',
          'plan_steps',
          'step_changes',
          'buyer_links',
          'stakeholders',
        ])
          counts.push((await queryRows(tx, `select 1 from ${table}`)).length);
        return [counts, (await queryRows(tx, 'select 1 from app.buyer_plan()')).length];
      });
      expect(seen).toEqual([[0, 0, 0, 0, 0, 0], 1]);
    });

    it('PLANB03 a step that the buyer finishes is evidence of what they did, once, with who, when and the step’s words', async () => {
      const buyer = await open();
      const answers = await Promise.all([finish(buyer), finish(buyer)]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      const done = answers.find(({ status }) => status === 200)?.body.steps[0];
      expect(done).toMatchObject({ done_on: today(), can: { move: false, finish: false, reopen: true } });
      const proof = await proofOf(buyer, 'paper_process');
      expect(proof?.grade).toBe(3);
      expect(proof?.evidence).toMatchObject([
        {
          kind: 'buyer_did',
          polarity: 'supports',
          quote: 'Legal review',
          source: null,
          from_plan: { name: 'Bea Buyer', email: buyer.email, at: app.clock.now.toISOString() },
          person: { id: buyer.stakeholderId },
          recorded_by: null,
          occurred_on: today(),
        },
      ]);
      const { body } = await app.call(people.rep, listDealHistory, {
        params: { number: buyer.number },
        query: { field: 'close_plan' },
      });
      expect(body.items[0]).toMatchObject({
        actor: null,
        new_value: { buyer: 'Bea Buyer', step: 'Legal review', change: 'done', done: 1 },
      });
    });

    it('PLANB03 what the buyer reopens is retracted, and can be finished again', async () => {
      const buyer = await open();
      await finish(buyer, inDays(-3));
      const reopened = await reopen(buyer);
      expect(reopened.body.steps[0]).toMatchObject({ done_on: null, can: { finish: true, reopen: false } });
      const proof = await proofOf(buyer, 'paper_process');
      expect([proof?.grade, proof?.evidence[0]?.close_reason]).toEqual([0, 'The buyer reopened the step']);
      expect((await reopen(buyer)).status).toBe(200);
      expect((await finish(buyer)).status).toBe(200);
      expect((await proofOf(buyer, 'paper_process'))?.grade).toBe(3);
    });

    it('PLANB03 a step after the signature proves nothing, and a partner’s step neither', async () => {
      const after = await addPlannedDeal(app, people.rep, { kind: 'training' });
      const ofPartner = await addPlannedDeal(app, people.rep);
      const params = { number: ofPartner.number, stakeholder_id: ofPartner.stakeholderId };
      const changed = await app.call(people.rep, changeStakeholder, {
        params,
        version: 1,
        body: { side: 'partner' },
      });
      expect(changed.status, changed.text).toBe(200);
      for (const planned of [after, ofPartner]) {
        const buyer = await confirmedPlanBuyer(app, people.rep, planned);
        expect((await finish(buyer)).status).toBe(200);
        const { body } = await app.call(people.rep, getScorecard, { params: { number: planned.number } });
        expect(body.pillars.flatMap(({ evidence }) => evidence)).toEqual([]);
      }
    });

    it('PLANB04 a seller and a buyer who change the plan at once both get an answer, and one of them wins', async () => {
      const buyer = await open();
      const { plan: now, version } = await plan(buyer);
      const steps = (now?.steps ?? []).map(({ id, name, kind, days }) => ({ id, name, kind, days }));
      const body = { go_live: inDays(50), our_country: 'US', their_country: 'US', steps };
      const [saved, moved] = await Promise.all([
        app.call(people.rep, saveClosePlan, { params: { number: buyer.number }, version, body }),
        move(buyer, inDays(12)),
      ]);
      expect(
        [
          [200, 412],
          [200, 404],
        ].map((allowed, at) => allowed.includes([saved, moved][at]?.status ?? 0)),
      ).toEqual([true, true]);
      expect((await plan(buyer)).version).toBeGreaterThan(version);
    });

    it('PLANB04 a buyer moves their own step with a reason, and sellers read both', async () => {
      const buyer = await open();
      const moved = await move(buyer, inDays(20));
      expect(moved.body.steps[0]).toMatchObject({ due_on: inDays(20) });
      expect(moved.body.changes).toMatchObject([
        {
          kind: 'moved',
          step_name: 'Legal review',
          day_before: null,
          day: inDays(20),
          reason: 'Counsel is away',
        },
      ]);
      expect((await plan(buyer)).plan?.steps[0]).toMatchObject({
        due_on: inDays(20),
        ends_on: lastWorkday(inDays(20)),
      });
      const params = { number: buyer.number };
      const changes = await app.call(people.viewer, listStepChanges, { params });
      expect(changes.body.items).toMatchObject([
        { name: 'Bea Buyer', email: buyer.email, reason: 'Counsel is away' },
      ]);
      expect((await app.call(people.otherRep, listStepChanges, { params })).status).toBe(404);
      const events = await app.database.transaction('dealwright_system', (tx) =>
        queryRows<{ payload: unknown }>(
          tx,
          `select payload from events where deal_id = $1 and type = 'close_plan.changed'`,
          [buyer.id],
        ),
      );
      expect(events[0]?.payload).toMatchObject({
        buyer: 'Bea Buyer',
        step: 'Legal review',
        notify: [people.rep.id],
      });
    });

    it('PLANB04 a date that misses go-live caps the forecast and names the step', async () => {
      const buyer = await open();
      await move(buyer, inDays(80));
      const { forecast } = (await app.call(people.rep, getDeal, { params: { number: buyer.number } })).body;
      expect(forecast).toMatchObject({ cap: 'pipeline', late_step: 'Legal review' });
      const page = await buyer.browser.call(getBuyerPlan, { params: buyer.params });
      expect(page.body).toMatchObject({ reaches_go_live: false });
    });

    it('PLANB04 a seller who saves the plan as it was before gets the buyer’s change instead', async () => {
      const buyer = await open();
      const before = await plan(buyer);
      await move(buyer, inDays(20));
      const { go_live, our_country, their_country } = before.plan ?? {
        go_live: '',
        our_country: '',
        their_country: '',
      };
      const saved = await app.call(people.rep, saveClosePlan, {
        params: { number: buyer.number },
        version: before.version,
        body: {
          go_live,
          our_country,
          their_country,
          steps: [{ id: 'x', name: 'x', kind: 'other', days: 1 }],
        },
      });
      expect([saved.status, saved.text]).toEqual([412, expect.stringContaining(`"due_on":"${inDays(20)}"`)]);
    });

    it('PLANB50 the buyer’s day is that of the seller’s clock', async () => {
      const started = app.clock.now;
      app.clock.now = new Date(`${today()}T20:00:00Z`);
      const buyer = await confirmedPlanBuyer(app, people.rep, await addPlannedDeal(app, people.rep), {
        time_zone: 'Pacific/Auckland',
      });
      const read = await buyer.browser.call(getBuyerPlan, { params: buyer.params });
      expect(read.body.today).toBe(inDays(1));
      expect((await move(buyer, today())).status).toBe(400);
      expect((await move(buyer, inDays(1))).status).toBe(200);
      const done = await finish(buyer, inDays(1));
      expect(done.body.steps[0]?.done_on).toBe(inDays(1));
      app.clock.now = started;
    });

    it('PLANB05 other steps, other plans and rubbish are refused', async () => {
      const buyer = await open();
      const other = await open();
      expect((await finish(buyer, today(), 1)).status).toBe(404);
      expect((await move(buyer, inDays(5), 'x', 2)).status).toBe(404);
      const foreign = { ...buyer.params, step_id: other.steps[0] ?? '' };
      const { call } = buyer.browser;
      expect((await call(finishBuyerStep, { params: foreign, body: { done_on: today() } })).status).toBe(404);
      const theirs = { ...other.params, step_id: other.steps[0] ?? '' };
      expect((await call(finishBuyerStep, { params: theirs, body: { done_on: today() } })).status).toBe(401);
      expect((await finish(buyer, inDays(3))).status).toBe(400);
      expect((await move(buyer, inDays(-1))).status).toBe(400);
      expect((await move(buyer, inDays(4000))).status).toBe(400);
      expect((await move(buyer, inDays(5), ' ')).status).toBe(400);
      expect((await move(buyer, '2026-02-31')).status).toBe(400);
      expect((await plan(buyer)).version).toBe(1);
    });

    it('PLANB05 a step that a member finished isn’t the buyer’s to reopen, and a colleague’s date stays', async () => {
      const buyer = await open();
      const { plan: now, version } = await plan(buyer);
      if (!now) throw new Error('it was planned');
      const steps = now.steps.map(({ id, name, kind, days, after, stakeholder }, at) => ({
        id,
        name,
        kind,
        days,
        after,
        stakeholder_id: stakeholder?.id ?? null,
        done_on: at === 0 ? today() : null,
      }));
      const body = { go_live: now.go_live, our_country: 'US', their_country: 'US', steps };
      await app.call(people.rep, saveClosePlan, { params: { number: buyer.number }, version, body });
      expect([(await reopen(buyer)).status, (await move(buyer, inDays(9))).status]).toEqual([409, 409]);
      expect((await proofOf(buyer, 'paper_process'))?.grade).toBe(0);
    });

    it('PLANB05 a buyer changes at most 60 things an hour', async () => {
      const buyer = await open();
      for (let at = 1; at <= 60; at += 1)
        expect((await move(buyer, inDays(at % 2 === 0 ? 5 : 6))).status).toBe(200);
      expect((await move(buyer, inDays(7))).status).toBe(429);
    });

    it('PLANB06 a link ends with its revocation, waits while the deal is archived, and says when the plan is gone', async () => {
      const buyer = await open();
      const params = { number: buyer.number };
      const { version } = (await app.call(people.rep, getDeal, { params })).body;
      await app.call(people.rep, removeClosePlan, { params, version: 1 });
      const read = () => buyer.browser.call(getBuyerPlan, { params: buyer.params });
      expect((await read()).status).toBe(404);
      expect((await app.call(people.rep, listPlanLinks, { params })).body.can).toEqual({ send: false });
      const again = { contact_id: buyer.contactId, valid_until: inDays(3), time_zone: 'Etc/UTC' };
      expect((await app.call(people.rep, createPlanLink, { params, body: again })).status).toBe(409);
      await app.call(people.rep, revokeBuyerLink, { params: buyer.params });
      expect((await read()).status).toBe(401);
      expect(version).toBeGreaterThan(0);
      const kept = await open();
      const deal = (await app.call(people.rep, getDeal, { params: { number: kept.number } })).body;
      await app.call(people.rep, archiveDeal, { params: { number: kept.number }, version: deal.version });
      expect((await finish(kept)).status).toBe(409);
    });

    it('PLANB06 only people who can change the deal send links, to contacts and not to colleagues', async () => {
      const planned = await addPlannedDeal(app, people.rep);
      const params = { number: planned.number };
      const body = linkBody(app, planned.contactId);
      for (const [person, status] of [
        [people.viewer, 403],
        [people.otherRep, 404],
        [people.stranger, 404],
      ] as const)
        expect((await app.call(person, createPlanLink, { params, body })).status).toBe(status);
      const colleague = await addBuyer(app, people.rep, people.manager.email);
      const refused = await app.call(people.rep, createPlanLink, {
        params,
        body: linkBody(app, colleague.id),
      });
      expect([refused.status, refused.text]).toEqual([
        400,
        expect.stringContaining('belongs to your company'),
      ]);
    });
  });
});
