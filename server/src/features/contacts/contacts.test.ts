import { changeDeal } from '@dealwright/contract/deals/deals';
import {
  changeContact,
  createContact,
  getContact,
  listContacts,
  proposeAccount,
  removeContact,
} from '@dealwright/contract/contacts/contacts';
import { listContactHistory } from '@dealwright/contract/contacts/contact-page';
import {
  changeStakeholder,
  createStakeholder,
  removeStakeholder,
} from '@dealwright/contract/stakeholders/stakeholders';
import { queryRows } from '@dealwright/db/query-rows';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { addAccount, addAccountDeal } from '../../testing/account-scene.ts';
import { actorOf } from '../../testing/actor.ts';
import { CAST_NAMES, type People, type TestPerson } from '../../testing/people.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { accessOf, readableContacts } from './access.ts';
import { canReadContact } from './policy.ts';
import { findContact } from './store.ts';

eachEngine((engine) => {
  let test: TestApp;
  let people: People;
  beforeAll(async () => {
    test = await createTestApp(engine);
    people = test.people;
  });
  afterAll(() => test.close());

  const address = () => `${newId()}@harbour.example`;
  const add = async (person: TestPerson, facts: Record<string, unknown> = {}) => {
    const answer = await test.call(person, createContact, { body: { name: `Ana ${newId()}`, ...facts } });
    if (answer.status !== 201) throw new Error(answer.text);
    return answer.body;
  };
  const read = async (id: string, person: TestPerson = people.manager) =>
    (await test.call(person, getContact, { params: { contact_id: id } })).body;
  const change = (person: TestPerson, id: string, version: number, body: Record<string, unknown>) =>
    test.call(person, changeContact, { params: { contact_id: id }, version, body });
  const join = async (deal: { readonly number: number }, facts: Record<string, unknown>) => {
    const answer = await test.call(people.manager, createStakeholder, {
      params: { number: deal.number },
      body: { name: 'Ana Silva', ...facts },
    });
    if (answer.status !== 201) throw new Error(answer.text);
    return { ...answer.body, contact_id: answer.body.contact_id ?? '' };
  };
  const dealOf = async (accountId?: string) => {
    const account = accountId ?? (await addAccount(test, people.manager)).id;
    return addAccountDeal(test, people.manager, account);
  };

  describe('contacts', () => {
    it('CONT01 are added with account, addresses and numbers, owned by the person who adds them', async () => {
      const account = await addAccount(test, people.manager);
      const email = address();
      const made = await add(people.rep, {
        title: 'CFO',
        account_id: account.id,
        emails: [email.toUpperCase(), address()],
        phones: ['+1 555 0100', '+1 555 0101'],
      });
      expect(made).toMatchObject({
        title: 'CFO',
        account: { id: account.id, name: account.name },
        emails: [email, expect.any(String)],
        phones: ['+1 555 0100', '+1 555 0101'],
        owner: { id: people.rep.id },
        source: 'manual',
        version: 1,
        left_on: null,
        can: { edit: true, remove: true },
      });
      const taken = await test.call(people.manager, createContact, { body: { name: 'Bo', emails: [email] } });
      expect([taken.status, taken.problem.detail, taken.problem.current]).toEqual([
        409,
        `${email} belongs to ${made.name}. Open that contact instead.`,
        { id: made.id, name: made.name },
      ]);
      expect((await add(people.neighbour, { emails: [email] })).emails).toEqual([email]);
    });

    it('CONT01 reject invalid values, and accounts and owners of other workspaces', async () => {
      const elsewhere = await addAccount(test, people.neighbour);
      for (const body of [
        { name: '' },
        { name: 'A', emails: ['no address'] },
        { name: 'A', emails: ['a@b.example', 'A@b.example'] },
        { name: 'A', phones: [''] },
        { name: 'A', left_on: '1066-10-14' },
        { name: 'A', account_id: elsewhere.id },
        { name: 'A', owner_id: people.viewer.id },
        { name: 'A', owner_id: people.neighbour.id },
      ]) {
        expect((await test.call(people.manager, createContact, { body })).status, JSON.stringify(body)).toBe(
          400,
        );
      }
      const forAnother = { name: 'A', owner_id: people.otherRep.id };
      expect((await test.call(people.rep, createContact, { body: forAnother })).status).toBe(403);
    });

    it('CONT02 are changed by people who own them or work with them, one version after the other', async () => {
      const made = await add(people.manager, { account_id: null });
      expect((await change(people.viewer, made.id, 1, { title: 'x' })).status).toBe(403);
      expect((await change(people.rep, made.id, 1, { title: 'x' })).status).toBe(403);
      expect((await change(people.stranger, made.id, 1, { title: 'x' })).status).toBe(404);
      const deal = await addAccountDeal(test, people.rep, (await addAccount(test, people.rep)).id);
      await join(deal, { contact_id: made.id });
      expect((await change(people.rep, made.id, 1, { title: 'CFO' })).body).toMatchObject({ version: 2 });
      const late = await change(people.manager, made.id, 1, { title: 'CEO' });
      expect([late.status, (late.problem.current as { title: string }).title]).toEqual([412, 'CFO']);
      const both = await Promise.all(
        ['A', 'B'].map((title) => change(people.manager, made.id, 2, { title })),
      );
      expect(both.map(({ status }) => status).sort()).toEqual([200, 412]);
    });

    it('CONT02 have a history that shows owners by their current names', async () => {
      const account = await addAccount(test, people.manager);
      const made = await add(people.manager, { title: 'CFO' });
      await change(people.manager, made.id, 1, {
        title: 'CEO',
        account_id: account.id,
        owner_id: people.rep.id,
      });
      const { items } = (
        await test.call(people.viewer, listContactHistory, { params: { contact_id: made.id } })
      ).body;
      const told = Object.fromEntries(items.map(({ field, ...entry }) => [field, entry]));
      expect(told['title']).toMatchObject({ old_value: 'CFO', new_value: 'CEO', cause: 'edit' });
      expect(told['account']).toMatchObject({ new_value: { id: account.id, name: account.name } });
      expect(told['owner']).toMatchObject({
        old_value: { id: people.manager.id, name: people.manager.name },
        new_value: { id: people.rep.id, name: people.rep.name },
        actor: { id: people.manager.id },
      });
      expect(told['contact']).toMatchObject({ cause: 'creation', new_value: { name: made.name } });
    });

    it('CONT03 can be removed only if they are in no deal', async () => {
      const made = await add(people.manager);
      const remove = (id: string, version: number) =>
        test.call(people.manager, removeContact, { params: { contact_id: id }, version });
      expect((await remove(made.id, 2)).status).toBe(412);
      expect((await remove(made.id, 1)).status).toBe(204);
      expect((await test.call(people.manager, getContact, { params: { contact_id: made.id } })).status).toBe(
        404,
      );
      const person = await join(await dealOf(), { email: address() });
      expect((await read(person.contact_id)).can).toEqual({ edit: true, remove: false });
      expect((await remove(person.contact_id, 1)).status).toBe(409);
    });

    it('CONT04 get the account with the domain of their address, unless one is given', async () => {
      const domain = `${newId()}.example`;
      const account = await addAccount(test, people.manager, { domain });
      const part = await addAccount(test, people.manager, { domain, parent_id: account.id });
      const free = await addAccount(test, people.manager, { domain: 'gmail.com' });
      expect((await add(people.manager, { emails: [`a@mail.${domain}`] })).account?.id).toBe(account.id);
      expect((await add(people.manager, { emails: [`b@${domain}`], account_id: part.id })).account?.id).toBe(
        part.id,
      );
      expect((await add(people.manager, { emails: [`c@${domain}`], account_id: null })).account).toBeNull();
      expect((await add(people.manager, { emails: [`${newId()}@gmail.com`] })).account).toBeNull();
      const propose = async (email: string, person = people.manager) =>
        (await test.call(person, proposeAccount, { query: { email } })).body.account;
      expect(await propose(`x@${domain}`)).toEqual({ id: account.id, name: account.name });
      expect(await propose(`x@${domain}`, people.neighbour)).toBeNull();
      expect(await propose('x@gmail.com')).toBeNull();
      expect(free.domain).toBe('gmail.com');
    });

    it('CONT05 the list contains what the policy lets each person read', async () => {
      const made = await Promise.all(
        [people.rep, people.manager, people.neighbour, people.stranger].map((person) => add(person)),
      );
      for (const name of CAST_NAMES) {
        const actor = actorOf(people[name]);
        const allowed = await test.database.transaction('dealwright_system', async (tx) => {
          const rows = await Promise.all(
            made.map(async ({ id }) => ({
              id,
              own: await findContact(tx, { ...actor, companyId: people.rep.companyId }, id),
              other: await findContact(tx, { ...actor, companyId: people.stranger.companyId }, id),
            })),
          );
          return rows
            .filter(({ own, other }) => {
              const row = own ?? other;
              return row !== null && canReadContact(actor, accessOf(row));
            })
            .map(({ id }) => id);
        });
        const listed = await test.database.transaction('dealwright_system', (tx) =>
          tx.kysely
            .selectFrom('contacts as c')
            .select('c.id')
            .where(readableContacts(actor))
            .where(
              'c.id',
              'in',
              made.map(({ id }) => id),
            )
            .execute(),
        );
        expect(listed.map(({ id }) => id).sort(), name).toEqual(allowed.sort());
      }
    });
  });

  describe('people of deals', () => {
    it('CONT06 are one contact by address, in any deal and under any name', async () => {
      const email = address();
      const [one, two] = [await dealOf(), await dealOf()];
      const first = await join(one, { email, title: 'CFO' });
      const second = await join(two, { name: 'A. Silva', email: email.toUpperCase() });
      expect(second.contact_id).toBe(first.contact_id);
      expect(await read(first.contact_id)).toMatchObject({
        name: 'Ana Silva',
        title: 'CFO',
        emails: [email],
        source: 'deal',
        owner: null,
        account: { id: one.account?.id },
      });
    });

    it('CONT18 give their contact the address and number it lacks, which is who has them from then on', async () => {
      const email = address();
      const made = await add(people.manager, { phones: [] });
      await join(await dealOf(), { contact_id: made.id, email: email.toUpperCase(), phone: '+1 555 0100' });
      const filled = await read(made.id);
      expect(filled).toMatchObject({ name: made.name, emails: [email], phones: ['+1 555 0100'], version: 2 });
      expect((await join(await dealOf(), { email, name: 'A. S.' })).contact_id).toBe(made.id);
      await join(await dealOf(), { contact_id: made.id, phone: '+1 555 0199' });
      expect(await read(made.id)).toMatchObject({ phones: ['+1 555 0100'], version: 2 });
      const params = { contact_id: made.id };
      const history = (await test.call(people.viewer, listContactHistory, { params })).body.items;
      expect(history.map(({ field, new_value }) => [field, new_value]).sort()).toEqual([
        ['contact', { name: made.name }],
        ['emails', [email]],
        ['phones', ['+1 555 0100']],
      ]);
    });

    it('CONT06 without an address are one contact by name and account, never two with different addresses', async () => {
      const account = (await addAccount(test, people.manager)).id;
      const [one, two, three] = [await dealOf(account), await dealOf(account), await dealOf(account)];
      const first = await join(one, {});
      expect((await join(two, { name: 'ana silva' })).contact_id).toBe(first.contact_id);
      expect((await join(await dealOf(), {})).contact_id).not.toBe(first.contact_id);
      const email = address();
      expect((await join(three, { email })).contact_id, 'is given the address').toBe(first.contact_id);
      expect((await read(first.contact_id)).emails).toEqual([email]);
      const other = await join(await dealOf(account), { email: address() });
      expect(other.contact_id, 'another address').not.toBe(first.contact_id);
      const unclear = await join(await dealOf(account), {});
      expect([first.contact_id, other.contact_id]).not.toContain(unclear.contact_id);
    });

    it('CONT06 a partner is not matched to a contact of the deal’s account', async () => {
      const deal = await dealOf();
      const buyer = await join(deal, {});
      const partner = await join(deal, { side: 'partner' });
      expect(partner.contact_id).not.toBe(buyer.contact_id);
      expect((await read(partner.contact_id)).account).toBeNull();
    });

    it('CONT06 fifty people added at once with the same address are one contact', async () => {
      const email = address();
      const deals = await Promise.all(Array.from({ length: 10 }, () => dealOf()));
      const joined = await Promise.all(
        Array.from({ length: 50 }, (_, at) =>
          join(deals[at % 10] ?? { number: 0 }, { email, name: `Ana ${at}` }),
        ),
      );
      expect(new Set(joined.map(({ contact_id }) => contact_id)).size).toBe(1);
      const contacts = await test.database.transaction('dealwright_system', (tx) =>
        queryRows(tx, 'select id from contacts where $1 = any (emails)', [email]),
      );
      expect(contacts).toHaveLength(1);
    });

    it('CONT07 correct the contact until another deal or a person sets its values', async () => {
      const deal = await dealOf();
      const person = await join(deal, { email: address() });
      const edit = async (
        version: number,
        body: Record<string, unknown>,
        id = person.id,
        number = deal.number,
      ) =>
        (
          await test.call(people.manager, changeStakeholder, {
            params: { number, stakeholder_id: id },
            version,
            body,
          })
        ).body;
      const fixed = address();
      await edit(1, { name: 'Anna Silva', email: fixed, phone: '1' });
      expect(await read(person.contact_id)).toMatchObject({
        name: 'Anna Silva',
        emails: [fixed],
        phones: ['1'],
      });
      const second = await dealOf();
      const again = await join(second, { email: fixed });
      const added = address();
      await edit(1, { email: added, name: 'Someone' }, again.id, second.number);
      expect(await read(person.contact_id)).toMatchObject({ name: 'Anna Silva', emails: [fixed, added] });
      const known = await add(people.manager, { emails: [address()] });
      const moved = await edit(2, { email: known.emails[0] }, again.id, second.number);
      expect(moved.contact_id).toBe(known.id);
    });

    it('CONT07 are deleted with the last deal they are known from, unless someone changed them', async () => {
      const deal = await dealOf();
      const [gone, kept] = [await join(deal, { name: 'Gone' }), await join(deal, { name: 'Kept' })];
      await change(people.manager, kept.contact_id, 1, { title: 'CFO' });
      for (const { id } of [gone, kept]) {
        await test.call(people.manager, removeStakeholder, {
          params: { number: deal.number, stakeholder_id: id },
        });
      }
      const status = async (id: string) =>
        (await test.call(people.manager, getContact, { params: { contact_id: id } })).status;
      expect([await status(gone.contact_id), await status(kept.contact_id)]).toEqual([404, 200]);
    });

    it('CONT07 move to the new account of their only deal', async () => {
      const deal = await dealOf();
      const [mine, shared, said] = [
        await join(deal, { name: 'Mine' }),
        await join(deal, { name: 'Shared', email: address() }),
        await join(deal, { name: 'Said' }),
      ];
      await join(await dealOf(deal.account?.id), { name: 'Shared' });
      await change(people.manager, said.contact_id, 1, { title: 'x' });
      const other = await addAccount(test, people.manager);
      await test.call(people.manager, changeDeal, {
        params: { number: deal.number },
        version: deal.version,
        body: { account: { id: other.id } },
      });
      const accounts = await Promise.all(
        [mine, shared, said].map(async ({ contact_id }) => (await read(contact_id)).account?.id),
      );
      expect(accounts).toEqual([other.id, deal.account?.id, deal.account?.id]);
    });

    it('CONT08 are added as a chosen contact of the same workspace only', async () => {
      const known = await add(people.manager, { emails: [address()] });
      const deal = await dealOf();
      expect((await join(deal, { contact_id: known.id, name: known.name })).contact_id).toBe(known.id);
      const elsewhere = await add(people.neighbour);
      const taken = await add(people.manager, { emails: [address()] });
      for (const body of [
        { name: 'x', contact_id: elsewhere.id },
        { name: 'x', contact_id: newId() },
        { name: 'x', contact_id: known.id, email: taken.emails[0] },
      ]) {
        const answer = await test.call(people.manager, createStakeholder, {
          params: { number: deal.number },
          body,
        });
        expect(answer.status).toBe(400);
      }
    });

    it('CONT08 are found among contacts by name, title and address', async () => {
      const word = newId();
      const made = await add(people.manager, {
        name: `Zoë ${word}`,
        title: 'Head of Rail',
        emails: [address()],
      });
      const found = async (q: string, person = people.rep) =>
        (await test.call(person, listContacts, { query: { q } })).body.items.map(({ id }) => id);
      expect(await found(`zoe ${word}`)).toEqual([made.id]);
      expect(await found(`rail ${word}`)).toEqual([made.id]);
      expect(await found(made.emails[0] ?? '')).toEqual([made.id]);
      expect(await found(word, people.neighbour)).toEqual([]);
      expect(await found(word, people.stranger)).toEqual([]);
    });
  });
});
