import { changeAccount, createAccount } from '@dealwright/contract/account-planning/accounts';
import { changeContact, createContact, removeContact } from '@dealwright/contract/contacts/contacts';
import { archiveDeal } from '@dealwright/contract/deals/deal-shelf';
import { changeDeal, createDeal } from '@dealwright/contract/deals/deals';
import {
  countDuplicates,
  decideDuplicate,
  findSimilarAccounts,
  findSimilarContacts,
  findSimilarDeals,
  listDuplicates,
} from '@dealwright/contract/duplicates/duplicates';
import { mergeAccounts } from '@dealwright/contract/merge';
import { queryRows } from '@dealwright/db/query-rows';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import type { DuplicateKind } from '@dealwright/domain/duplicates/record';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asCompany } from '../../platform/as-member.ts';
import { setFeature } from '../../testing/features.ts';
import type { TestPerson } from '../../testing/people.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { takeChecks } from './check-store.ts';
import { compareAllWaiting } from './find-duplicates.ts';

eachEngine((engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp(engine);
    await setFeature(app, 'deal_archive', true);
  });
  afterAll(() => app.close());
  const query = <T = Record<string, unknown>>(sql: string, values: readonly unknown[] = []) =>
    app.database.transaction('dealwright_system', (tx) => queryRows<T>(tx, sql, [...values]));
  const compare = () => compareAllWaiting(app.database, () => app.clock.now);
  const addAccount = async (name: string, facts: object = {}, who: TestPerson = app.people.admin) => {
    const answer = await app.call(who, createAccount, { body: { name, ...facts } });
    expect(answer.status, answer.text).toBe(201);
    return answer.body;
  };
  const addDeal = async (name: string, facts: object = {}, who: TestPerson = app.people.admin) => {
    const body = { name, stage: 'proposal', amount_minor: 480_000, currency: 'USD', ...facts };
    const answer = await app.call(who, createDeal, { body: body as never });
    expect(answer.status, answer.text).toBe(201);
    return answer.body;
  };
  const listed = async (kind: DuplicateKind, who: TestPerson = app.people.manager) => {
    const { status, body, text } = await app.call(who, listDuplicates, { query: { kind, limit: 200 } });
    expect(status, text).toBe(200);
    return body.items;
  };
  const about = async (kind: DuplicateKind, word: string) =>
    (await listed(kind)).filter(({ one }) => one.name.toLowerCase().includes(word));
  const decide = (who: TestPerson | null, ids: readonly [string, string], state: 'open' | 'different') =>
    app.call(who, decideDuplicate, {
      params: { kind: 'account', one_id: ids[0], other_id: ids[1] },
      body: { state },
    });

  test('DUP05 compares new and changed records once, and updates their pairs with them', async () => {
    const one = await addAccount('Beacon Logistics GmbH', { domain: 'beacon.example', country: 'DE' });
    const other = await addAccount('BEACON-LOGISTICS', { domain: 'beacon.example' });
    await addAccount('Beacon Dairy', { country: 'FR' });
    expect(await compare()).toBeGreaterThan(2);
    expect(await compare()).toBe(0);
    const [pair, ...more] = await about('account', 'beacon');
    expect(more).toEqual([]);
    expect([pair?.one.id, pair?.other.id].toSorted()).toEqual([one.id, other.id].toSorted());
    expect([pair?.answer, pair?.reasons[0]]).toEqual(['same', { field: 'domain', level: 'same' }]);
    const params = { account_id: other.id };
    const facts = { name: 'Juniper Farms', domain: 'juniper.example' };
    const changed = await app.call(app.people.admin, changeAccount, { params, body: facts, version: 1 });
    expect(changed.status).toBe(200);
    expect(await compare()).toBe(1);
    expect(await about('account', 'beacon')).toEqual([]);
  });

  test('DUP16 compares records of an import or undo after it, and of one that is stuck after an hour', async () => {
    await addAccount('Heron Glass', { domain: 'heron.example' });
    await addAccount('Heron Glass Ltd', { domain: 'heron.example' });
    const { companyId, workspaceId, id } = app.people.admin;
    const begin = (state: 'running' | 'undoing', at: Date) =>
      query(
        `insert into operations (company_id, id, workspace_id, kind, actor_id, label, state, created_at, undo_until)
         values ($1, gen_random_uuid(), $2, 'import', $3, 'Import of a file', $4, $5, $6)`,
        [companyId, workspaceId, id, state, at, app.clock.now],
      );
    for (const state of ['running', 'undoing'] as const) {
      await begin(state, app.clock.now);
      expect(await compare()).toBe(0);
      expect(await about('account', 'heron')).toEqual([]);
      await query("update operations set state = 'done' where company_id = $1", [companyId]);
    }
    await begin('running', new Date(app.clock.now.getTime() - 61 * 60_000));
    expect(await compare()).toBe(2);
    expect(await about('account', 'heron')).toHaveLength(1);
    await query("update operations set state = 'done' where company_id = $1", [companyId]);
  });

  test('DUP06 keeps a decision that two records differ through changes and merges', async () => {
    const { admin, manager } = app.people;
    const one = await addAccount('Cobalt Optics', { domain: 'cobalt.example' });
    const other = await addAccount('Cobalt Optics Ltd', { domain: 'cobalt.example' });
    await compare();
    expect(await about('account', 'cobalt')).toHaveLength(1);
    const said = await decide(manager, [other.id, one.id], 'different');
    expect([said.status, said.body.state]).toEqual([200, 'different']);
    expect(await about('account', 'cobalt')).toEqual([]);
    const renamed = await app.call(admin, changeAccount, {
      params: { account_id: other.id },
      body: { name: 'Cobalt Optics AG' },
      version: 1,
    });
    expect(renamed.status).toBe(200);
    await compare();
    expect(await about('account', 'cobalt')).toEqual([]);
    const third = await addAccount('Cobalt Optics S.A.', { domain: 'cobalt.example' });
    await compare();
    expect(await about('account', 'cobalt')).toHaveLength(2);
    const merged = await app.call(admin, mergeAccounts, {
      params: { account_id: third.id },
      body: { other: one.id },
    });
    expect(merged.status, merged.text).toBe(200);
    const gone = 'select 1 from duplicate_pairs where $1 in (one_id, other_id)';
    expect(await query(gone, [one.id])).toEqual([]);
    expect(await query('select 1 from duplicate_keys where record_id = $1', [one.id])).toEqual([]);
    await compare();
    expect(await about('account', 'cobalt')).toEqual([]);
    expect((await decide(manager, [other.id, third.id], 'open')).body.state).toBe('open');
    expect(await about('account', 'cobalt')).toHaveLength(1);
  });

  test('DUP07 only admins and managers of the workspace see pairs', async () => {
    const { admin, rep, viewer, manager, neighbour, stranger } = app.people;
    const one = await addAccount('Umber Glass', { domain: 'umber.example' });
    const other = await addAccount('Umber Glass Inc', { domain: 'umber.example' });
    await compare();
    for (const who of [rep, viewer]) {
      expect((await app.call(who, listDuplicates, { query: { kind: 'account' } })).status).toBe(403);
      expect((await app.call(who, countDuplicates)).status).toBe(403);
      expect((await decide(who, [one.id, other.id], 'different')).status).toBe(403);
    }
    expect((await decide(null, [one.id, other.id], 'different')).status).toBe(401);
    expect((await decide(stranger, [one.id, other.id], 'different')).status).toBe(404);
    expect((await decide(neighbour, [one.id, other.id], 'different')).status).toBe(
      neighbour.role === 'manager' ? 404 : 403,
    );
    expect(await listed('account', stranger)).toEqual([]);
    expect((await listed('account', manager)).length).toBeGreaterThan(0);
    expect((await app.call(admin, countDuplicates)).body.account).toBe((await listed('account')).length);
    expect(
      (await app.call(admin, listDuplicates, { query: { kind: 'account', cursor: 'rubbish' } })).status,
    ).toBe(400);
    await addAccount('Umber Glass LLC', { domain: 'umber.example' });
    await compare();
    const all = await listed('account');
    expect(all.length).toBeGreaterThan(2);
    const pages: string[] = [];
    let next: string | undefined;
    do {
      const { body } = await app.call(admin, listDuplicates, {
        query: { kind: 'account', limit: 1, ...(next && { cursor: next }) },
      });
      pages.push(...body.items.map((pair) => `${pair.one.id} ${pair.other.id}`));
      next = body.next_cursor ?? undefined;
    } while (next);
    expect(pages).toEqual(all.map((pair) => `${pair.one.id} ${pair.other.id}`));
  });

  test('DUP08 shows people who add an account or a deal similar ones they can read', async () => {
    const { rep, otherRep, viewer, stranger } = app.people;
    const account = await addAccount('Falcon Robotics', { domain: 'falcon.example', country: 'SE' });
    const facts = { amount_minor: 990_000, close_date: '2027-04-01', account: { id: account.id } };
    const deal = await addDeal('Falcon assembly line', facts, rep);
    await compare();
    const similar = async (who: TestPerson, name: string, domain = '') => {
      const { body } = await app.call(who, findSimilarAccounts, { body: { name, domain, country: 'SE' } });
      return body.items.map(({ record }) => record.id);
    };
    expect(await similar(viewer, 'Falcon Robotcis AB')).toEqual([account.id]);
    expect(await similar(rep, 'Falcon Dairy')).toEqual([]);
    expect(await similar(rep, 'FR Automation', 'https://www.falcon.example/')).toEqual([account.id]);
    expect(await similar(stranger, 'Falcon Robotics')).toEqual([]);
    const body = {
      name: 'FALCON Assembly Line',
      account_id: account.id,
      amount_minor: 990_000,
      currency: 'USD',
    };
    const deals = async (who: TestPerson) =>
      (await app.call(who, findSimilarDeals, { body })).body.items.map(({ record }) => record.number);
    expect(await deals(rep)).toEqual([deal.number]);
    expect(await deals(otherRep)).toEqual([]);
    expect(await deals(stranger)).toEqual([]);
  });

  const addContact = async (facts: object) => {
    const answer = await app.call(app.people.admin, createContact, { body: facts as never });
    expect(answer.status, answer.text).toBe(201);
    return answer.body;
  };

  test('DUP13 compares contacts, and shows similar ones to a person who adds one', async () => {
    const { rep, stranger, neighbour } = app.people;
    const account = await addAccount('Ivory Textiles');
    const place = { account_id: account.id, phones: ['+1 555 010 2233'] };
    const one = await addContact({ name: 'Robert Nakamura', emails: ['bob@ivory.example'], ...place });
    const other = await addContact({ name: 'Nakamura, Bob', ...place });
    const third = await addContact({
      name: 'Robert Nakamura',
      emails: ['robert@elsewhere.example'],
      ...place,
    });
    await compare();
    const pairs = await about('contact', 'nakamura');
    const answerOf = (ids: readonly string[]) =>
      pairs.find((pair) => ids.includes(pair.one.id) && ids.includes(pair.other.id))?.answer;
    expect([answerOf([one.id, other.id]), answerOf([one.id, third.id])]).toEqual(['same', 'ask']);
    const body = { name: 'Bob Nakamura', emails: ['bob@ivory.example'] };
    const found = async (who: TestPerson) =>
      (await app.call(who, findSimilarContacts, { body })).body.items.map(({ record }) => record.id);
    expect((await found(rep))[0]).toBe(one.id);
    for (const who of [stranger, neighbour]) expect(await found(who)).toEqual([]);
  });

  test('DUP17 says why a contact is similar to one being added, to people of its workspace only', async () => {
    const { rep, viewer, stranger, neighbour } = app.people;
    const { id: account_id } = await addAccount('Quarry Logistics');
    const ana = await addContact({ name: 'Anabel Okoro', emails: ['anabel@quarry.example'], account_id });
    await compare();
    const reasonsFor = async (who: TestPerson, facts: object) => {
      const answer = await app.call(who, findSimilarContacts, { body: facts as never });
      return answer.body.items
        .filter(({ record }) => record.id === ana.id)
        .flatMap(({ reasons }) => reasons.map(({ field, level }) => `${field} ${level}`));
    };
    const typed = { name: 'Anabel Okoro', account_id };
    for (const who of [rep, viewer]) {
      expect((await reasonsFor(who, typed)).toSorted()).toEqual(['account same', 'name same']);
    }
    const slip = { ...typed, name: 'Anabel Okoru' };
    expect((await reasonsFor(rep, slip)).toSorted()).toEqual(['account same', 'name alike']);
    const addressed = { name: 'A. Okoro', emails: ['anabel@quarry.example'] };
    expect((await reasonsFor(rep, addressed)).toSorted()).toEqual(['email same', 'name near']);
    for (const who of [stranger, neighbour]) expect(await reasonsFor(who, typed)).toEqual([]);
  });

  test('DUP14 remembers that two contacts differ, and forgets the pairs of a removed one', async () => {
    const { admin, manager } = app.people;
    const { id: account_id } = await addAccount('Lindqvist Marine');
    const facts = { name: 'Ines Lindqvist', phones: ['+1 555 010 8899'], account_id };
    const one = await addContact(facts);
    const other = await addContact(facts);
    await compare();
    expect(await about('contact', 'lindqvist')).toHaveLength(1);
    const params = { kind: 'contact' as const, one_id: other.id, other_id: one.id };
    const said = await app.call(manager, decideDuplicate, { params, body: { state: 'different' } });
    expect([said.status, said.body.state]).toEqual([200, 'different']);
    const body = { title: 'Head of Operations', emails: ['ines@lindqvist.example'] };
    const changed = await app.call(admin, changeContact, {
      params: { contact_id: other.id },
      body,
      version: 1,
    });
    expect(changed.status, changed.text).toBe(200);
    expect(await compare()).toBe(1);
    expect(await about('contact', 'lindqvist')).toEqual([]);
    const third = await addContact(facts);
    await compare();
    expect(await about('contact', 'lindqvist')).toHaveLength(2);
    const removed = await app.call(admin, removeContact, { params: { contact_id: third.id }, version: 1 });
    expect(removed.status, removed.text).toBe(204);
    expect(await about('contact', 'lindqvist')).toEqual([]);
    expect(await query('select 1 from duplicate_keys where record_id = $1', [third.id])).toEqual([]);
  });

  test('DUP09 decisions move only the weights of their own company', async () => {
    const one = await addAccount('Teal Ceramics', { country: 'ES', industry: 'Ceramics' });
    const other = await addAccount('Teal Ceramics BV', { country: 'ES', industry: 'Ceramics' });
    await compare();
    const before = await query<{ field: string; different: number }>(
      "select field, different from duplicate_lessons where field = 'industry'",
    );
    await decide(app.people.manager, [one.id, other.id], 'different');
    await decide(app.people.manager, [one.id, other.id], 'different');
    const lessons = await query<{ company_id: string; different: number }>(
      "select company_id, different from duplicate_lessons where field = 'industry' and level = 'same'",
    );
    expect(lessons).toEqual([
      { company_id: app.people.admin.companyId, different: (before[0]?.different ?? 0) + 1 },
    ]);
    await decide(app.people.manager, [one.id, other.id], 'open');
    const [after] = await query<{ different: number }>(
      "select different from duplicate_lessons where field = 'industry' and level = 'same'",
    );
    expect(after?.different).toBe(before[0]?.different ?? 0);
  });

  test('DUP10 compares records again if they were not finished or changed meanwhile', async () => {
    const { admin } = app.people;
    await compare();
    const deal = await addDeal('Marlin terminal', { account: { name: 'Marlin Steel' } });
    const now = app.clock.now;
    const take = (at: Date) =>
      asCompany(app.database, admin.companyId, (tx) =>
        takeChecks(tx, admin.companyId, 'deal', {
          most: 10,
          now: at,
          takenBefore: new Date(at.getTime() - 600_000),
          underWaySince: new Date(at.getTime() - 3_600_000),
        }),
      );
    expect(await take(now)).toEqual([deal.id]);
    expect(await take(now)).toEqual([]);
    const params = { number: deal.number };
    expect(
      (await app.call(admin, changeDeal, { params, body: { name: 'Marlin dock' }, version: 1 })).status,
    ).toBe(200);
    expect(await take(now)).toEqual([deal.id]);
    expect(await take(new Date(now.getTime() + 700_000))).toEqual([deal.id]);
  });

  test('DUP11 an archived deal is not a duplicate of another', async () => {
    const { admin } = app.people;
    const account = { name: 'Quartz Mining' };
    const facts = { account, close_date: '2027-02-01' };
    await addDeal('Quartz ventilation', facts);
    const other = await addDeal('Quartz ventilation', facts);
    await compare();
    expect(await about('deal', 'quartz')).toHaveLength(1);
    const params = { number: other.number };
    const archived = await app.call(admin, archiveDeal, { params, version: other.version });
    expect(archived.status, archived.text).toBe(200);
    await compare();
    expect(await about('deal', 'quartz')).toEqual([]);
    const left = await query('select 1 from duplicate_keys where record_id = $1', [other.id]);
    expect(left).toEqual([]);
  });
});
