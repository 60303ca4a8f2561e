import {
  listContactDeals,
  listContactEvidence,
  listContactHistory,
} from '@dealwright/contract/contacts/contact-page';
import {
  type ContactDetail,
  changeContact,
  createContact,
  getContact,
} from '@dealwright/contract/contacts/contacts';
import { createDeal, type Deal } from '@dealwright/contract/deals/deals';
import { createInteraction } from '@dealwright/contract/interactions';
import { mergeContacts, previewContactMerge } from '@dealwright/contract/merge';
import { addEvidence } from '@dealwright/contract/qualification/evidence';
import { createStakeholder, listStakeholders } from '@dealwright/contract/stakeholders/stakeholders';
import { undoOperation } from '@dealwright/contract/undo';
import { queryRows } from '@dealwright/db/query-rows';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { expectSameRows, readCompanyRows } from '../../../testing/company-rows.ts';
import type { TestPerson } from '../../../testing/people.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { undoContacts } from '../../contacts/undo-contacts.ts';
import { undoMerges } from '../../operations/undo-merges.ts';
import { runUndo } from '../../operations/undo-operation.ts';
import { undoPeople } from '../undo-people.ts';

eachEngine((engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp(engine);
  });
  afterAll(() => app.close());

  const later = () => {
    app.clock.now = new Date(app.clock.now.getTime() + 1000);
  };
  const query = (statement: string, values: unknown[] = []) =>
    app.database.transaction('dealwright_system', (tx) => queryRows(tx, statement, values as never[]));
  const add = async (facts: object = {}, person: TestPerson = app.people.rep): Promise<ContactDetail> => {
    const body = { name: `Ana ${newId()}`, emails: [`${newId()}@merge.example`], ...facts };
    const answer = await app.call(person, createContact, { body: body as never });
    expect(answer.status, answer.text).toBe(201);
    return answer.body;
  };
  const makeDeal = async (person: TestPerson = app.people.rep): Promise<Deal> => {
    const answer = await app.call(person, createDeal, {
      body: { name: `Deal ${newId()}`, account: { name: `Account ${newId()}` } },
    });
    expect(answer.status, answer.text).toBe(201);
    return answer.body;
  };
  const join = async (deal: Deal, facts: object) => {
    const answer = await app.call(app.people.rep, createStakeholder, {
      params: { number: deal.number },
      body: facts as never,
    });
    expect(answer.status, answer.text).toBe(201);
    return answer.body;
  };
  const merge = (
    person: TestPerson,
    kept: { readonly id: string },
    other: { readonly id: string },
    fields: string[] = [],
  ) =>
    app.call(person, mergeContacts, {
      params: { contact_id: kept.id },
      body: { other: other.id, fields } as never,
    });
  const read = async (id: string, person: TestPerson = app.people.rep) =>
    (await app.call(person, getContact, { params: { contact_id: id } })).body;
  const undo = async (person: TestPerson, operation: { readonly id: string }) => {
    const asked = await app.call(person, undoOperation, { params: { operation_id: operation.id } });
    expect(asked.status, asked.text).toBe(202);
    const undoables = [undoMerges, undoContacts, undoPeople];
    const deps = { database: app.database, now: () => app.clock.now, undoables };
    await runUndo(deps, { companyId: person.companyId, id: operation.id });
  };

  /** A call in which the contact speaks, and evidence that quotes them. */
  const say = async ({ number }: Deal, stakeholder: { readonly id: string; readonly name: string }) => {
    const { rep } = app.people;
    const quote = 'We lose a day each week.';
    const call = await app.call(rep, createInteraction, {
      params: { number },
      body: {
        kind: 'call',
        title: `Call with ${stakeholder.name}`,
        occurred_at: app.clock.now.toISOString(),
        source: { text: `${stakeholder.name}: ${quote}` },
        speakers: [
          {
            name: stakeholder.name,
            label: stakeholder.name,
            side: 'buyer',
            stakeholder_id: stakeholder.id,
            confirmed: true,
          },
        ] as never,
      },
    });
    expect(call.status, call.text).toBe(201);
    const evidence = await app.call(rep, addEvidence, {
      params: { number },
      body: {
        pillar: 'identify_pain',
        kind: 'buyer_said',
        statement: `Pain of ${stakeholder.name}`,
        stakeholder_id: stakeholder.id,
        occurred_on: app.clock.now.toISOString().slice(0, 10),
        source: { interaction_id: call.body.id, quote },
      },
    });
    expect(evidence.status, evidence.text).toBe(201);
  };

  /** Two contacts with a deal each and one together, in which a third reports to the merged one. */
  const makeTwo = async () => {
    const [own, shared, theirs] = [await makeDeal(), await makeDeal(), await makeDeal()];
    const kept = await add({ title: null, phones: ['+1 555 0100'] });
    const other = await add({ title: 'CFO', phones: ['+1 555 0100', '+1 555 0101'] });
    const [id, otherId] = [
      { contact_id: kept.id, name: kept.name },
      { contact_id: other.id, name: other.name },
    ];
    await join(own, id);
    const role = await join(shared, { ...id, buying_role: 'champion' });
    const gone = await join(shared, { ...otherId, buying_role: 'user', stance: 'supports' });
    await join(shared, { name: 'Below Them', reports_to: gone.id, influences: [gone.id, role.id] });
    await join(theirs, otherId);
    await say(shared, role);
    await say(shared, gone);
    return { own, shared, theirs, kept, other, role, gone };
  };

  describe('contacts', () => {
    it('MERGE09 become one with the chosen fields, addresses and history of both, and one role in a deal', async () => {
      const { rep } = app.people;
      const { own, shared, theirs, kept, other, role } = await makeTwo();
      const preview = await app.call(rep, previewContactMerge, {
        params: { contact_id: kept.id },
        query: { other: other.id },
      });
      expect(preview.body.fields.map(({ field }) => field)).toEqual(['name', 'title']);
      later();
      const merged = await merge(rep, kept, other, ['name']);
      expect(merged.status, merged.text).toBe(200);
      expect(merged.body).toMatchObject({
        kept: { id: kept.id, name: other.name },
        operation: { kind: 'merge', can: { undo: true } },
      });
      expect(await read(kept.id)).toMatchObject({
        name: other.name,
        title: 'CFO',
        emails: [...kept.emails, ...other.emails],
        phones: ['+1 555 0100', '+1 555 0101'],
      });
      const params = { contact_id: kept.id };
      const deals = await app.call(rep, listContactDeals, { params, query: {} });
      expect(deals.body.items.map(({ number }) => number).toSorted()).toEqual(
        [own, shared, theirs].map(({ number }) => number).toSorted(),
      );
      const people = await app.call(rep, listStakeholders, { params: { number: shared.number }, query: {} });
      const [one, below] = ['champion', 'unknown'].map((each) =>
        people.body.items.find(({ buying_role }) => buying_role === each),
      );
      expect(people.body.items).toHaveLength(2);
      expect(one).toMatchObject({ id: role.id, stance: 'supports' });
      expect(below).toMatchObject({ reports_to: role.id, influences: [role.id] });
      const evidence = await app.call(rep, listContactEvidence, { params, query: {} });
      expect(evidence.body.items).toHaveLength(2);
      const spoken = await query(
        `select 1 from interactions where deal_id = $1 and speakers @> jsonb_build_array(jsonb_build_object('stakeholder_id', $2::uuid))`,
        [shared.id, role.id],
      );
      expect(spoken).toHaveLength(2);
      const history = await app.call(rep, listContactHistory, { params, query: { limit: 200 } });
      const fields = history.body.items.map(({ field }) => field);
      expect(fields).toEqual(expect.arrayContaining(['merge', 'name', 'emails', 'merged.contact']));
      const log = await query(
        `select 1 from audit_log where action = 'contact_merged' and detail ->> 'from' = $1`,
        [other.id],
      );
      expect(log).toHaveLength(1);
    });

    it('MERGE10 redirect the address of the merged contact to the kept one, even after several merges', async () => {
      const { rep, viewer, stranger, neighbour } = app.people;
      const [first, second, third] = [await add(), await add(), await add()];
      expect((await merge(rep, second, first)).status).toBe(200);
      expect((await merge(rep, third, second)).status).toBe(200);
      for (const person of [rep, viewer]) {
        for (const { id } of [first, second, third]) expect((await read(id, person)).id).toBe(third.id);
      }
      for (const person of [stranger, neighbour]) {
        const answer = await app.call(person, getContact, { params: { contact_id: first.id } });
        expect(answer.status).toBe(404);
      }
      const change = { params: { contact_id: first.id }, version: 1, body: { title: 'CEO' } };
      expect((await app.call(rep, changeContact, change)).status).toBe(404);
    });

    it('MERGE11 are restored by undo, every row of every table', async () => {
      const { rep } = app.people;
      const { kept, other } = await makeTwo();
      const before = await readCompanyRows(app);
      later();
      const merged = await merge(rep, kept, other, ['name', 'title', 'left_on', 'owner', 'account']);
      expect(merged.status, merged.text).toBe(200);
      expect((await readCompanyRows(app)).get('stakeholders')).not.toEqual(before.get('stakeholders'));
      later();
      await undo(rep, merged.body.operation);
      expectSameRows(await readCompanyRows(app), before);
      for (const { id } of [kept, other]) expect((await read(id)).id).toBe(id);
      const history = await app.call(rep, listContactHistory, {
        params: { contact_id: kept.id },
        query: { limit: 200 },
      });
      expect(history.body.items.filter(({ field }) => field === 'merge')).toMatchObject([
        { old_value: { name: other.name }, new_value: null },
        { old_value: null, new_value: { name: other.name } },
      ]);
    });

    it('MERGE12 keep later changes when the merge is undone, and share no address', async () => {
      const { rep } = app.people;
      const [kept, other] = [await add(), await add()];
      const merged = await merge(rep, kept, other);
      expect(merged.status, merged.text).toBe(200);
      const now = await read(kept.id);
      const emails = [`new-${newId()}@merge.example`, ...now.emails];
      const changed = await app.call(rep, changeContact, {
        params: { contact_id: kept.id },
        version: now.version,
        body: { emails },
      });
      expect(changed.status, changed.text).toBe(200);
      later();
      await undo(rep, merged.body.operation);
      expect((await read(kept.id)).emails).toEqual([emails[0], ...kept.emails]);
      expect((await read(other.id)).emails).toEqual(other.emails);
    });

    it('MERGE14 are merged only by people who can change both, in one workspace, and only once', async () => {
      const { rep, viewer, otherRep, stranger, neighbour, manager } = app.people;
      const [kept, other] = [await add(), await add()];
      for (const person of [viewer, otherRep]) expect((await merge(person, kept, other)).status).toBe(403);
      for (const person of [stranger, neighbour]) expect((await merge(person, kept, other)).status).toBe(404);
      expect((await merge(rep, kept, kept)).status).toBe(400);
      const colleagues = await add({}, otherRep);
      expect((await merge(rep, kept, colleagues)).status).toBe(403);
      expect((await merge(rep, kept, { id: newId() })).status).toBe(404);
      expect((await merge(rep, kept, other, ['emails'])).status).toBe(400);
      expect((await merge(rep, kept, await add({}, stranger))).status).toBe(404);
      const both = await Promise.all([merge(rep, kept, other), merge(manager, other, kept)]);
      expect(both.map(({ status }) => status).toSorted()).toEqual([200, 404]);
    });

    it('MERGE14 are not merged if they would have more addresses than a contact can have', async () => {
      const many = () => Array.from({ length: 6 }, () => `${newId()}@merge.example`);
      const [kept, other] = [await add({ emails: many() }), await add({ emails: many() })];
      const answer = await merge(app.people.rep, kept, other);
      expect([answer.status, answer.problem.detail]).toEqual([409, expect.stringContaining('12 email')]);
    });
  });
});
