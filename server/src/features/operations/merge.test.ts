import { createAccount, getAccount } from '@dealwright/contract/account-planning/accounts';
import { createAccountPlan } from '@dealwright/contract/account-planning/plans';
import {
  addCollaborator,
  createDeal,
  type Deal,
  getDeal,
  listDeals,
  pinDeal,
} from '@dealwright/contract/deals/deals';
import { listDealHistory } from '@dealwright/contract/deals/history';
import { createInteraction, listInteractions } from '@dealwright/contract/interactions';
import { mergeAccounts, mergeDeals, previewAccountMerge, previewDealMerge } from '@dealwright/contract/merge';
import { createBusinessProblem } from '@dealwright/contract/qualification/business-problem';
import { addEvidence, getScorecard } from '@dealwright/contract/qualification/evidence';
import { createStakeholder, listStakeholders } from '@dealwright/contract/stakeholders/stakeholders';
import { createAccountTask, createDealTask, listDealTasks } from '@dealwright/contract/tasks/tasks';
import { undoOperation } from '@dealwright/contract/undo';
import { queryRows } from '@dealwright/db/query-rows';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectSameRows, readCompanyRows, tablesWith } from '../../testing/company-rows.ts';
import type { TestPerson } from '../../testing/people.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { ACCOUNT_CHILDREN, NOT_MOVED_WITH_ACCOUNTS } from '../account-planning/merge-store.ts';
import { undoAccounts } from '../accounts/undo-accounts.ts';
import { undoContacts } from '../contacts/undo-contacts.ts';
import { DEAL_CHILDREN, NOT_MOVED_WITH_DEALS, ROLE_CHILDREN } from '../deals/merge/merged-children.ts';
import { undoDeals } from '../deals/undo-deals.ts';
import { CONTACT_CHILDREN, NOT_MOVED_WITH_CONTACTS } from '../stakeholders/merge/merge-store.ts';
import { undoPeople } from '../stakeholders/undo-people.ts';
import { undoMerges } from './undo-merges.ts';
import { runUndo } from './undo-operation.ts';

