import { removeContact } from '@dealwright/contract/contacts/contacts';
import { listContactHistory } from '@dealwright/contract/contacts/contact-page';
import { resolveHubspotConflict } from '@dealwright/contract/integrations/hubspot';
import { mergeContacts } from '@dealwright/contract/merge';
import { changeStakeholder } from '@dealwright/contract/stakeholders/stakeholders';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createHubspotScene, type HubspotScene } from '../../../testing/hubspot-scene.ts';

eachEngine((engine) => {
  let scene: HubspotScene;
  beforeAll(async () => {
    scene = await createHubspotScene(engine);
  });
  afterAll(() => scene.close());
  beforeEach(() => scene.begin());

  const decide = (id: string | undefined, keep: 'ours' | 'theirs') =>
    scene.app.call(scene.app.people.admin, resolveHubspotConflict, {
      params: { id: id ?? '' },
      body: { keep },
    });
  const peopleOf = (hubspotId: string) =>
    scene.query<{ id: string; number: bigint; version: number; title: string | null; phone: string | null }>(
      `select s.id, s.version, d.number, s.title, s.phone from stakeholders s
         join hubspot_people p on p.company_id = s.company_id and p.stakeholder_id = s.id
         join deals d on d.company_id = s.company_id and d.id = s.deal_id
        where p.portal_id = $1 and p.contact_id = $2 order by d.number`,
      [scene.crm().portalId, hubspotId],
    );
  const ana = () => `ana${scene.made()}@own.example`;
  const rui = () => `rui${scene.made()}@own.example`;

  describe('contacts of imported deals', () => {
    test('HUB01 what HubSpot says of them is on the contact, with the account of their own company', async () => {
      const [buyer, own] = [scene.addCompany(), scene.addCompany('Partner')];
      const contact = scene.addContact({ phone: '+351 1', associatedcompanyid: own.id });
      scene.addDeal({ companies: [buyer.id], contacts: [contact.id] });
      await scene.sync();
      expect(await scene.contactOf(contact.id)).toMatchObject({
        name: 'Ana de Silva',
        title: 'CFO',
        emails: [ana()],
        phones: ['+351 1'],
        account: { name: `Partner ${scene.made()}` },
        source: 'hubspot',
      });
      expect(await scene.status()).toMatchObject({
        linked: { contacts: 1 },
        open_conflicts: 0,
        waiting_writes: 0,
      });
    });

    test('HUB02 what changes at HubSpot changes on the contact, with history; other addresses stay', async () => {
      const [first, second] = [scene.addCompany(), scene.addCompany('Clinic')];
      const contact = scene.addContact({ associatedcompanyid: first.id });
      scene.addDeal({ companies: [first.id], contacts: [contact.id] });
      scene.addDeal({ companies: [first.id], contacts: [contact.id] });
      await scene.sync();
      const { emails } = await scene.contactOf(contact.id);
      await scene.change(contact.id, { emails: [...emails, `private${scene.made()}@mail.example`] });
      scene.crm().change('contacts', contact.id, {
        jobtitle: 'CEO',
        phone: '+351 2',
        email: `ceo${scene.made()}@own.example`,
        associatedcompanyid: second.id,
      });
      await scene.sync();
      const now = await scene.contactOf(contact.id);
      expect(now).toMatchObject({
        title: 'CEO',
        phones: ['+351 2'],
        emails: [`ceo${scene.made()}@own.example`, `private${scene.made()}@mail.example`],
        account: { name: `Clinic ${scene.made()}` },
      });
      const params = { contact_id: now.id };
      const { items } = (await scene.app.call(scene.app.people.admin, listContactHistory, { params })).body;
      const imported = items.filter(({ cause }) => cause === 'import');
      expect(imported.map(({ field, actor }) => [field, actor]).toSorted()).toEqual(
        ['account', 'emails', 'phones', 'title'].map((field) => [field, null]),
      );
      await scene.sync();
      expect((await scene.contactOf(contact.id)).version).toBe(now.version);
      expect((await peopleOf(contact.id)).map(({ title }) => title)).toEqual(['CEO', 'CEO']);
    });

    test('HUB01 one without an address who is on deals of several companies is one contact', async () => {
      const contact = scene.addContact({ email: null });
      for (const name of ['Hospital', 'Clinic', 'Lab']) {
        scene.addDeal({ companies: [scene.addCompany(name).id], contacts: [contact.id] });
      }
      await scene.sync();
      const { id } = await scene.contactOf(contact.id);
      scene.addDeal({ companies: [scene.addCompany('Bank').id], contacts: [contact.id] });
      await scene.sync();
      const known = await scene.query<{ contact_id: string; people: number }>(
        `select s.contact_id, count(*)::int as people from stakeholders s
           join hubspot_people p on p.company_id = s.company_id and p.stakeholder_id = s.id
          where p.portal_id = $1 group by 1`,
        [scene.crm().portalId],
      );
      expect(known).toEqual([{ contact_id: id, people: 4 }]);
    });

    test('HUB02 an account that someone chose stays', async () => {
      const [first, second] = [scene.addCompany(), scene.addCompany('Clinic')];
      const contact = scene.addContact({ associatedcompanyid: first.id });
      scene.addDeal({ contacts: [contact.id] });
      await scene.sync();
      await scene.change(contact.id, { account_id: null });
      scene.crm().change('contacts', contact.id, { associatedcompanyid: second.id });
      await scene.sync();
      expect((await scene.contactOf(contact.id)).account).toBeNull();
    });

    test('HUB03 a change on the contact’s page is written to HubSpot once, and reaches their deals from there', async () => {
      const contact = scene.addContact();
      scene.addDeal({ contacts: [contact.id] });
      scene.addDeal({ contacts: [contact.id] });
      await scene.sync();
      await scene.change(contact.id, { title: 'Chair', phones: ['+351 3', '+351 4'] });
      await scene.sync();
      expect(scene.crm().writes).toEqual([]);
      expect(await scene.status()).toMatchObject({ waiting_writes: 1 });
      await scene.writeBack();
      await scene.sync();
      const written = { id: contact.id, properties: { jobtitle: 'Chair', phone: '+351 3' } };
      expect(scene.crm().writes).toEqual([written]);
      await scene.sync();
      await scene.sync();
      expect(scene.crm().writes).toEqual([written]);
      expect((await peopleOf(contact.id)).map(({ title, phone }) => [title, phone])).toEqual(
        Array(2).fill(['Chair', '+351 3']),
      );
      expect(await scene.contactOf(contact.id)).toMatchObject({
        title: 'Chair',
        phones: ['+351 3', '+351 4'],
      });
      expect(await scene.status()).toMatchObject({ waiting_writes: 0, open_conflicts: 0, notices: [] });
    });

    test('HUB03 a change on a deal is written once, though the contact follows it', async () => {
      const contact = scene.addContact();
      scene.addDeal({ contacts: [contact.id] });
      await scene.sync();
      await scene.writeBack();
      const [person] = await peopleOf(contact.id);
      await scene.app.call(scene.app.people.admin, changeStakeholder, {
        params: { number: Number(person?.number), stakeholder_id: person?.id ?? '' },
        version: person?.version ?? 0,
        body: { title: 'Chair' },
      });
      await scene.sync();
      await scene.sync();
      expect(scene.crm().writes).toEqual([{ id: contact.id, properties: { jobtitle: 'Chair' } }]);
      expect((await scene.contactOf(contact.id)).title).toBe('Chair');
    });

    test('HUB04 changed on the contact and at HubSpot, a person decides, and either value is taken everywhere', async () => {
      const [one, two] = [scene.addContact(), scene.addContact({ email: rui(), firstname: 'Rui' })];
      for (const { id } of [one, two]) scene.addDeal({ contacts: [id] });
      await scene.sync();
      await scene.writeBack();
      for (const { id } of [one, two]) {
        await scene.change(id, { title: 'Chair' });
        scene.crm().change('contacts', id, { jobtitle: 'CEO' });
      }
      await scene.sync();
      expect(scene.crm().writes).toEqual([]);
      const open = await scene.conflicts();
      const of = (name: string) => open.find(({ record }) => record.name === name);
      expect(open).toHaveLength(2);
      expect(of('Ana de Silva')).toMatchObject({
        record: { kind: 'contact', deal_number: null, contact_id: await scene.idOf(one.id) },
        field: 'title',
        before: 'CFO',
        ours: 'Chair',
        theirs: 'CEO',
      });
      expect((await decide(of('Ana de Silva')?.id, 'theirs')).status).toBe(204);
      expect((await decide(of('Rui de Silva')?.id, 'ours')).status).toBe(204);
      await scene.sync();
      await scene.sync();
      expect([(await scene.contactOf(one.id)).title, (await scene.contactOf(two.id)).title]).toEqual([
        'CEO',
        'Chair',
      ]);
      expect(scene.crm().writes).toEqual([{ id: two.id, properties: { jobtitle: 'Chair' } }]);
      expect((await peopleOf(two.id)).map(({ title }) => title)).toEqual(['Chair']);
      expect(await scene.conflicts()).toEqual([]);
    });

    test('HUB05 an address of another contact isn’t taken, and the page says so', async () => {
      const [one, two] = [scene.addContact(), scene.addContact({ email: rui(), firstname: 'Rui' })];
      for (const { id } of [one, two]) scene.addDeal({ contacts: [id] });
      await scene.sync();
      await scene.change(one.id, { title: 'Chair' });
      // HubSpot lets another have it once it has changed the first one’s; here that one keeps it.
      await scene.change(two.id, { emails: [rui(), `shared${scene.made()}@own.example`] });
      scene.crm().change('contacts', one.id, { email: `shared${scene.made()}@own.example` });
      await scene.sync();
      expect((await scene.contactOf(one.id)).emails).toEqual([ana()]);
      expect((await scene.status())?.notices.map(({ text }) => text)).toContain(
        'Another contact here has HubSpot’s email address for this person. Merge the two contacts to use it.',
      );
    });

    test('HUB06 the link moves with a merge, and of an erased contact only HubSpot’s id stays', async () => {
      const [one, two] = [scene.addContact(), scene.addContact({ email: rui(), firstname: 'Rui' })];
      const deals = [one, two].map(({ id }) => scene.addDeal({ contacts: [id] }));
      await scene.sync();
      const [kept, other] = [await scene.contactOf(one.id), await scene.contactOf(two.id)];
      const merged = await scene.app.call(scene.app.people.admin, mergeContacts, {
        params: { contact_id: kept.id },
        body: { other: other.id },
      });
      expect(merged.status, merged.text).toBe(200);
      expect(await scene.idOf(two.id)).toBe(kept.id);
      await scene.sync();
      await scene.sync();
      expect((await scene.contactOf(two.id)).emails).toEqual([ana(), rui()]);
      await scene.query(
        'select app.erase_deals(d.company_id, array_agg(d.id)) from deals d join hubspot_records r on r.deal_id = d.id where r.hubspot_id = any($1) group by d.company_id',
        [deals.map(({ id }) => id)],
      );
      const { id, version } = await scene.contactOf(one.id);
      const params = { contact_id: id };
      expect((await scene.app.call(scene.app.people.admin, removeContact, { params, version })).status).toBe(
        204,
      );
      const left = await scene.query<{ base: object; contact_id: string | null }>(
        `select base, contact_id from hubspot_records where portal_id = $1 and kind = 'contact'`,
        [scene.crm().portalId],
      );
      expect(left).toEqual(Array(2).fill({ base: {}, contact_id: null }));
      scene.crm().change('contacts', one.id, { jobtitle: 'CEO' });
      await scene.sync();
      expect(await scene.idOf(one.id)).toBeNull();
    });
  });
});
