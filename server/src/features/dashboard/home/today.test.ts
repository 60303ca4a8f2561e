import { requestAnalysis } from '@dealwright/contract/analyst/analyses';
import { getToday, hideChecklist, recordVisit } from '@dealwright/contract/dashboard/today';
import { changeDeal, createDeal, moveDeal, pinDeal } from '@dealwright/contract/deals/deals';
import { sendWorkspaceInvitation } from '@dealwright/contract/identity/invitations';
import { createInteraction } from '@dealwright/contract/interactions';
import type { SentBody } from '@dealwright/contract/route';
import { queryRows } from '@dealwright/db/query-rows';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fillWithSamples } from '../../../demo/fill-workspace.ts';
import { createLogger } from '../../../platform/log.ts';
import type { People, TestPerson } from '../../../testing/people.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { runAnalysis } from '../../analyst/run-analysis.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const START = new Date('2026-06-15T10:00:00Z');

eachEngine((engine) => {
  let test: TestApp;
  let people: People;

  beforeAll(async () => {
    test = await createTestApp(engine);
    people = test.people;
  });
  afterAll(() => test.close());

  const later = (ms: number): void => {
    test.clock.now = new Date(test.clock.now.getTime() + ms);
  };
  const today = async (person: TestPerson) => {
    const answer = await test.call(person, getToday);
    expect(answer.status, answer.text).toBe(200);
    return answer.body;
  };
  const add = async (person: TestPerson, facts: Partial<SentBody<typeof createDeal>>) => {
    const body = { name: 'Deal', account: { name: 'Harbour Hospital' }, ...facts };
    const answer = await test.call(person, createDeal, { body });
    expect(answer.status, answer.text).toBe(201);
    return answer.body;
  };
  const CALL = `Ana Silva: We lose about 40,000 euros every month because shifts are planned by hand.

Rosa Test: Who releases the money for this?

Ana Silva: Our CFO Tom Reed signs everything above 20,000 euros.`;
  const addCall = async (person: TestPerson, number: number) => {
    const answer = await test.call(person, createInteraction, {
      params: { number },
      body: {
        kind: 'call',
        title: 'First call',
        occurred_at: test.clock.now.toISOString(),
        source: { text: CALL },
      },
    });
    expect(answer.status, answer.text).toBe(201);
    return answer.body;
  };
  const analyse = async (person: TestPerson, number: number) => {
    const call = await addCall(person, number);
    const asked = await test.call(person, requestAnalysis, { params: { number, interaction_id: call.id } });
    expect(asked.status, asked.text).toBe(202);
    const log = createLogger({ production: true, logLevel: 'silent' });
    await runAnalysis(
      { database: test.database, model: null, log, now: () => test.clock.now },
      { companyId: person.companyId, analysisId: asked.body.id },
    );
  };
  const names = (items: readonly { readonly name: string }[]) => items.map(({ name }) => name);

  describe('what needs a person today', () => {
    beforeAll(async () => {
      test.clock.now = START;
      const { rep, otherRep, stranger } = people;
      await add(rep, {
        name: 'Slipped',
        stage: 'proposal',
        close_date: '2026-06-14',
        next_step: 'Call back',
        next_step_due: '2026-06-10',
      });
      await add(rep, { name: 'Early and far', stage: 'prospecting', close_date: '2026-12-01' });
      const high = await add(rep, {
        name: 'Called too high',
        stage: 'negotiation',
        close_date: '2026-06-30',
        amount_minor: 50_000,
        next_step: 'Send the contract',
        next_step_due: '2026-06-15',
      });
      const called = await test.call(rep, changeDeal, {
        params: { number: high.number },
        body: { forecast_choice: 'commit' },
        version: high.version,
      });
      expect(called.status, called.text).toBe(200);
      await add(rep, {
        name: 'Won',
        stage: 'closed_won',
        close_date: '2026-06-01',
        next_step_due: '2026-06-01',
      });
      await add(otherRep, {
        name: 'Of a colleague',
        stage: 'procurement',
        close_date: '2026-06-20',
        currency: 'EUR',
        amount_minor: 700,
      });
      await add(otherRep, { name: 'Next quarter', stage: 'proposal', close_date: '2026-07-01' });
      await add(stranger, { name: 'Rival', stage: 'proposal', close_date: '2026-06-20' });
      await add(stranger, { name: 'Rival slipped', stage: 'proposal', close_date: '2026-06-01' });
    });

    it('HOME03 HOME04 tells a seller which of their deals are at risk and why, and which have slipped', async () => {
      const body = await today(people.rep);
      expect(body.day).toBe('2026-06-15');
      expect(
        body.at_risk.items.map(({ deal, reasons }) => [deal.name, reasons.map(({ kind }) => kind)]),
      ).toEqual([['Called too high', ['overcalled', 'unproven']]]);
      expect(body.at_risk.items[0]?.reasons).toMatchObject([
        { kind: 'overcalled', choice: 'commit', category: 'pipeline' },
        { kind: 'unproven', pillar: 'economic_buyer', others: 7 },
      ]);
      expect([body.slipped.deals, names(body.slipped.items)]).toEqual([1, ['Slipped']]);
      expect([body.overdue.deals, names(body.overdue.items)]).toEqual([1, ['Slipped']]);
    });

    it('HOME05 counts what closes from today to the end of the quarter, by currency', async () => {
      expect((await today(people.rep)).quarter).toEqual({
        quarter: '2026-Q2',
        last_day: '2026-06-30',
        deals: 1,
        amounts: [{ currency: 'USD', amount_minor: 50_000 }],
      });
      expect((await today(people.manager)).quarter.amounts).toEqual([
        { currency: 'EUR', amount_minor: 700 },
        { currency: 'USD', amount_minor: 50_000 },
      ]);
    });

    it('ROLE05 ROLE11 HOME04 shows each person the deals they find in lists, and no other company’s', async () => {
      const risky = async (person: TestPerson) =>
        (await today(person)).at_risk.items.map(({ deal }) => deal.name).sort();
      expect(await risky(people.otherRep)).toEqual(['Next quarter', 'Of a colleague']);
      for (const person of [people.manager, people.admin, people.viewer]) {
        expect(await risky(person)).toEqual(['Called too high', 'Next quarter', 'Of a colleague']);
      }
      expect(await risky(people.neighbour)).toEqual([]);
      const rival = await today(people.stranger);
      expect([await risky(people.stranger), names(rival.slipped.items)]).toEqual([
        ['Rival'],
        ['Rival slipped'],
      ]);
      expect((await test.call(null, getToday)).status).toBe(401);
    });

    it('DASH04 is narrowed to a person or a team as the forecast is, and to nobody else', async () => {
      const { rep, otherRep, manager, admin, viewer, neighbour, stranger } = people;
      const of = async (reader: TestPerson, query: { scope: 'all' | 'team' | 'person'; person?: string }) => {
        const { body, status } = await test.call(reader, getToday, { query });
        if (status !== 200) return status;
        const { at_risk, slipped, overdue, quarter, changed } = body;
        const risky = at_risk.items.map(({ deal }) => deal.name).sort();
        const late = [names(slipped.items), names(overdue.items)];
        return [risky, ...late, quarter.deals, changed.items.map(({ deal }) => deal.name).sort()];
      };
      const ofRep = { scope: 'person', person: rep.id } as const;
      for (const reader of [manager, admin, viewer]) {
        expect(await of(reader, ofRep)).toEqual([
          ['Called too high'],
          ['Slipped'],
          ['Slipped'],
          1,
          ['Called too high', 'Early and far', 'Slipped', 'Won'],
        ]);
        const whole = await of(reader, { scope: 'all' });
        expect(whole).toEqual([
          ['Called too high', 'Next quarter', 'Of a colleague'],
          ['Slipped'],
          ['Slipped'],
          2,
          ['Called too high', 'Early and far', 'Next quarter', 'Of a colleague', 'Slipped', 'Won'],
        ]);
      }
      expect(await of(rep, { scope: 'person' })).toEqual([
        ['Called too high'],
        ['Slipped'],
        ['Slipped'],
        1,
        [],
      ]);
      expect(await of(rep, { scope: 'all' })).toBe(404);
      for (const other of [otherRep, neighbour, stranger]) expect(await of(other, ofRep)).toBe(404);
    });
  });

  describe('what changed since the last visit', () => {
    it('HOME06 one visit lasts until four hours of rest, however often the page is loaded', async () => {
      test.clock.now = new Date('2026-06-20T08:00:00Z');
      const { rep } = people;
      const visit = async () => expect((await test.call(rep, recordVisit)).status).toBe(204);
      expect((await today(rep)).since).toBeNull();
      await visit();
      later(HOUR_MS);
      await visit();
      expect((await today(rep)).since).toBeNull();
      later(5 * HOUR_MS);
      // Told already before the visit is noted, and the same after it.
      expect((await today(rep)).since).toBe('2026-06-20T09:00:00.000Z');
      await visit();
      later(10 * MINUTE_MS);
      await visit();
      expect((await today(rep)).since).toBe('2026-06-20T09:00:00.000Z');
      expect((await today(people.otherRep)).since).toBeNull();
      expect((await test.call(null, recordVisit)).status).toBe(401);
    });

    it('HOME06 tells what others changed, each field once, and not what one did oneself', async () => {
      const { rep, manager, otherRep } = people;
      test.clock.now = new Date('2026-06-22T08:00:00Z');
      const deal = await add(rep, { name: 'Changing', stage: 'discovery', amount_minor: 1000 });
      const own = await add(rep, { name: 'Changed by myself', stage: 'discovery' });
      await test.call(rep, recordVisit);
      later(6 * HOUR_MS);
      const params = { number: deal.number };
      const change = async (person: TestPerson, body: SentBody<typeof changeDeal>, version: number) => {
        const answer = await test.call(person, changeDeal, { params, body, version: version });
        expect(answer.status, answer.text).toBe(200);
        return answer.body.version;
      };
      let version = await change(manager, { amount_minor: 2000 }, deal.version);
      version = await change(manager, { amount_minor: 3000 }, version);
      const moved = await test.call(manager, moveDeal, {
        params,
        body: { stage: 'proposal' },
        version: version,
      });
      expect(moved.status, moved.text).toBe(200);
      await test.call(rep, changeDeal, {
        params: { number: own.number },
        body: { name: 'Changed by myself, again', amount_minor: 5 },
        version: own.version,
      });
      const { since, changed } = await today(rep);
      expect(since).toBe('2026-06-22T08:00:00.000Z');
      expect(changed.items.map((item) => item.deal.name)).toEqual(['Changing']);
      expect(changed.items[0]?.changes.slice(0, 2)).toMatchObject([
        { field: 'stage', old_value: 'discovery', new_value: 'proposal', actor: { name: 'Mona Test' } },
        {
          field: 'amount',
          old_value: { amount_minor: 1000, currency: 'USD' },
          new_value: { amount_minor: 3000, currency: 'USD' },
        },
      ]);
      expect((await today(otherRep)).changed.items).toEqual([]);
      await change(manager, { amount_minor: 1000 }, moved.body.version);
      const back = (await today(rep)).changed.items[0]?.changes.map(({ field }) => field);
      expect(back).not.toContain('amount');
    });

    it('HOME06 the deal that others changed last comes first, whatever one did to another since', async () => {
      const { rep, manager } = people;
      test.clock.now = new Date('2026-06-26T08:00:00Z');
      const early = await add(rep, { name: 'Changed early', stage: 'discovery' });
      const late = await add(rep, { name: 'Changed late', stage: 'discovery' });
      await test.call(rep, recordVisit);
      const change = async (
        person: TestPerson,
        { number, version }: typeof early,
        body: SentBody<typeof changeDeal>,
      ) => {
        later(6 * HOUR_MS);
        const answer = await test.call(person, changeDeal, { params: { number }, body, version });
        expect(answer.status, answer.text).toBe(200);
        return answer.body;
      };
      const after = await change(manager, early, { amount_minor: 2000 });
      await change(manager, late, { amount_minor: 3000 });
      await change(rep, { ...early, version: after.version }, { next_step: 'Call them' });
      expect((await today(rep)).changed.items.map((item) => item.deal.name)).toEqual([
        'Changed late',
        'Changed early',
      ]);
    });

    it('a change elsewhere in the pipeline, such as a pin, does not count', async () => {
      const { rep, manager } = people;
      test.clock.now = new Date('2026-07-01T08:00:00Z');
      const deal = await add(rep, { name: 'Pinned', stage: 'discovery' });
      await test.call(rep, recordVisit);
      later(6 * HOUR_MS);
      await test.call(manager, pinDeal, { params: { number: deal.number } });
      expect((await today(rep)).changed.items).toEqual([]);
    });
  });

  describe('pending decisions', () => {
    it('HOME07 names the deals on which suggestions wait, for those who work them', async () => {
      const { rep, otherRep, viewer, manager, stranger } = people;
      test.clock.now = new Date('2026-08-01T08:00:00Z');
      const deal = await add(rep, { name: 'Waiting', stage: 'proposal' });
      await analyse(rep, deal.number);
      const mine = await today(rep);
      expect(names(mine.decisions.suggestions.items)).toEqual(['Waiting']);
      expect(mine.decisions.suggestions.items[0]?.evidence).toBeGreaterThan(0);
      expect(names((await today(manager)).decisions.suggestions.items)).toEqual(['Waiting']);
      for (const person of [otherRep, viewer, stranger]) {
        expect((await today(person)).decisions.suggestions.items).toEqual([]);
      }
    });

    it('HOME07 counts open deals of people who left, for those who can give them to another', async () => {
      const { otherRep, rep, manager } = people;
      const open = (await today(manager)).decisions.ownerless.deals;
      expect(open).toBe(0);
      const move = (workspace: string | null) =>
        test.database.transaction('dealwright_system', (tx) =>
          queryRows(tx, 'update profiles set workspace_id = $1 where id = $2', [workspace, otherRep.id]),
        );
      await move(null);
      expect((await today(manager)).decisions.ownerless).toEqual({ deals: 2, owners: [otherRep.id] });
      expect((await today(rep)).decisions.ownerless).toEqual({ deals: 0, owners: [] });
      expect((await today(people.neighbour)).decisions.ownerless.deals).toBe(0);
      await move(otherRep.workspaceId);
    });
  });

  describe('the first steps of a workspace without a deal of its own', () => {
    const steps = async (person: TestPerson) => {
      const { checklist } = await today(person);
      return checklist && Object.fromEntries(checklist.steps.map(({ step, done }) => [step, done]));
    };

    it('HOME08 tick themselves off from what was done', async () => {
      const { neighbour, viewer } = people;
      test.clock.now = new Date('2026-09-01T08:00:00Z');
      const nothing = { deals: false, invite: false, mail: false, first_call: false };
      expect(await steps(neighbour)).toEqual(nothing);
      const { companyId, workspaceId } = neighbour;
      await test.database.transaction('dealwright_system', (tx) =>
        fillWithSamples(tx, { companyId, workspaceId }, test.clock.now),
      );
      // A sample is not a first deal, and a call on one is not a first call.
      expect(await steps(neighbour)).toEqual({ sample_call: false, ...nothing });
      const sample = (await today(neighbour)).checklist?.sample_deal;
      if (!sample) throw new Error('there is a sample deal to try');
      await analyse(neighbour, sample);
      expect(await steps(neighbour)).toEqual({ sample_call: true, ...nothing });
      const deal = await add(neighbour, { name: 'Our first', stage: 'discovery' });
      await test.call(neighbour, sendWorkspaceInvitation, {
        body: { email: 'new@own.example', role: 'sales_rep' },
      });
      expect(await steps(neighbour)).toEqual({ sample_call: true, ...nothing, deals: true, invite: true });
      expect((await today(neighbour)).checklist?.own_deal).toBe(deal.number);
      await addCall(neighbour, deal.number);
      expect(await steps(neighbour)).toMatchObject({ first_call: true, mail: false });
      expect(await steps(viewer)).toBeNull();
    });

    it('HOME08 can be hidden, per person', async () => {
      const { neighbour, admin } = people;
      expect(await steps(neighbour)).not.toBeNull();
      expect((await test.call(admin, hideChecklist)).status).toBe(204);
      expect(await steps(neighbour)).not.toBeNull();
      expect((await test.call(neighbour, hideChecklist)).status).toBe(204);
      expect(await steps(neighbour)).toBeNull();
      expect((await test.call(null, hideChecklist)).status).toBe(401);
    });
  });
});