eachEngine((engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp(engine);
  });
  afterAll(() => app.close());

  const query = <T>(statement: string, values: unknown[] = []) =>
    app.database.transaction('dealwright_system', (tx) =>
      queryRows<T & Record<string, unknown>>(tx, statement, values as never[]),
    );
  const later = () => {
    app.clock.now = new Date(app.clock.now.getTime() + 1000);
  };
  const allRows = () => readCompanyRows(app);

  const undo = async (person: TestPerson, operation: { id: string }) => {
    const asked = await app.call(person, undoOperation, { params: { operation_id: operation.id } });
    expect(asked.status, asked.text).toBe(202);
    const deps = {
      database: app.database,
      now: () => app.clock.now,
      undoables: [undoMerges, undoAccounts, undoDeals, undoContacts, undoPeople],
    };
    await runUndo(deps, { companyId: person.companyId, id: operation.id });
  };

  let made = 0;
  const make = async (person = app.people.rep): Promise<Deal> => {
    made += 1;
    const body = {
      name: `Merge ${made}`,
      account: { name: `Merge account ${made}` },
      amount_minor: 5_000 * made,
    };
    const answer = await app.call(person, createDeal, { body });
    expect(answer.status, answer.text).toBe(201);
    return answer.body;
  };
  /** A deal with one of everything that people add to deals. */
  const makeFull = async (): Promise<Deal> => {
    const deal = await make();
    const { rep, manager } = app.people;
    const params = { number: deal.number };
    const person = await app.call(rep, createStakeholder, {
      params,
      body: { name: `Person ${deal.number}` },
    });
    const note = await app.call(rep, createInteraction, {
      params,
      body: {
        kind: 'call',
        title: `Call ${deal.number}`,
        occurred_at: app.clock.now.toISOString(),
        source: { text: 'We lose a day each week.' },
      },
    });
    const evidence = await app.call(rep, addEvidence, {
      params,
      body: {
        pillar: 'identify_pain',
        kind: 'buyer_said',
        statement: 'They lose a day',
        stakeholder_id: person.body.id,
        occurred_on: app.clock.now.toISOString().slice(0, 10),
        source: { interaction_id: note.body.id, quote: 'We lose a day each week.' },
      },
    });
    expect(evidence.status, evidence.text).toBe(201);
    const evidenceId = evidence.body.pillars.flatMap((pillar) => pillar.evidence)[0]?.id ?? null;
    const problem = await app.call(rep, createBusinessProblem, {
      params,
      body: {
        statement: 'A day is lost each week',
        evidence_id: evidenceId,
        stakeholder_id: person.body.id,
        costs: [
          {
            label: 'Overtime',
            period: 'year',
            currency: 'USD',
            factors: [
              { label: 'Hours', unit: 'number', low: '8', high: '10' },
              { label: 'Per hour', unit: 'money', low: '40', high: '40' },
            ],
          },
        ],
      },
    });
    expect(problem.status, problem.text).toBe(201);
    await app.call(rep, createDealTask, { params, body: { title: `Task ${deal.number}` } });
    await app.call(rep, addCollaborator, { params: { ...params, profile_id: app.people.otherRep.id } });
    for (const each of [rep, manager]) await app.call(each, pinDeal, { params });
    return deal;
  };
  const merge = (person: TestPerson, kept: Deal, other: Deal, fields: string[] = []) =>
    app.call(person, mergeDeals, {
      params: { number: kept.number },
      body: { other: other.number, fields } as never,
    });

  describe('deals', () => {
    it('MERGE01 become one, with the chosen fields and everything that belonged to either', async () => {
      const [kept, other] = [await makeFull(), await makeFull()];
      const { rep } = app.people;
      const preview = await app.call(rep, previewDealMerge, {
        params: { number: kept.number },
        query: { other: other.number },
      });
      expect(preview.body.fields.map(({ field }) => field)).toEqual(['account', 'amount', 'name']);
      later();
      const merged = await merge(rep, kept, other, ['amount']);
      expect(merged.status, merged.text).toBe(200);
      expect(merged.body).toMatchObject({
        kept: { number: kept.number },
        operation: { kind: 'merge', can: { undo: true } },
      });
      const params = { number: kept.number };
      expect((await app.call(rep, getDeal, { params })).body).toMatchObject({
        name: kept.name,
        amount_minor: other.amount_minor,
      });
      expect((await app.call(rep, listDealTasks, { params, query: {} })).body.items).toHaveLength(2);
      expect((await app.call(rep, listInteractions, { params, query: {} })).body.items).toHaveLength(2);
      const { items } = (await app.call(rep, listDealHistory, { params, query: { limit: 200 } })).body;
      expect(items.find(({ field }) => field === 'merge')).toMatchObject({
        cause: 'merge',
        new_value: { number: other.number, name: other.name },
      });
      expect(items.some(({ field }) => field === 'merged.person')).toBe(true);
      const found = await app.call(rep, listDeals, { query: { q: `Person ${other.number}` } });
      expect(found.body.items.map(({ number }) => number)).toEqual([kept.number]);
      const log = await query<{ action: string }>(
        `select action from audit_log where action = 'deal_merged'`,
      );
      expect(log).toHaveLength(1);
      const told = await query(
        "select 1 from events where type = 'deal.merged' and deal_id is null and payload ->> 'into' = $1",
        [String(kept.number)],
      );
      expect(told).toHaveLength(1);
    });

    it('MERGE01 what only the other deal had belongs to the kept one', async () => {
      const [kept, other] = [await make(), await makeFull()];
      const { rep, manager, otherRep } = app.people;
      const params = { number: kept.number };
      const before = (await app.call(rep, getDeal, { params })).body;
      expect(before).toMatchObject({ collaborators: [], pinned: false, score: 0 });
      later();
      expect((await merge(rep, kept, other)).status).toBe(200);
      for (const person of [rep, manager, otherRep]) {
        expect((await app.call(person, getDeal, { params })).body).toMatchObject({
          collaborators: [{ id: otherRep.id }],
          pinned: person !== otherRep,
        });
      }
      const { items } = (await app.call(rep, listStakeholders, { params, query: {} })).body;
      expect(items.map(({ name }) => name)).toEqual([`Person ${other.number}`]);
      const scorecard = (await app.call(rep, getScorecard, { params })).body;
      expect(scorecard.pillars.flatMap(({ evidence }) => evidence)).toMatchObject([
        { statement: 'They lose a day', person: { name: `Person ${other.number}` } },
      ]);
      expect(scorecard.score).toBeGreaterThan(0);
    });

    it('MERGE02 redirect the number of the merged deal to the kept one, even after several merges', async () => {
      const [first, second, third] = [await make(), await make(), await make()];
      expect((await merge(app.people.rep, second, first)).status).toBe(200);
      expect((await merge(app.people.rep, third, second)).status).toBe(200);
      for (const { number } of [first, second, third]) {
        const answer = await app.call(app.people.rep, getDeal, { params: { number } });
        expect([answer.status, answer.body.number]).toEqual([200, third.number]);
      }
      // People who can't read the kept deal can't find it by the merged number either.
      const foreign = await app.call(app.people.stranger, getDeal, { params: { number: first.number } });
      expect(foreign.body?.id === third.id).toBe(false);
      const other = await app.call(app.people.otherRep, getDeal, { params: { number: first.number } });
      expect(other.status).toBe(404);
    });

    it('MERGE03 are restored by undo, every row of every table', async () => {
      const [kept, other] = [await makeFull(), await makeFull()];
      const before = await allRows();
      later();
      const merged = await merge(app.people.rep, kept, other, ['name', 'amount', 'account']);
      expect(merged.status, merged.text).toBe(200);
      expect((await allRows()).get('stakeholders')).not.toEqual(before.get('stakeholders'));
      later();
      await undo(app.people.rep, merged.body.operation);
      expectSameRows(await allRows(), before);
      for (const { number } of [kept, other]) {
        expect((await app.call(app.people.rep, getDeal, { params: { number } })).body.number).toBe(number);
      }
      const open = await query(
        `select 1 from deal_versions where deal_id = any ($1::uuid[]) and valid_to = 'infinity' and corrected_at = 'infinity'`,
        [[kept.id, other.id]],
      );
      expect(open).toHaveLength(2);
    });

    it('MERGE13 keep one role of a person in both, with the evidence of each, and undo restores both', async () => {
      const { rep } = app.people;
      const email = 'both@merge.example';
      const deals = [await make(), await make()] as const;
      const people = await Promise.all(
        deals.map(({ number }) =>
          app.call(rep, createStakeholder, {
            params: { number },
            body: { name: 'In Both', email, ...(number === deals[1].number && { stance: 'supports' }) },
          }),
        ),
      );
      for (const [at, { number }] of deals.entries()) {
        const evidence = await app.call(rep, addEvidence, {
          params: { number },
          body: {
            pillar: 'identify_pain',
            kind: 'buyer_said',
            statement: `They lose day ${at}`,
            stakeholder_id: people[at]?.body.id ?? null,
            occurred_on: app.clock.now.toISOString().slice(0, 10),
          },
        });
        expect(evidence.status, evidence.text).toBe(201);
      }
      const before = await allRows();
      later();
      const merged = await merge(rep, deals[0], deals[1]);
      expect(merged.status, merged.text).toBe(200);
      const params = { number: deals[0].number };
      const listed = await app.call(rep, listStakeholders, { params, query: {} });
      expect(listed.body.items).toMatchObject([{ id: people[0]?.body.id, stance: 'supports' }]);
      const evidence = await query(
        'select 1 from meddpicc_evidence where deal_id = $1 and stakeholder_id = $2',
        [deals[0].id, people[0]?.body.id],
      );
      expect(evidence).toHaveLength(2);
      later();
      await undo(rep, merged.body.operation);
      expectSameRows(await allRows(), before);
    });

    it('MERGE04 are merged only by people who can change both, and only once by two at the same time', async () => {
      const [kept, other] = [await make(), await make()];
      const { rep, viewer, otherRep, stranger, manager } = app.people;
      expect((await merge(viewer, kept, other)).status).toBe(403);
      for (const person of [otherRep, stranger]) expect((await merge(person, kept, other)).status).toBe(404);
      expect((await merge(rep, kept, kept)).status).toBe(400);
      const theirs = await make(otherRep);
      expect((await merge(rep, kept, theirs)).status).toBe(404);
      const both = await Promise.all([merge(rep, kept, other), merge(manager, other, kept)]);
      expect(both.map(({ status }) => status).toSorted()).toEqual([200, 404]);
    });
  });

  describe('accounts', () => {
    const create = async (body: object) => {
      const answer = await app.call(app.people.manager, createAccount, { body: body as never });
      expect(answer.status, answer.text).toBe(201);
      return answer.body;
    };
    const join = (person: TestPerson, kept: { id: string }, other: { id: string }, fields: string[] = []) =>
      app.call(person, mergeAccounts, {
        params: { account_id: kept.id },
        body: { other: other.id, fields } as never,
      });
    /** An account with deals, a plan, tasks and a subsidiary. */
    const makeAccount = async (from: string) => {
      made += 1;
      const account = await create({
        name: `Account ${made}`,
        city: `City ${made}`,
        domain: `a${made}.example`,
      });
      const { manager, rep } = app.people;
      await create({ name: `Part of ${made}`, parent_id: account.id });
      await app.call(manager, createAccountPlan, {
        params: { account_id: account.id },
        body: { starts_on: `${from}-01-01`, ends_on: `${from}-12-31` } as never,
      });
      await app.call(manager, createAccountTask, {
        params: { account_id: account.id },
        body: { title: 'Call' },
      });
      for (const stage of ['proposal', 'closed_won'] as const) {
        const body = {
          name: `Deal of ${account.name}`,
          account: { id: account.id },
          stage,
          amount_minor: 700,
        };
        expect((await app.call(rep, createDeal, { body })).status).toBe(201);
      }
      return account;
    };

    it('MERGE05 become one, are restored by undo, and the merged one’s address redirects to the kept one', async () => {
      const [kept, other] = [await makeAccount('2031'), await makeAccount('2032')];
      const { manager, rep } = app.people;
      const before = await allRows();
      const preview = await app.call(manager, previewAccountMerge, {
        params: { account_id: kept.id },
        query: { other: other.id },
      });
      expect(preview.body.fields.map(({ field }) => field)).toEqual(['name', 'domain', 'city']);
      later();
      const merged = await join(manager, kept, other, ['city']);
      expect(merged.status, merged.text).toBe(200);
      const read = await app.call(rep, getAccount, { params: { account_id: other.id } });
      expect(read.body).toMatchObject({
        id: kept.id,
        name: kept.name,
        city: other.city,
        open: { deals: 2 },
        plans: [{}, {}],
        subsidiaries: [{}, {}],
      });
      later();
      await undo(manager, merged.body.operation);
      expectSameRows(await allRows(), before);
    });

    it('MERGE05 leave no circle if one was a subsidiary of the other', async () => {
      const top = await create({ name: 'Circle top' });
      const middle = await create({ name: 'Circle middle', parent_id: top.id });
      const bottom = await create({ name: 'Circle bottom', parent_id: middle.id });
      const before = await allRows();
      const merged = await join(app.people.manager, bottom, middle);
      expect(merged.status, merged.text).toBe(200);
      const read = await app.call(app.people.manager, getAccount, { params: { account_id: bottom.id } });
      expect(read.body.parent?.id).toBe(top.id);
      await undo(app.people.manager, merged.body.operation);
      expectSameRows(await allRows(), before);
    });

    it('MERGE06 are merged only by managers and admins, and not if their plans overlap', async () => {
      const [kept, other] = [await makeAccount('2033'), await makeAccount('2033')];
      const { rep, viewer, stranger, manager, neighbour } = app.people;
      for (const person of [rep, viewer]) expect((await join(person, kept, other)).status).toBe(403);
      for (const person of [stranger, neighbour]) expect((await join(person, kept, other)).status).toBe(404);
      expect((await join(manager, kept, kept)).status).toBe(400);
      const meeting = await join(manager, kept, other);
      expect([meeting.status, meeting.problem.detail]).toEqual([409, expect.stringContaining('2033')]);
    });
  });

  it('MERGE07 moves every table that references the record, or has a reason not to', async () => {
    const lists = [
      ['deal_id', DEAL_CHILDREN, NOT_MOVED_WITH_DEALS],
      ['account_id', ACCOUNT_CHILDREN, NOT_MOVED_WITH_ACCOUNTS],
      ['contact_id', CONTACT_CHILDREN, NOT_MOVED_WITH_CONTACTS],
      ['stakeholder_id', ROLE_CHILDREN, {}],
    ] as const;
    for (const [column, children, reasons] of lists) {
      const listed = children.filter((child) => child.column === column).map(({ table }) => table);
      const names = await tablesWith(app, column);
      expect([...listed, ...Object.keys(reasons)].toSorted()).toEqual(names.toSorted());
    }
  });
});
