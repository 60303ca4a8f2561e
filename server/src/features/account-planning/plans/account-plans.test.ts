import {
  type AccountDetail,
  getAccount,
  listPlannedAccounts,
} from '@dealwright/contract/account-planning/accounts';
import {
  type AccountPlan,
  changeAccountPlan,
  changeOffer,
  createAccountPlan,
  createOffer,
  draftAccountPlan,
  getAccountPlan,
  listOffers,
  listPlanChanges,
  removeAccountPlan,
  removeOffer,
  reviewAccountPlan,
  savePlanSection,
} from '@dealwright/contract/account-planning/plans';
import { mergeAccounts } from '@dealwright/contract/merge';
import { moveDeal } from '@dealwright/contract/deals/deals';
import {
  archiveProduct,
  changeProduct,
  getProduct,
  restoreProduct,
} from '@dealwright/contract/products/products';
import { addEvidence } from '@dealwright/contract/qualification/evidence';
import type { SentBody } from '@dealwright/contract/route';
import { createStakeholder } from '@dealwright/contract/stakeholders/stakeholders';
import { queryRows } from '@dealwright/db/query-rows';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import type { PlanSection } from '@dealwright/domain/account-plan';
import { addDays, dayOf } from '@dealwright/domain/calendar';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { addAccount, addAccountDeal } from '../../../testing/account-scene.ts';
import type { People, TestPerson } from '../../../testing/people.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

