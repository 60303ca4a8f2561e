import { listDealHistory } from '@dealwright/contract/deals/history';
import { createInteraction } from '@dealwright/contract/interactions';
import { addEvidence } from '@dealwright/contract/qualification/evidence';
import type { SentBody } from '@dealwright/contract/route';
import {
  getStakeholderMap,
  getStakeholderStanding,
  listKnownPeople,
  mergeStakeholders,
} from '@dealwright/contract/stakeholders/map';
import {
  changeStakeholder,
  createStakeholder,
  listStakeholders,
} from '@dealwright/contract/stakeholders/stakeholders';
import { queryRows } from '@dealwright/db/query-rows';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { addDays, dayOf } from '@dealwright/domain/calendar';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import type { People } from '../../../testing/people.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { addDeal, type TestDeal } from '../../../testing/test-deal.ts';

const today = dayOf(new Date());

eachEngine((engine) => {
  describe('the map of a deal’s people', () => {
    let test: TestApp;
    let people: People;
    let deal: TestDeal;

    beforeAll(async () => {
      test = await createTestApp(engine);
      people = test.people;
    });
    afterAll(() => test.close());
    beforeEach(async () => {
      deal = await addDeal(test.database, people.rep);
    });

    type NewPerson = SentBody<typeof createStakeholder>;
    const at = (id: string, of = deal) => ({ number: of.number, stakeholder_id: id });
    const add = async (name: string, facts: Partial<NewPerson> = {}, of = deal) => {
      const answer = await test.call(people.rep, createStakeholder, {
        params: { number: of.number },
        body: { name, ...facts },
      });
      expect(answer.status).toBe(201);
      return answer.body;
    };
    const change = (person: { id: string; version: number }, body: Partial<NewPerson>, who = people.rep) =>
      test.call(who, changeStakeholder, { params: at(person.id), version: person.version, body });
    const map = async () =>
      (await test.call(people.viewer, getStakeholderMap, { params: { number: deal.number } })).body;
    const prove = (id: string, statement: string, daysAgo: number, facts = {}) =>
      test.call(people.rep, addEvidence, {
        params: { number: deal.number },
        body: {
          pillar: 'identify_pain',
          kind: 'buyer_said',
          statement,
          stakeholder_id: id,
          occurred_on: addDays(today, -daysAgo),
          ...facts,
        },
      });
    const talk = (kind: 'call' | 'email', id: string, name: string, daysAgo: number) =>
      test.call(people.rep, createInteraction, {
        params: { number: deal.number },
        body: {
          kind,
          title: `With ${name}`,
          occurred_at: `${addDays(today, -daysAgo)}T08:00:00Z`,
          source: { text: `${name}: It costs us a day a week.` },
          speakers: [{ label: name, side: 'buyer', stakeholder_id: id, name, confirmed: true }],
        },
      });

    it('says who was met and heard when, computed and never typed', async () => {
      const ana = await add('Ana Silva', { buying_role: 'economic_buyer', stance: 'supports' });
      const bo = await add('Bo Lind', { buying_role: 'champion', influence: 'high', stance: 'supports' });
      await add('Cy Noor', { side: 'partner' });
      expect((await talk('call', bo.id, 'Bo Lind', 12)).status).toBe(201);
      expect((await talk('email', ana.id, 'Ana Silva', 40)).status).toBe(201);
      expect((await prove(ana.id, 'It hurts', 35)).status).toBe(201);
      expect((await prove(ana.id, 'It hurts no longer', 5, { polarity: 'contradicts' })).status).toBe(201);
      const seen = await map();
      const [first, second, third] = seen.people;
      expect(first).toMatchObject({
        name: 'Ana Silva',
        met_on: null,
        heard_on: addDays(today, -5),
        contact: 'strong',
        evidence: { live: 2, fresh: 2 },
        stance_basis: 'contradicted',
        latest: { statement: 'It hurts no longer', polarity: 'contradicts', freshness: 'fresh' },
      });
      expect(second).toMatchObject({
        met_on: addDays(today, -12),
        heard_on: addDays(today, -12),
        contact: 'some',
        influence: 'high',
        stance_basis: 'unproven',
        latest: null,
      });
      expect(third).toMatchObject({
        met_on: null,
        heard_on: null,
        contact: 'none',
        stance_basis: 'unstated',
      });
      expect(seen.coverage).toEqual({
        people: 2,
        partners: 1,
        met_lately: 1,
        never_met: 1,
        supports: 2,
        opposes: 0,
        economic_buyer: 'not_met',
        champion: 'met',
      });
      expect(seen.missing.map(({ role }) => role)).not.toContain('champion');
      const standing = await test.call(people.viewer, getStakeholderStanding, { params: at(ana.id) });
      expect(standing.body.evidence.map(({ statement }) => statement)).toEqual([
        'It hurts no longer',
        'It hurts',
      ]);
      expect(standing.body.conversations).toMatchObject([{ kind: 'email', title: 'With Ana Silva' }]);
    });

    it('names the vacant roles that the stage expects', async () => {
      const late = await addDeal(test.database, people.rep, { stage: 'negotiation' });
      const roles = async () =>
        (
          await test.call(people.rep, getStakeholderMap, { params: { number: late.number } })
        ).body.missing.map(({ role }) => role);
      expect(await roles()).toEqual(expect.arrayContaining(['economic_buyer', 'champion']));
      await add('Ana Silva', { buying_role: 'economic_buyer' }, late);
      expect(await roles()).not.toContain('economic_buyer');
    });

    it('refuses a circle, however long, and two changes at once that would close one', async () => {
      const [ana, bo, cy] = [await add('Ana'), await add('Bo'), await add('Cy')];
      expect((await change(bo, { reports_to: ana.id })).status).toBe(200);
      expect((await change(cy, { reports_to: bo.id })).status).toBe(200);
      const circle = await change(ana, { reports_to: cy.id });
      expect(circle.status).toBe(400);
      expect(circle.problem.errors).toEqual([
        { path: 'reports_to', message: 'Cy reports to Ana, directly or through others. Change that first.' },
      ]);
      expect((await change(ana, { reports_to: ana.id })).problem.detail).toBe(
        'Ana can’t report to themselves',
      );
      expect((await change(ana, { reports_to: newId() })).status).toBe(400);
      const [dee, eve] = [await add('Dee'), await add('Eve')];
      const both = await Promise.all([
        change(dee, { reports_to: eve.id }),
        change(eve, { reports_to: dee.id }),
      ]);
      expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
      const direct = test.database.transaction('dealwright_system', (tx) =>
        queryRows(tx, 'update stakeholders set reports_to = $2 where id = $1', [ana.id, cy.id]),
      );
      await expect(direct).rejects.toThrow('would report to themselves');
    });

    it('stores who a person influences: people of the deal, ten at most, never themselves', async () => {
      const [ana, bo] = [await add('Ana'), await add('Bo')];
      const elsewhere = await addDeal(test.database, people.rep);
      const far = await add('Far', {}, elsewhere);
      expect((await change(ana, { influences: [bo.id, bo.id] })).body.influences).toEqual([bo.id]);
      const now = { ...ana, version: 2 };
      expect((await change(now, { influences: [ana.id] })).status).toBe(400);
      expect((await change(now, { influences: [far.id] })).status).toBe(400);
      expect((await change(now, { influences: Array.from({ length: 11 }, newId) })).status).toBe(400);
      expect((await change(now, { influences: [] })).body.influences).toEqual([]);
    });

    it('shows both sides to the second of two people who change the same person', async () => {
      const ana = await add('Ana');
      expect((await change(ana, { stance: 'supports' })).body).toMatchObject({ version: 2 });
      const late = await change(ana, { stance: 'opposes' }, people.manager);
      expect(late.status).toBe(412);
      expect(late.problem.current).toMatchObject({ stance: 'supports', version: 2 });
      const unversioned = await test.call(people.rep, changeStakeholder, {
        params: at(ana.id),
        body: { stance: 'neutral' },
      });
      expect(unversioned.status).toBe(428);
    });

    it('makes one person of two entries: evidence, conversations, reports and influence move along', async () => {
      const ana = await add('Ana Silva', { email: 'ana@own.example' });
      const twin = await add('A. Silva', { title: 'CFO', influence: 'high', reports_to: ana.id });
      const bo = await add('Bo', { reports_to: twin.id, influences: [twin.id] });
      await talk('call', twin.id, 'A. Silva', 3);
      await prove(ana.id, 'It costs a day', 2);
      await prove(twin.id, 'It costs two days', 1);
      const one = { params: at(ana.id), body: { other_id: twin.id, other_version: 1 } };
      expect((await test.call(people.viewer, mergeStakeholders, { ...one, version: 1 })).status).toBe(403);
      expect((await test.call(people.rep, mergeStakeholders, { ...one, version: 7 })).status).toBe(412);
      const stale = { ...one, body: { other_id: twin.id, other_version: 9 } };
      expect((await test.call(people.rep, mergeStakeholders, { ...stale, version: 1 })).status).toBe(409);
      const self = { ...one, body: { other_id: ana.id, other_version: 1 } };
      expect((await test.call(people.rep, mergeStakeholders, { ...self, version: 1 })).status).toBe(400);
      const twice = await Promise.all([
        test.call(people.rep, mergeStakeholders, { ...one, version: 1 }),
        test.call(people.rep, mergeStakeholders, { ...one, version: 1 }),
      ]);
      expect(twice.map(({ status }) => status).sort()).toEqual([200, 404]);
      const seen = await map();
      expect(seen.people).toMatchObject([
        {
          id: ana.id,
          title: 'CFO',
          email: 'ana@own.example',
          influence: 'high',
          reports_to: null,
          version: 2,
          evidence: { live: 2 },
          met_on: addDays(today, -3),
        },
        { id: bo.id, reports_to: ana.id, influences: [ana.id], version: 2 },
      ]);
      const history = await test.call(people.rep, listDealHistory, {
        params: { number: deal.number },
        query: { field: 'person' },
      });
      expect(history.body.items[0]).toMatchObject({ old_value: { name: 'A. Silva' }, new_value: null });
    });

    it('what other systems know either entry by is the one person’s afterwards', async () => {
      const kept = await add('Ana Silva');
      const gone = await add('A. Silva');
      const system = (statement: string, values: unknown[]) =>
        test.database.transaction('dealwright_system', (tx) => queryRows(tx, statement, values));
      await system(
        `insert into external_ids (company_id, source, kind, external_id, stakeholder_id)
         select $1, x.source, 'person', x.id, x.person::uuid
           from (values ('salesforce', '003A', $2), ('salesforce', '003B', $3), ('pipedrive', '7', $3)) x (source, id, person)`,
        [people.rep.companyId, kept.id, gone.id],
      );
      const body = { other_id: gone.id, other_version: 1 };
      const merged = await test.call(people.rep, mergeStakeholders, {
        params: at(kept.id),
        body,
        version: 1,
      });
      expect(merged.status, merged.text).toBe(200);
      const known = await system(
        'select source, external_id as id, stakeholder_id as person from external_ids where stakeholder_id = any ($1) order by 1, 2',
        [[kept.id, gone.id]],
      );
      expect(known).toEqual([
        { source: 'pipedrive', id: '7', person: kept.id },
        { source: 'salesforce', id: '003A', person: kept.id },
        { source: 'salesforce', id: '003B', person: kept.id },
      ]);
    });

    it('offers each person known at the account from deals the reader can see, once', async () => {
      const sibling = await addDeal(test.database, people.rep);
      const hidden = await addDeal(test.database, people.otherRep);
      await test.database.transaction('dealwright_system', (tx) =>
        queryRows(
          tx,
          'update deals set account_id = (select account_id from deals where id = $1) where id = any ($2::uuid[])',
          [deal.id, [sibling.id, hidden.id]],
        ),
      );
      await add('Ana Silva', { email: 'ana@own.example', title: 'CFO' }, sibling);
      await add('Bo Lind', {}, sibling);
      await add('Bo Lind');
      const secret = { params: { number: hidden.number }, body: { name: 'Secret' } };
      expect((await test.call(people.otherRep, createStakeholder, secret)).status).toBe(201);
      const known = async (q?: string) =>
        (await test.call(people.rep, listKnownPeople, { params: { number: deal.number }, query: { q } })).body
          .people;
      expect(await known()).toEqual([
        expect.objectContaining({
          name: 'Ana Silva',
          deal: { number: sibling.number, name: 'Ward scheduling' },
        }),
      ]);
      expect(await known('cfo')).toHaveLength(1);
      expect(await known('100%')).toEqual([]);
    });

    it('stays with people who can see the deal', async () => {
      const ana = await add('Ana');
      for (const who of [people.otherRep, people.stranger, people.neighbour]) {
        const answers = [
          await test.call(who, getStakeholderMap, { params: { number: deal.number } }),
          await test.call(who, getStakeholderStanding, { params: at(ana.id) }),
          await test.call(who, listKnownPeople, { params: { number: deal.number }, query: {} }),
        ];
        expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
      }
      expect((await test.call(people.rep, getStakeholderStanding, { params: at(newId()) })).status).toBe(404);
      const listed = await test.call(people.rep, listStakeholders, {
        params: { number: deal.number },
        query: {},
      });
      expect(listed.body.items).toHaveLength(1);
    });
  });
});
