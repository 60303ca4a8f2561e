import { saveClosePlan } from '@dealwright/contract/close-plan/close-plan';
import { changeContact, createContact } from '@dealwright/contract/contacts/contacts';
import { moveDeal } from '@dealwright/contract/deals/deals';
import { addEvidence, getScorecard, retractEvidence } from '@dealwright/contract/qualification/evidence';
import { getWhatIf, MOST_LOST_SHOWN, MOST_NEXT_PEOPLE } from '@dealwright/contract/qualification/what-if';
import type { SentBody } from '@dealwright/contract/route';
import { getStakeholderMap } from '@dealwright/contract/stakeholders/map';
import {
  createStakeholder,
  removeStakeholder,
  type Stakeholder,
} from '@dealwright/contract/stakeholders/stakeholders';
import { queryRows } from '@dealwright/db/query-rows';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { addDays, dayOf } from '@dealwright/domain/calendar';
import { PILLARS, type Pillar } from '@dealwright/domain/pillar';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import type { People } from '../../../testing/people.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { addDeal, type TestDeal } from '../../../testing/test-deal.ts';

const today = dayOf(new Date());

eachEngine((engine) => {
  describe('a deal without some of its people', () => {
    let test: TestApp;
    let people: People;
    let deal: TestDeal;

    beforeAll(async () => {
      test = await createTestApp(engine);
      people = test.people;
    });
    afterAll(() => test.close());
    beforeEach(async () => {
      deal = await addDeal(test.database, people.rep, { stage: 'negotiation' });
    });

    const params = () => ({ number: deal.number });
    const add = async (name: string, facts: Partial<SentBody<typeof createStakeholder>> = {}) => {
      const answer = await test.call(people.rep, createStakeholder, {
        params: params(),
        body: { name, ...facts },
      });
      expect(answer.status, answer.text).toBe(201);
      return answer.body;
    };
    const say = async (pillar: Pillar, person: Stakeholder | null, facts = {}) => {
      const answer = await test.call(people.rep, addEvidence, {
        params: params(),
        body: {
          pillar,
          kind: 'buyer_said',
          statement: `${person?.name ?? 'We'} on ${pillar}`,
          stakeholder_id: person?.id ?? null,
          occurred_on: today,
          ...facts,
        },
      });
      expect(answer.status, answer.text).toBe(201);
    };
    const ask = async (without?: string, who = people.rep) => {
      const answer = await test.call(who, getWhatIf, { params: params(), query: { without } as never });
      expect(answer.status, answer.text).toBe(200);
      return answer.body;
    };
    const scorecard = async () => (await test.call(people.viewer, getScorecard, { params: params() })).body;
    const map = async () => (await test.call(people.viewer, getStakeholderMap, { params: params() })).body;
    const now = async () => {
      const { score, weakest_pillar, gaps, forecast } = await scorecard();
      const { coverage, missing } = await map();
      return { score, weakest_pillar, gaps, forecast, coverage, missing };
    };
    const graded = async () =>
      (await scorecard()).pillars.map(({ pillar, grade, disputed, denied, gap }) => ({
        pillar,
        after: { grade, disputed, denied, gap },
      }));
    const system = (statement: string, values: unknown[]) =>
      test.database.transaction('dealwright_system', (tx) =>
        queryRows<{ readonly account_id?: string }>(tx, statement, values),
      );

    /** Retracts their evidence, then removes them as far as the API does. Retracted rows still name them. */
    const reallyRemove = async (person: Stakeholder) => {
      for (const { evidence } of (await scorecard()).pillars) {
        for (const row of evidence.filter((one) => one.person?.id === person.id && one.closed_at === null)) {
          const taken = await test.call(people.rep, retractEvidence, {
            params: { ...params(), evidence_id: row.id },
            body: { reason: 'They left' },
          });
          expect(taken.status).toBe(200);
        }
      }
      await system('delete from meddpicc_evidence where stakeholder_id = $1', [person.id]);
      const removed = await test.call(people.rep, removeStakeholder, {
        params: { ...params(), stakeholder_id: person.id },
      });
      expect(removed.status).toBe(204);
    };

    const makePeople = async () => {
      const ana = await add('Ana Silva', {
        buying_role: 'economic_buyer',
        influence: 'high',
        stance: 'supports',
      });
      const bo = await add('Bo Lind', { buying_role: 'champion', influence: 'medium', stance: 'supports' });
      const cy = await add('Cy Noor', { buying_role: 'procurement' });
      return { ana, bo, cy };
    };

    it('WHATIF04 equals the deal after they are removed: one, then two people', async () => {
      const { ana, bo, cy } = await makePeople();
      for (const pillar of PILLARS) await say(pillar, ana);
      await say('champion', bo, { kind: 'buyer_did' });
      await say('metrics', bo, { occurred_on: addDays(today, -70) });
      await say('identify_pain', bo, { kind: 'buyer_wrote' });
      await say('competition', bo, { polarity: 'contradicts' });
      await say('paper_process', cy);
      await say('decision_process', null, { kind: 'seller_belief' });
      const before = await now();
      const withoutBo = await ask(bo.id);
      const withoutBoth = await ask(`${bo.id},${ana.id}`);
      expect(withoutBo.before).toEqual(before);
      expect(withoutBo.without).toEqual([{ id: bo.id, name: 'Bo Lind' }]);
      expect(await now()).toEqual(before);

      await reallyRemove(bo);
      expect(withoutBo.after).toEqual(await now());
      expect(withoutBo.pillars).toMatchObject(await graded());
      expect(withoutBo.next).toEqual((await ask()).next);

      await reallyRemove(ana);
      expect(withoutBoth.after).toEqual(await now());
      expect(withoutBoth.pillars).toMatchObject(await graded());
      expect(withoutBoth.before).toEqual(before);
      expect(withoutBoth.after.score).toBeLessThan(withoutBo.after.score);
    });

    it('WHATIF04 keeps a deal whose close plan is late from Commit, as the deal is', async () => {
      const { ana, bo, cy } = await makePeople();
      for (const pillar of PILLARS) {
        await say(pillar, ana);
        await say(pillar, cy);
      }
      await say('champion', bo, { kind: 'buyer_did' });
      expect((await ask(cy.id)).after.forecast).toMatchObject({ cap: 'commit', late_step: null });
      const planned = await test.call(people.rep, saveClosePlan, {
        params: params(),
        version: 0,
        body: {
          go_live: addDays(today, 2),
          our_country: 'US',
          their_country: 'DE',
          steps: [{ id: 'legal', name: 'Legal review', kind: 'legal_review', days: 9 }],
        },
      });
      expect(planned.status, planned.text).toBe(200);
      const before = await now();
      const withoutCy = await ask(cy.id);
      expect(before.forecast).toMatchObject({ cap: 'best_case', lacks: [], late_step: 'Legal review' });
      expect(withoutCy.before).toEqual(before);
      await reallyRemove(cy);
      expect(withoutCy.after).toEqual(await now());
      expect(withoutCy.after.forecast).toMatchObject({ cap: 'best_case', late_step: 'Legal review' });
      expect(withoutCy.next.map(({ cap }) => cap)).not.toContain('commit');
    });

    it('WHATIF04 says which evidence would go, the strongest first, and which roles', async () => {
      const { ana, bo } = await makePeople();
      await say('champion', bo, { kind: 'seller_belief', statement: 'We think so' });
      await say('champion', bo, { kind: 'buyer_did', statement: 'Showed it to the board' });
      for (let row = 0; row < MOST_LOST_SHOWN; row += 1) await say('champion', bo);
      await say('champion', ana);
      const { pillars, before, after } = await ask(bo.id);
      const champion = pillars.find(({ pillar }) => pillar === 'champion');
      expect(champion).toMatchObject({
        before: { grade: 3 },
        after: { grade: 2 },
        lost_count: MOST_LOST_SHOWN + 2,
      });
      expect(champion?.lost).toHaveLength(MOST_LOST_SHOWN);
      expect(champion?.lost[0]).toMatchObject({
        statement: 'Showed it to the board',
        person: { id: bo.id, name: 'Bo Lind' },
      });
      expect(before.coverage.champion).not.toBe('missing');
      expect(after.coverage.champion).toBe('missing');
      expect(after.missing.map(({ role }) => role)).toContain('champion');
      expect(pillars.filter(({ lost_count: lost }) => lost > 0)).toHaveLength(1);
    });

    it('WHATIF05 proposes whom to meet: of the map, then contacts of the account who still work there', async () => {
      const { ana, bo, cy } = await makePeople();
      const gone = await add('Gil Gone', { influence: 'high' });
      const against = await add('Opp Onent', { influence: 'high', stance: 'opposes' });
      await add('Par Tner', { influence: 'high', side: 'partner' });
      const [account] = await system('select account_id from deals where id = $1', [deal.id]);
      const account_id = account?.account_id;
      const contact = async (name: string, facts = {}) => {
        const body = { name, account_id, ...facts };
        const answer = await test.call(people.rep, createContact, { body });
        expect(answer.status, answer.text).toBe(201);
        return answer.body;
      };
      await contact('Lee Left', { left_on: today });
      const kim = await contact('Kim Known', { title: 'Plant manager' });
      const left = await test.call(people.admin, changeContact, {
        params: { contact_id: String(gone.contact_id) },
        version: 1,
        body: { left_on: today },
      });
      expect(left.status, left.text).toBe(200);
      for (const pillar of PILLARS) await say(pillar, ana);

      const { next, after } = await ask();
      const ids = next.map(({ stakeholder_id: id, contact_id: contactId }) => id ?? contactId);
      expect(ids).toEqual([bo.id, cy.id, kim.id]);
      expect(ids).not.toContain(against.id);
      expect(after.gaps).toEqual([]);
      expect(next[0]).toMatchObject({
        name: 'Bo Lind',
        pillar: 'champion',
        grade: 2,
        raised_to: 3,
        cap: 'commit',
        question: expect.any(String),
      });
      expect(next.at(-1)).toMatchObject({ title: 'Plant manager', stakeholder_id: null, contact_id: kim.id });
      const without = await ask(`${bo.id},${ana.id}`);
      expect(without.next.map(({ name }) => name)).toEqual(['Cy Noor', 'Kim Known']);
      expect(without.next.every(({ closes_gap: closes }) => closes)).toBe(true);
    });

    it('WHATIF05 proposes ten people at most, and none for a closed deal', async () => {
      await system(
        `insert into stakeholders (company_id, id, deal_id, name)
         select $1, gen_random_uuid(), $2, 'Person ' || n from generate_series(1, 60) n`,
        [people.rep.companyId, deal.id],
      );
      expect((await ask()).next).toHaveLength(MOST_NEXT_PEOPLE);
      const moved = await test.call(people.rep, moveDeal, {
        params: params(),
        version: 1,
        body: { stage: 'closed_won' },
      });
      expect(moved.status, moved.text).toBe(200);
      expect((await ask()).next).toEqual([]);
    });

    it('WHATIF06 leaves out people who aren’t on the deal, and rejects invalid lists', async () => {
      const { ana } = await makePeople();
      await say('metrics', ana);
      const elsewhere = await ask(newId());
      expect(elsewhere.without).toEqual([]);
      expect(elsewhere.after).toEqual(elsewhere.before);
      const refused = async (without: string) =>
        (await test.call(people.rep, getWhatIf, { params: params(), query: { without } as never })).status;
      expect(await refused('ana')).toBe(400);
      expect(await refused(Array.from({ length: 51 }, newId).join(','))).toBe(400);
    });

    it('WHATIF06 is only for people who can read the deal', async () => {
      const { ana } = await makePeople();
      expect((await ask(ana.id, people.viewer)).without).toHaveLength(1);
      for (const who of [people.otherRep, people.stranger, people.neighbour]) {
        const answer = await test.call(who, getWhatIf, {
          params: params(),
          query: { without: ana.id } as never,
        });
        expect(answer.status).toBe(404);
      }
    });
  });
});