eachEngine((engine) => {
  let test: TestApp;
  let people: People;
  let account: AccountDetail;
  const today = () => dayOf(test.clock.now);
  const year = () => today().slice(0, 4);
  beforeAll(async () => {
    test = await createTestApp(engine);
    people = test.people;
    account = await addAccount(test, people.rep);
  });
  afterAll(() => test.close());

  const begin = (person: TestPerson, of: AccountDetail, body?: SentBody<typeof createAccountPlan>) =>
    test.call(person, createAccountPlan, {
      params: { account_id: of.id },
      body: body ?? { starts_on: `${year()}-01-01`, ends_on: `${year()}-12-31` },
    });
  const planned = async (person = people.rep) => {
    const own = await addAccount(test, person);
    return (await begin(person, own)).body;
  };
  const paramsOf = ({ account: { id: account_id }, id: plan_id }: AccountPlan) => ({ account_id, plan_id });
  const read = async (person: TestPerson, plan: AccountPlan) =>
    (await test.call(person, getAccountPlan, { params: paramsOf(plan) })).body;
  const write = (
    person: TestPerson,
    plan: AccountPlan,
    version: number,
    body: SentBody<typeof savePlanSection>,
  ) =>
    test.call(person, savePlanSection, {
      params: { ...paramsOf(plan), section: Object.keys(body)[0] as PlanSection },
      body,
      version,
    });
  const item = (text: string, evidence_id: string | null = null) => ({ id: newId(), text, evidence_id });

  describe('plans', () => {
    it('begin as drafts, once for a period, also when two begin at once', async () => {
      const both = await Promise.all([begin(people.rep, account), begin(people.manager, account)]);
      expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
      const refused = both.find(({ status }) => status === 409);
      expect(refused?.problem.detail).toBe(`The plan for ${year()} already covers part of this period.`);
      const next = { starts_on: `${Number(year()) + 1}-01-01`, ends_on: `${Number(year()) + 1}-12-31` };
      expect((await begin(people.rep, account, { ...next, ends_on: next.starts_on })).status).toBe(400);
      expect((await begin(people.rep, account, next)).body).toMatchObject({ state: 'draft', version: 1 });
      for (const person of [people.viewer, people.otherRep]) {
        expect((await begin(person, account)).status).toBe(403);
      }
      expect((await begin(people.stranger, account)).status).toBe(404);
    });

    it('are worked by, reviewed, closed and opened again, each with its version', async () => {
      const plan = await planned();
      const put = (state: 'draft' | 'active' | 'closed', version: number) =>
        test.call(people.rep, changeAccountPlan, { params: paramsOf(plan), body: { state }, version });
      const review = (next_review_on: string | null, version: number) =>
        test.call(people.rep, reviewAccountPlan, {
          params: paramsOf(plan),
          body: { next_review_on },
          version,
        });
      expect((await put('active', 7)).status).toBe(412);
      expect((await put('active', 1)).body).toMatchObject({ state: 'active', review_due: null, version: 2 });
      expect((await test.call(people.rep, removeAccountPlan, { params: paramsOf(plan) })).status).toBe(409);
      expect((await review(today(), 2)).status).toBe(400);
      const next = addDays(today(), 30);
      expect((await review(next, 2)).body).toMatchObject({
        reviewed_by: people.rep.name,
        next_review_on: next,
        version: 3,
      });
      const now = test.clock.now;
      test.clock.now = new Date(now.getTime() + 31 * 86_400_000);
      expect((await read(people.viewer, plan)).review_due).toBe('date');
      const due = await test.call(people.rep, listPlannedAccounts, { query: { plan: 'review' } });
      expect(due.body.items.map(({ id }) => id)).toEqual([plan.account.id]);
      await review(null, 3);
      test.clock.now = new Date(test.clock.now.getTime() + 91 * 86_400_000);
      expect((await read(people.viewer, plan)).review_due).toBe('age');
      test.clock.now = now;
      expect((await put('closed', 4)).body.can.edit).toBe(false);
      expect((await write(people.rep, plan, 0, { strategy: { text: 'x' } })).status).toBe(409);
      expect((await put('active', 5)).body.can.edit).toBe(true);
    });

    it('people who can edit a draft can delete it for good', async () => {
      const plan = await planned();
      const remove = (person: TestPerson) => test.call(person, removeAccountPlan, { params: paramsOf(plan) });
      expect((await remove(people.viewer)).status).toBe(403);
      expect([(await remove(people.rep)).status, (await remove(people.rep)).status]).toEqual([204, 404]);
    });

    it('a new plan can copy a former one, except its goal', async () => {
      const plan = await planned();
      await write(people.rep, plan, 0, { strategy: { text: 'Win the hub first' } });
      await write(people.rep, plan, 0, {
        goal: { amount_minor: 5, currency: 'EUR', due_on: null, note: null },
      });
      const of = { id: plan.account.id } as AccountDetail;
      const period = { starts_on: `${Number(year()) + 1}-01-01`, ends_on: `${Number(year()) + 1}-12-31` };
      expect((await begin(people.rep, of, { ...period, copy_of: newId() })).status).toBe(400);
      const { sections } = (await begin(people.rep, of, { ...period, copy_of: plan.id })).body;
      expect([sections.strategy.content.text, sections.goal.content.amount_minor]).toEqual([
        'Win the hub first',
        null,
      ]);
    });
  });

  describe('sections', () => {
    it('are written by two people at once, one section each; the same one only after seeing it', async () => {
      const plan = await planned();
      const two = await Promise.all([
        write(people.rep, plan, 0, { strategy: { text: 'One' } }),
        write(people.manager, plan, 0, { risks: { items: [item('A rival')] } }),
      ]);
      expect(two.map(({ status }) => status)).toEqual([200, 200]);
      const same = await Promise.all([
        write(people.rep, plan, 1, { strategy: { text: 'Two' } }),
        write(people.manager, plan, 1, { strategy: { text: 'Three' } }),
      ]);
      expect(same.map(({ status }) => status).sort()).toEqual([200, 412]);
      const late = same.find(({ status }) => status === 412);
      const kept = (await read(people.rep, plan)).sections.strategy;
      expect(kept.version).toBe(2);
      expect(late?.problem.current).toMatchObject({ sections: { strategy: { content: kept.content } } });
      expect(late?.problem.detail).toContain('changed “Our strategy” in the meantime. Keep theirs or yours?');
    });

    it('refuse invalid content, and people who can’t write', async () => {
      const plan = await planned();
      const params = { ...paramsOf(plan), section: 'goal' as const };
      const bodies = [
        { strategy: { text: 'x' } },
        {},
        { goal: { amount_minor: -1, currency: 'USD', due_on: null, note: null } },
        { goal: { amount_minor: 1, currency: 'XXX', due_on: null, note: null } },
      ];
      for (const body of bodies) {
        const answer = await test.call(people.rep, savePlanSection, {
          params,
          body: body as never,
          version: 0,
        });
        expect(answer.status, JSON.stringify(body)).toBe(400);
      }
      const twice = item('x');
      expect((await write(people.rep, plan, 0, { risks: { items: [twice, twice] } })).status).toBe(400);
      expect((await write(people.rep, plan, 0, { risks: { items: [item('')] } })).status).toBe(400);
      expect((await write(people.otherRep, plan, 0, { strategy: { text: 'x' } })).status).toBe(403);
    });

    it('leave a history, newest first', async () => {
      const plan = await planned();
      await write(people.rep, plan, 0, { strategy: { text: 'One' } });
      await write(people.rep, plan, 1, { strategy: { text: 'One' } });
      await write(people.manager, plan, 1, { strategy: { text: 'Two' } });
      const changes = (await test.call(people.viewer, listPlanChanges, { params: paramsOf(plan), query: {} }))
        .body;
      expect(changes.items.map(({ section, by, old_content }) => [section, by, old_content])).toEqual([
        ['strategy', people.manager.name, { text: 'One' }],
        ['strategy', people.rep.name, null],
        ['plan', people.rep.name, null],
      ]);
    });
  });

  describe('what a plan rests on', () => {
    const heard = async (
      number: number,
      facts: { statement: string; pillar: 'identify_pain' | 'competition' },
    ) => {
      const person = await test.call(people.rep, createStakeholder, {
        params: { number },
        body: { name: `Ana ${newId()}` },
      });
      const card = await test.call(people.rep, addEvidence, {
        params: { number },
        body: { ...facts, kind: 'buyer_said', stakeholder_id: person.body.id, occurred_on: today() },
      });
      const row = card.body.pillars
        .flatMap(({ evidence }) => evidence)
        .find(({ statement }) => statement === facts.statement);
      return row?.id ?? '';
    };

    it('is drafted from evidence the person can see, accepted by a person, and shown to those who can see the deal', async () => {
      const plan = await planned();
      const deal = await addAccountDeal(test, people.rep, plan.account.id, { amount_minor: 500 });
      const pain = await heard(deal.number, { pillar: 'identify_pain', statement: 'They lose a day a week' });
      await heard(deal.number, { pillar: 'competition', statement: 'Rivalsoft is in the race' });
      const draft = (person: TestPerson) => test.call(person, draftAccountPlan, { params: paramsOf(plan) });
      const drafted = (await draft(people.rep)).body;
      expect(drafted.analyst).toBe('embedded');
      const lines = drafted.suggestions.map(({ section, text }) => `${section}: ${text}`);
      expect(lines).toEqual(
        expect.arrayContaining(['objectives: They lose a day a week', 'risks: Rivalsoft is in the race']),
      );
      expect(drafted.suggestions.some(({ section }) => section === 'relationships')).toBe(true);
      expect((await read(people.rep, plan)).sections.objectives.version).toBe(0);
      const taken = await write(people.rep, plan, 0, {
        objectives: { items: [item('They lose a day a week', pain)] },
      });
      const [line] = taken.body.sections.objectives.content.items;
      expect(line?.source).toMatchObject({
        statement: 'They lose a day a week',
        deal: { number: deal.number },
      });
      const again = (await draft(people.rep)).body.suggestions.map(({ evidence_id }) => evidence_id);
      expect(again).not.toContain(pain);
      const [unseen] = (await read(people.otherRep, plan)).sections.objectives.content.items;
      expect(unseen).toMatchObject({ evidence_id: pain, source: null });
      const uses = await test.database.transaction('dealwright_system', (tx) =>
        queryRows(tx, "select 1 from usage_logs where operation = 'account_plan' and user_id = $1", [
          people.rep.id,
        ]),
      );
      expect(uses.length).toBeGreaterThan(1);
    });

    it('is evidence that the writer may see, and no other company’s', async () => {
      const mine = await planned(people.otherRep);
      const hidden = await addAccountDeal(test, people.rep, account.id);
      const secret = await heard(hidden.number, { pillar: 'identify_pain', statement: 'Not for Omar' });
      for (const id of [secret, newId()]) {
        const answer = await write(people.otherRep, mine, 0, { risks: { items: [item('x', id)] } });
        expect(answer.status).toBe(400);
      }
      const cell = {
        unit_id: mine.account.id,
        offer_id: newId(),
        state: 'open' as const,
        deal_number: hidden.number,
      };
      expect(
        (await write(people.otherRep, mine, 0, { white_space: { units: [], cells: [cell] } })).status,
      ).toBe(400);
    });

    it('the goal is held against what is won, and open until its day', async () => {
      const plan = await planned();
      const add = (facts: Parameters<typeof addAccountDeal>[3]) =>
        addAccountDeal(test, people.rep, plan.account.id, facts);
      await add({ amount_minor: 400, stage: 'closed_won' });
      await add({ amount_minor: 300, close_date: today() });
      await add({ amount_minor: 20, close_date: `${Number(year()) + 2}-01-01` });
      await add({ amount_minor: 1 });
      const usd = (amount_minor: number, deals = 1) => [{ currency: 'USD', amount_minor, deals }];
      expect((await read(people.rep, plan)).progress).toMatchObject({
        won: { deals: 1, amounts: usd(400) },
        open: [{ category: 'pipeline', deals: 1, amounts: usd(300) }, { deals: 0 }, { deals: 0 }],
        later: { deals: 2, amounts: usd(21, 2) },
      });
      expect((await read(people.otherRep, plan)).progress.won).toEqual({ deals: 0, amounts: [] });
    });

    it('a merge takes plans along, and refuses two for one period', async () => {
      const [from, into] = [await planned(), await planned()];
      const merge = () =>
        test.call(people.manager, mergeAccounts, {
          params: { account_id: into.account.id },
          body: { other: from.account.id },
        });
      expect((await merge()).problem.detail).toBe(
        `Both accounts have a plan for ${year()}. Return the plan of ${from.account.name} to draft and remove it first.`,
      );
      await test.call(people.rep, removeAccountPlan, { params: paramsOf(into) });
      expect((await merge()).status).toBe(200);
      const kept = await test.call(people.rep, getAccount, { params: { account_id: into.account.id } });
      expect(kept.body.plans.map(({ id }) => id)).toEqual([from.id]);
    });
  });

  describe('white space', () => {
    it('follows the deals of its cells', async () => {
      const plan = await planned();
      const deal = await addAccountDeal(test, people.rep, plan.account.id);
      const offer = (
        await test.call(people.manager, createOffer, { body: { name: `Planning ${newId().slice(-6)}` } })
      ).body;
      const cell = {
        unit_id: plan.account.id,
        offer_id: offer.id,
        state: 'open' as const,
        deal_number: deal.number,
      };
      const saved = await write(people.rep, plan, 0, { white_space: { units: [], cells: [cell] } });
      expect(saved.body.sections.white_space.content.cells).toMatchObject([{ state: 'open', today: 'open' }]);
      const won = {
        params: { number: deal.number },
        body: { stage: 'closed_won' as const },
        version: deal.version,
      };
      await test.call(people.rep, moveDeal, won);
      const [after] = (await read(people.rep, plan)).sections.white_space.content.cells;
      expect(after).toMatchObject({ state: 'open', today: 'owned', deal: { number: deal.number } });
      await test.call(people.manager, removeOffer, { params: { offer_id: offer.id } });
      expect((await read(people.rep, plan)).sections.white_space.content.cells).toEqual([]);
    });

    it('PROD08 an offer is a product: they share the name, and the product stays', async () => {
      const name = `Suite ${newId().slice(-6)}`;
      const { manager, rep } = people;
      const offer = (await test.call(manager, createOffer, { body: { name } })).body;
      const params = { product_id: offer.id };
      const productNow = async () => (await test.call(rep, getProduct, { params, query: {} })).body;
      expect(await productNow()).toMatchObject({ name, version: 1 });
      await test.call(manager, changeProduct, { params, version: 1, body: { name: `${name} Pro` } });
      const offers = async () => (await test.call(rep, listOffers)).body.items;
      expect(await offers()).toContainEqual({ id: offer.id, name: `${name} Pro` });
      await test.call(manager, changeOffer, { params: { offer_id: offer.id }, body: { name } });
      expect(await productNow()).toMatchObject({ name, version: 3 });
      await test.call(manager, archiveProduct, { params });
      expect((await offers()).map(({ id }) => id)).not.toContain(offer.id);
      await test.call(manager, restoreProduct, { params });
      await test.call(manager, removeOffer, { params: { offer_id: offer.id } });
      expect((await offers()).map(({ id }) => id)).not.toContain(offer.id);
      expect(await productNow()).toMatchObject({ name, archived_at: null });
      expect((await test.call(manager, createOffer, { body: { name } })).body).toEqual({
        id: offer.id,
        name,
      });
    });

    it('offers are kept by managers and admins, each name once', async () => {
      const name = `Desk ${newId().slice(-6)}`;
      const add = (person: TestPerson) => test.call(person, createOffer, { body: { name } });
      expect((await add(people.rep)).status).toBe(403);
      const both = await Promise.all([add(people.manager), add(people.admin)]);
      expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
      const offer = both.find(({ status }) => status === 201)?.body ?? { id: '', name };
      const other = (await test.call(people.admin, createOffer, { body: { name: `${name} 2` } })).body;
      const rename = (person: TestPerson, id: string) =>
        test.call(person, changeOffer, { params: { offer_id: id }, body: { name: name.toUpperCase() } });
      expect((await rename(people.rep, offer.id)).status).toBe(403);
      expect((await rename(people.stranger, offer.id)).status).toBe(404);
      expect((await rename(people.admin, other.id)).status).toBe(409);
      expect((await rename(people.admin, offer.id)).body.name).toBe(name.toUpperCase());
      const listed = (await test.call(people.viewer, listOffers)).body;
      expect([listed.can.manage, listed.items.some(({ id }) => id === other.id)]).toEqual([false, true]);
      expect((await test.call(people.neighbour, listOffers)).body.items).toEqual([]);
    });
  });
});
