import {
  addBattlecardLine,
  changeBattlecardLine,
  confirmBattlecardLine,
  getBattlecard,
  listProposedQuotes,
  moveBattlecardLine,
  removeBattlecardLine,
  restoreBattlecardLine,
} from '@dealwright/contract/battlecards/battlecards';
import { createCompetitor } from '@dealwright/contract/competitors/competitors';
import { createDeal, getDeal, moveDeal } from '@dealwright/contract/deals/deals';
import { createInteraction } from '@dealwright/contract/interactions';
import { addEvidence, retractEvidence } from '@dealwright/contract/qualification/evidence';
import type { SentBody } from '@dealwright/contract/route';
import { createStakeholder } from '@dealwright/contract/stakeholders/stakeholders';
import { queryRows } from '@dealwright/db/query-rows';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { forgetExpired } from '../../testing/forget-expired.ts';
import type { People, TestPerson } from '../../testing/people.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

eachEngine((engine) => {
  describe('battlecards', () => {
    let app: TestApp;
    let people: People;
    let competitor: { competitor_id: string };
    let names = 0;
    beforeAll(async () => {
      app = await createTestApp(engine);
      people = app.people;
    });
    afterAll(() => app.close());
    beforeEach(async () => {
      names += 1;
      const made = await app.call(people.manager, createCompetitor, { body: { name: `Clinker${names}` } });
      competitor = { competitor_id: made.body.id };
    });

    const system = (text: string, values: readonly unknown[]) =>
      app.database.transaction('dealwright_system', (tx) => queryRows(tx, text, [...values]));

    /** A closed deal against the competitor in which a buyer said something. Answers number and evidence. */
    async function closedDeal(
      owner: TestPerson,
      stage: 'closed_won' | 'closed_lost',
      quote: string,
      pillar: SentBody<typeof addEvidence>['pillar'] = 'identify_pain',
    ) {
      const deal = (await app.call(owner, createDeal, { body: { name: `Deal of ${owner.email} ${names}` } }))
        .body;
      const params = { number: deal.number };
      const buyer = await app.call(owner, createStakeholder, { params, body: { name: 'Ana Ruiz' } });
      const call = await app.call(owner, createInteraction, {
        params,
        body: {
          kind: 'call',
          title: 'Call',
          occurred_at: app.clock.now.toISOString(),
          source: { text: `Ana Ruiz: ${quote}` },
        },
      });
      const evidence = await app.call(owner, addEvidence, {
        params,
        body: {
          pillar,
          kind: 'buyer_said',
          statement: quote,
          stakeholder_id: buyer.body.id,
          occurred_on: app.clock.now.toISOString().slice(0, 10),
          source: { interaction_id: call.body.id, quote },
        },
      });
      if (evidence.status !== 201) throw new Error(evidence.text);
      await system(
        'insert into deal_competitors (company_id, id, deal_id, competitor_id) values ($1, $2, $3, $4)',
        [owner.companyId, newId(), deal.id, competitor.competitor_id],
      );
      const { version } = (await app.call(owner, getDeal, { params })).body;
      const moved = await app.call(owner, moveDeal, { params, version, body: { stage } });
      if (moved.status !== 200) throw new Error(moved.text);
      const [said] = evidence.body.pillars.flatMap(({ evidence: rows }) => rows);
      return { number: deal.number, evidenceId: said?.id ?? '' };
    }

    const cardOf = async (person: TestPerson) => app.call(person, getBattlecard, { params: competitor });
    const proposedTo = async (person: TestPerson) =>
      (await app.call(person, listProposedQuotes, { params: competitor })).body.items;
    async function add(person: TestPerson, body: SentBody<typeof addBattlecardLine>) {
      const answer = await app.call(person, addBattlecardLine, { params: competitor, body });
      if (answer.status !== 201) throw new Error(answer.text);
      return answer.body;
    }
    const line = (id: string) => ({ ...competitor, line_id: id });

    it('BATTLE01 members add lines, viewers read them with author and day, other companies find nothing', async () => {
      const added = await add(people.rep, { section: 'what_to_ask', words: 'Who will run it in year two?' });
      expect(added).toMatchObject({
        section: 'what_to_ask',
        words: 'Who will run it in year two?',
        quote: null,
        author: { id: people.rep.id },
        created_at: app.clock.now.toISOString(),
        stale: false,
        can: { edit: true },
      });
      const seen = (await cardOf(people.viewer)).body;
      expect(seen.lines).toMatchObject([{ id: added.id, can: { edit: false } }]);
      expect(seen.can.write).toBe(false);
      const params = competitor;
      const body = { section: 'what_to_ask', words: 'x' } as const;
      expect((await app.call(people.viewer, addBattlecardLine, { params, body })).status).toBe(403);
      expect((await cardOf(people.stranger)).status).toBe(404);
      expect((await app.call(people.stranger, addBattlecardLine, { params, body })).status).toBe(404);
      const empty = await app.call(people.rep, addBattlecardLine, {
        params,
        body: { section: 'what_to_ask' },
      });
      expect(empty.status).toBe(400);
    });

    it('BATTLE02 a quote is shown to readers of its deal; others get the line’s own words and no byte of the deal', async () => {
      const { number, evidenceId } = await closedDeal(people.rep, 'closed_won', 'The rollout took one week');
      const quoted = await add(people.rep, { section: 'where_we_win', evidence_id: evidenceId });
      expect(quoted.quote).toMatchObject({
        quote: 'The rollout took one week',
        deal: { number },
        person: 'Ana Ruiz',
      });
      for (const person of [people.manager, people.viewer, people.admin])
        expect((await cardOf(person)).body.lines).toMatchObject([
          { id: quoted.id, quote: { deal: { number } } },
        ]);
      expect((await cardOf(people.otherRep)).body.lines).toEqual([]);
      const params = line(quoted.id);
      for (const body of [{ words: 'x' }, { section: 'what_to_ask' }] as const) {
        const answer = await app.call(people.otherRep, changeBattlecardLine, { params, version: 1, body });
        expect(answer.status).toBe(404);
      }
      const change = { params, version: 1, body: { words: 'We are live in a week' } };
      expect((await app.call(people.rep, changeBattlecardLine, change)).status).toBe(200);
      const other = await cardOf(people.otherRep);
      expect(other.body.lines).toMatchObject([{ words: 'We are live in a week', quote: null }]);
      expect(other.text).not.toContain('rollout');
      expect(other.text).not.toContain('Deal of');
      await app.call(people.rep, retractEvidence, {
        params: { number, evidence_id: evidenceId },
        body: { reason: 'Misheard' },
      });
      expect((await cardOf(people.rep)).body.lines).toMatchObject([{ quote: null }]);
    });

    it('BATTLE03 quotes of won and lost deals against the competitor are proposed to people who can read them, until added', async () => {
      const won = await closedDeal(people.rep, 'closed_won', 'The rollout took one week');
      const lost = await closedDeal(people.otherRep, 'closed_lost', 'They were cheaper', 'competition');
      const all = await proposedTo(people.manager);
      expect(all.map(({ evidence_id: id, outcome, section }) => [id, outcome, section])).toEqual([
        [lost.evidenceId, 'lost', 'their_attack'],
        [won.evidenceId, 'won', 'where_we_win'],
      ]);
      expect((await proposedTo(people.rep)).map(({ evidence_id: id }) => id)).toEqual([won.evidenceId]);
      const body = { section: 'their_attack', evidence_id: lost.evidenceId } as const;
      const refused = await app.call(people.rep, addBattlecardLine, { params: competitor, body });
      expect(refused.status).toBe(409);
      const missing = { ...body, evidence_id: newId() };
      const unknown = await app.call(people.rep, addBattlecardLine, { params: competitor, body: missing });
      expect(unknown.body).toEqual({ ...refused.body, requestId: expect.any(String) });
      await add(people.manager, body);
      expect((await proposedTo(people.manager)).map(({ evidence_id: id }) => id)).toEqual([won.evidenceId]);
    });

    it('BATTLE04 a line is stale after 180 days until somebody confirms it', async () => {
      const { id } = await add(people.manager, {
        section: 'their_attack',
        words: 'They offer three free months',
      });
      await system(
        "update battlecard_lines set confirmed_at = confirmed_at - interval '181 days' where company_id = $1 and id = $2",
        [people.manager.companyId, id],
      );
      expect((await cardOf(people.rep)).body.lines).toMatchObject([{ stale: true }]);
      const params = line(id);
      expect((await app.call(people.viewer, confirmBattlecardLine, { params })).status).toBe(403);
      const confirmed = await app.call(people.rep, confirmBattlecardLine, { params });
      expect(confirmed.body).toMatchObject({ stale: false, confirmed_by: { id: people.rep.id } });
    });

    it('BATTLE05 lines are put in order within their section, also around lines that a person can’t see', async () => {
      const { evidenceId } = await closedDeal(people.otherRep, 'closed_won', 'The rollout took one week');
      const first = await add(people.rep, { section: 'where_we_win', words: 'One' });
      const hidden = await add(people.otherRep, { section: 'where_we_win', evidence_id: evidenceId });
      const last = await add(people.rep, { section: 'where_we_win', words: 'Two' });
      const order = async (person: TestPerson) => (await cardOf(person)).body.lines.map(({ id }) => id);
      const move = async (id: string, after: string | null) =>
        (await app.call(people.rep, moveBattlecardLine, { params: line(id), body: { after } })).status;
      expect(await move(last.id, null)).toBe(200);
      expect(await order(people.manager)).toEqual([last.id, first.id, hidden.id]);
      expect(await move(last.id, first.id)).toBe(200);
      expect(await order(people.manager)).toEqual([first.id, last.id, hidden.id]);
      expect(await order(people.rep)).toEqual([first.id, last.id]);
      expect(await move(last.id, hidden.id)).toBe(409);
      expect(await move(last.id, newId())).toBe(409);
      expect(await move(hidden.id, null)).toBe(404);
    });

    it('BATTLE06 its author, managers and admins change a line by version; a removed one can be restored for a day', async () => {
      const { id } = await add(people.rep, { section: 'where_we_win', words: 'One' });
      const params = line(id);
      const body = { words: 'Changed', section: 'what_to_ask' } as const;
      expect(
        (await app.call(people.otherRep, changeBattlecardLine, { params, version: 1, body })).status,
      ).toBe(403);
      const changed = await app.call(people.manager, changeBattlecardLine, { params, version: 1, body });
      expect(changed.body).toMatchObject({ ...body, version: 2, author: { id: people.rep.id } });
      const stale = await app.call(people.rep, changeBattlecardLine, { params, version: 1, body });
      expect(stale.status).toBe(412);
      expect((await app.call(people.otherRep, removeBattlecardLine, { params })).status).toBe(403);
      for (const _ of [1, 2])
        expect((await app.call(people.rep, removeBattlecardLine, { params })).status).toBe(204);
      expect((await cardOf(people.rep)).body.lines).toEqual([]);
      expect((await app.call(people.rep, confirmBattlecardLine, { params })).status).toBe(404);
      expect((await app.call(people.rep, restoreBattlecardLine, { params })).body).toMatchObject({
        id,
        ...body,
      });
      expect((await cardOf(people.rep)).body.lines).toHaveLength(1);
      await app.call(people.rep, removeBattlecardLine, { params });
      await forgetExpired(app.database, app.clock.now);
      expect((await app.call(people.rep, restoreBattlecardLine, { params })).status).toBe(200);
      await app.call(people.rep, removeBattlecardLine, { params });
      await forgetExpired(app.database, new Date(app.clock.now.getTime() + 25 * 60 * 60 * 1000));
      expect((await app.call(people.rep, restoreBattlecardLine, { params })).status).toBe(404);
    });
  });
});
