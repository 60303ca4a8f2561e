import { listDealHistory } from '@dealwright/contract/deals/history';
import { addEvidence, getScorecard } from '@dealwright/contract/qualification/evidence';
import {
  cancelScheduledRules,
  discardRulesDraft,
  getRules,
  listRules,
  previewRules,
  publishRules,
  type QualificationRulesView,
  saveRulesDraft,
} from '@dealwright/contract/qualification/rules';
import { changeDeal, getDeal, moveDeal } from '@dealwright/contract/deals/deals';
import { asSystem } from '../../../platform/as-system.ts';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { People } from '../../../testing/people.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { addDeal, addStakeholder, type TestDeal } from '../../../testing/test-deal.ts';
import { applyRules } from './apply-rules.ts';
import { listDueRules } from './apply-store.ts';

const DAY_MS = 86_400_000;

eachEngine((engine) => {
  describe('qualification rules', () => {
    let app: TestApp;
    let people: People;
    let proven: TestDeal;
    let empty: TestDeal;
    /** Its champion is proven, which is worth the weight of that pillar. */
    const prove = async (deal: TestDeal): Promise<void> => {
      const buyer = await addStakeholder(app.database, people.rep.companyId, deal, 'Ana Silva');
      const answer = await app.call(people.rep, addEvidence, {
        params: { number: deal.number },
        body: {
          pillar: 'champion',
          kind: 'buyer_did',
          statement: 'She got us the meeting',
          stakeholder_id: buyer,
          occurred_on: app.clock.now.toISOString().slice(0, 10),
        },
      });
      expect(answer.status).toBe(201);
    };
    beforeAll(async () => {
      app = await createTestApp(engine);
      people = app.people;
      proven = await addDeal(app.database, people.rep);
      empty = await addDeal(app.database, people.rep);
      await prove(proven);
    });
    afterAll(() => app.close());

    const today = (): string => app.clock.now.toISOString().slice(0, 10);
    const read = async (person = people.admin) => (await app.call(person, getRules)).body;
    const withChampion = (rules: QualificationRulesView, champion: number): QualificationRulesView => ({
      ...rules,
      weights: { ...rules.weights, champion, competition: 25 - champion },
    });
    const save = async (rules: QualificationRulesView, version = 0) =>
      app.call(people.admin, saveRulesDraft, { body: rules, version });
    const publish = async (version: number, effective_on = today(), note = 'We lost to silence') =>
      app.call(people.admin, publishRules, { body: { effective_on, note }, version });
    const due = () => asSystem(app.database, (tx) => listDueRules(tx, today(), 200));
    const apply = async () => {
      for (const { company_id: companyId, id } of await due())
        await applyRules({ database: app.database, now: () => app.clock.now }, { companyId, id });
    };
    const scoreOf = async ({ number }: TestDeal) =>
      (await app.call(people.rep, getDeal, { params: { number } })).body.score;

    it('RULE03 everyone reads the rules, and only admins prepare others', async () => {
      const mine = await read();
      expect(mine).toMatchObject({ draft: null, coming: null, can: { edit: true } });
      for (const person of [people.manager, people.rep, people.viewer]) {
        expect(await read(person)).toEqual({ ...mine, can: { edit: false } });
        for (const answer of [
          await app.call(person, saveRulesDraft, { body: mine.current, version: 0 }),
          await app.call(person, publishRules, { body: { effective_on: today(), note: '' }, version: 1 }),
          await app.call(person, previewRules),
        ])
          expect(answer.status).toBe(403);
      }
      expect((await app.call(people.admin, previewRules)).status).toBe(404);
    });

    it('RULE04 a draft is saved once for all admins, checked, and can be discarded', async () => {
      const { current } = await read();
      const wrong = await save({ ...current, weights: { ...current.weights, champion: 20 } });
      expect(wrong.status).toBe(400);
      expect(wrong.problem.errors).toEqual([
        expect.objectContaining({ message: 'The weights have to add up to 100' }),
      ]);
      expect((await save(withChampion(current, 20))).body.version).toBe(1);
      const second = await save(withChampion(current, 10));
      expect(second.status).toBe(412);
      expect((await save(withChampion(current, 22), 1)).body).toMatchObject({ version: 2 });
      expect((await read()).draft?.rules.weights.champion).toBe(22);
      expect((await read(people.rep)).draft).toBe(null);
      const discard = (version: number) => app.call(people.admin, discardRulesDraft, { version });
      expect((await discard(1)).status).toBe(412);
      expect((await discard(2)).status).toBe(204);
      expect((await read()).draft).toBe(null);
    });

    it('RULE05 RULE06 what the preview says is what publishing does; earlier days and closed deals stay', async () => {
      const closed = await addDeal(app.database, people.rep);
      await prove(closed);
      const { version: closing } = (
        await app.call(people.rep, getDeal, { params: { number: closed.number } })
      ).body;
      const lost = await app.call(people.rep, moveDeal, {
        params: { number: closed.number },
        version: closing,
        body: { stage: 'closed_lost', loss_reason: 'Price' },
      });
      expect([lost.status, lost.body.score]).toEqual([200, 15]);
      const yesterday = today();
      app.clock.now = new Date(app.clock.now.getTime() + DAY_MS);
      const { current } = await read();
      const best = { grades: { champion: 3 }, fresh: [] } as const;
      const rules = {
        ...withChampion(current, 20),
        caps: { ...current.caps, best_case: { ...best, fresh: [] } },
      };
      await save(rules);
      const preview = (await app.call(people.admin, previewRules, { query: { change: 'score' } })).body;
      expect(preview.changes.score.deals).toBe(1);
      expect(preview.shown).toEqual([
        expect.objectContaining({
          number: proven.number,
          before: expect.objectContaining({ score: 15 }),
          after: expect.objectContaining({ score: 20 }),
        }),
      ]);
      expect(await scoreOf(proven)).toBe(15);
      const published = await publish(1);
      expect(published.body).toMatchObject({ state: 'scheduled', note: 'We lost to silence' });
      expect((await publish(1)).status).toBe(409);
      await apply();
      expect(await scoreOf(proven)).toBe(20);
      expect(await scoreOf(empty)).toBe(0);
      const rows = (await app.call(people.admin, listRules)).body.items;
      expect(rows.map(({ state, effective_on, progress }) => ({ state, effective_on, progress }))).toEqual([
        { state: 'current', effective_on: today(), progress: null },
        { state: 'earlier', effective_on: null, progress: null },
      ]);
      expect((await read()).current).toEqual(rules);
      const history = await app.call(people.rep, listDealHistory, { params: { number: proven.number } });
      expect(history.body.items[0]).toMatchObject({
        field: 'score',
        old_value: 15,
        new_value: 20,
        cause: 'settings',
        actor: { id: people.admin.id },
      });
      const then = await app.call(people.rep, getScorecard, {
        params: { number: proven.number },
        query: { as_of: yesterday },
      });
      expect(then.body.score).toBe(15);
      expect(await scoreOf(closed)).toBe(15);
      const ofClosed = await app.call(people.rep, listDealHistory, { params: { number: closed.number } });
      expect(ofClosed.body.items.filter(({ cause }) => cause === 'settings')).toEqual([]);
    });

    it('RULE07 rules of a later day wait for it, and can be taken back until then', async () => {
      const { current } = await read();
      expect((await save(current)).status).toBe(200);
      const same = await publish(1);
      expect(same.problem.detail).toBe(
        'The draft is the same as today’s rules. Change a rule, then publish it.',
      );
      await save(withChampion(current, 10), 1);
      const past = await publish(2, '2020-01-01');
      expect(past.problem.errors).toEqual([
        expect.objectContaining({ message: 'Choose today or a later day' }),
      ]);
      const later = new Date(app.clock.now.getTime() + 3 * DAY_MS).toISOString().slice(0, 10);
      expect((await publish(2, later)).body).toMatchObject({ state: 'scheduled', effective_on: later });
      await apply();
      expect(await scoreOf(proven)).toBe(20);
      expect((await app.call(people.admin, cancelScheduledRules)).status).toBe(204);
      expect((await app.call(people.admin, cancelScheduledRules)).status).toBe(404);
      const { draft, coming } = await read();
      expect([draft?.rules.weights.champion, coming]).toEqual([10, null]);
      await publish(draft?.version ?? 0, later);
      app.clock.now = new Date(app.clock.now.getTime() + 3 * DAY_MS);
      await apply();
      expect(await scoreOf(proven)).toBe(10);
    });

    it('RULE08 after the first deals it goes on with the others, each graded once', async () => {
      const { current } = await read();
      await save(withChampion(current, 5));
      await publish(1);
      const [key] = await due();
      if (!key) throw new Error('rules are due');
      const steps = [true, true, false];
      const rules = { companyId: key.company_id, id: key.id };
      const deps = { database: app.database, now: () => app.clock.now, batch: 1 };
      await applyRules(deps, rules, () => steps.shift() ?? false);
      expect((await read()).coming).toMatchObject({ state: 'applying', progress: { done: 1, of: 2 } });
      await applyRules(deps, rules);
      expect([await scoreOf(proven), (await read()).coming]).toEqual([5, null]);
      const { items } = (await app.call(people.rep, listDealHistory, { params: { number: proven.number } }))
        .body;
      expect(items.filter(({ field, new_value }) => field === 'score' && new_value === 5)).toHaveLength(1);
    });

    it('RULE08 applying goes on where it stopped, and its progress is said', async () => {
      const { current } = await read();
      await save(withChampion(current, 25));
      await publish(1);
      const [key] = await due();
      if (!key) throw new Error('rules are due');
      const steps = [true, false];
      const once = () => steps.shift() ?? false;
      const rules = { companyId: key.company_id, id: key.id };
      await applyRules({ database: app.database, now: () => app.clock.now }, rules, once);
      expect((await read()).coming).toMatchObject({ state: 'applying', progress: { done: 0, of: 2 } });
      expect((await app.call(people.admin, cancelScheduledRules)).status).toBe(409);
      expect((await read()).current.weights.champion).toBe(25);
      await apply();
      expect([await scoreOf(proven), (await read()).coming]).toEqual([25, null]);
      expect(await due()).toEqual([]);
    });

    it('RULE05 a deal falls in the forecast, and another pillar is its weakest, as the preview says', async () => {
      app.clock.now = new Date(app.clock.now.getTime() + DAY_MS);
      const at = { params: { number: proven.number } };
      const standing = async () => {
        const { forecast, weakest_pillar } = (await app.call(people.rep, getDeal, at)).body;
        return { forecast_category: forecast.category, weakest_pillar };
      };
      const { current } = await read();
      const none = { grades: {}, fresh: [] };
      await save({ ...current, caps: { best_case: none, commit: none } });
      expect((await publish(1)).status).toBe(200);
      await apply();
      const { version } = (await app.call(people.rep, getDeal, at)).body;
      await app.call(people.rep, changeDeal, { ...at, version, body: { forecast_choice: 'commit' } });
      const before = { forecast_category: 'commit', weakest_pillar: 'metrics' };
      const after = { forecast_category: 'best_case', weakest_pillar: 'economic_buyer' };
      expect(await standing()).toEqual(before);
      await save({
        ...current,
        weights: { ...current.weights, metrics: 10, economic_buyer: 20 },
        caps: { best_case: none, commit: { grades: { metrics: 1 }, fresh: [] } },
      });
      for (const change of ['falls', 'weakest'] as const) {
        const preview = (await app.call(people.admin, previewRules, { query: { change } })).body;
        expect([preview.changes.falls.deals, preview.changes.rises.deals]).toEqual([1, 0]);
        const shown = preview.shown.find(({ number }) => number === proven.number);
        expect(shown).toMatchObject({ before, after });
      }
      expect(await standing()).toEqual(before);
      await publish(1);
      await apply();
      expect(await standing()).toEqual(after);
    });
  });
});
