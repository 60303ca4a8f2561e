import { listContactHistory, separateContact } from '@dealwright/contract/contacts/contact-page';
import { removeContact } from '@dealwright/contract/contacts/contacts';
import { resolveHubspotConflict } from '@dealwright/contract/integrations/hubspot';
import { mergeContacts } from '@dealwright/contract/merge';
import { createStakeholder, removeStakeholder } from '@dealwright/contract/stakeholders/stakeholders';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createHubspotScene, type HubspotScene } from '../../../testing/hubspot-scene.ts';

interface Person {
  readonly id: string;
  readonly version: number;
  readonly number: bigint;
  readonly deal_id: string;
  readonly contact_id: string;
  readonly title: string | null;
}

eachEngine((engine) => {
  let scene: HubspotScene;
  beforeAll(async () => {
    scene = await createHubspotScene(engine);
  });
  afterAll(() => scene.close());
  beforeEach(() => scene.begin());

  const at = (name: string) => `${name}${scene.made()}@own.example`;
  const admin = () => scene.app.people.admin;
  const peopleOf = (hubspotDealId: string) =>
    scene.query<Person>(
      `select s.id, s.version, d.number, s.deal_id, s.contact_id, s.title from stakeholders s
         join deals d on d.company_id = s.company_id and d.id = s.deal_id
         join hubspot_records r on r.company_id = d.company_id and r.kind = 'deal' and r.deal_id = d.id
        where r.portal_id = $1 and r.hubspot_id = $2 order by s.id`,
      [scene.crm().portalId, hubspotDealId],
    );
  const kept = () =>
    scene.query<{ base: object; contact_id: string | null }>(
      `select base, contact_id from hubspot_records where portal_id = $1 and kind = 'contact'`,
      [scene.crm().portalId],
    );
  const eraseDeal = async (hubspotDealId: string) =>
    scene.query(
      `select app.erase_deals(company_id, array[deal_id]) from hubspot_records
        where portal_id = $1 and kind = 'deal' and hubspot_id = $2`,
      [scene.crm().portalId, hubspotDealId],
    );
  const remove = async (hubspotId: string) => {
    const { id, version } = await scene.contactOf(hubspotId);
    const answer = await scene.app.call(admin(), removeContact, { params: { contact_id: id }, version });
    expect(answer.status, answer.text).toBe(204);
  };
  const merge = async (keptId: string | null, otherId: string | null) => {
    const answer = await scene.app.call(admin(), mergeContacts, {
      params: { contact_id: keptId ?? '' },
      body: { other: otherId ?? '' },
    });
    expect(answer.status, answer.text).toBe(200);
  };
  const titleChanges = async (hubspotId: string) => {
    const params = { contact_id: (await scene.idOf(hubspotId)) ?? '' };
    const { items } = (await scene.app.call(admin(), listContactHistory, { params })).body;
    return items.filter(({ field }) => field === 'title').length;
  };
  /** A contact of HubSpot that came with their company, without a deal. */
  const bring = async (more: Record<string, string | null> = {}) => {
    const contact = scene.addContact({ associatedcompanyid: scene.addCompany().id, ...more });
    await scene.sync();
    return contact;
  };
  const bringTwo = async () => {
    const one = await bring();
    const other = await bring({
      email: at('rui'),
      firstname: 'Rui',
      associatedcompanyid: one.properties['associatedcompanyid'] ?? null,
    });
    return [one, other] as const;
  };

  describe('contacts of HubSpot as deals, roles and addresses change', () => {
    test('HUB05 a new address that a separated role has taken first doesn’t stop the sync', async () => {
      const contact = scene.addContact();
      const deals = [1, 2].map(() => scene.addDeal({ contacts: [contact.id] }));
      await scene.sync();
      const [role] = (await Promise.all(deals.map(({ id }) => peopleOf(id))))
        .flat()
        .toSorted((a, b) => (a.id < b.id ? -1 : 1));
      const { id, version } = await scene.contactOf(contact.id);
      const separated = await scene.app.call(admin(), separateContact, {
        params: { contact_id: id },
        version,
        body: { stakeholder_id: role?.id ?? '' },
      });
      expect(separated.status, separated.text).toBe(201);
      scene.crm().change('contacts', contact.id, { email: at('new') });
      await scene.sync();
      expect((await scene.status())?.last_error).toBeNull();
      const owners = await scene.query<{ contact_id: string }>(
        'select contact_id from contact_emails where address = $1',
        [at('new')],
      );
      expect(owners).toEqual([{ contact_id: separated.body.id }]);
      expect((await scene.contactOf(contact.id)).emails).not.toContain(at('new'));
      expect((await scene.status())?.notices.map(({ text }) => text)).toContain(
        'Another contact here has HubSpot’s email address for this person. Merge the two contacts to use it.',
      );
    });

    test('HUB07 contacts of deals that wait for a stage or were erased here come with their company', async () => {
      const company = scene.addCompany();
      const waiting = scene.addContact({ associatedcompanyid: company.id });
      scene.crm().add('deals', {
        properties: { dealname: 'Wards', dealstage: 'unknown', pipeline: 'default' },
        contacts: [waiting.id],
      });
      const deal = scene.addDeal({});
      await scene.sync();
      expect(await scene.idOf(waiting.id)).not.toBeNull();
      await eraseDeal(deal.id);
      const late = scene.addContact({
        email: at('rui'),
        firstname: 'Rui',
        associatedcompanyid: company.id,
      });
      deal.contacts.push(late.id);
      scene.crm().change('deals', deal.id, { dealname: 'Wards again' });
      await scene.sync();
      expect(await scene.idOf(late.id)).not.toBeNull();
    });

    test('HUB10 a contact that went with their last deal comes again with their company', async () => {
      const contact = scene.addContact();
      const deal = scene.addDeal({ contacts: [contact.id] });
      await scene.sync();
      expect(await scene.idOf(contact.id)).not.toBeNull();
      await eraseDeal(deal.id);
      expect(await kept()).toEqual([]);
      scene.crm().change('contacts', contact.id, { associatedcompanyid: scene.addCompany().id });
      await scene.sync();
      expect(await scene.contactOf(contact.id)).toMatchObject({ emails: [at('ana')] });
    });

    test('HUB06 nothing of who was taken off a deal and erased is kept or read again', async () => {
      const contact = scene.addContact();
      const deal = scene.addDeal({ contacts: [contact.id] });
      await scene.sync();
      await scene.change(contact.id, { title: 'Chair' });
      const [role] = await peopleOf(deal.id);
      const params = { number: Number(role?.number), stakeholder_id: role?.id ?? '' };
      const { version } = role ?? { version: 0 };
      const taken = await scene.app.call(admin(), removeStakeholder, { params, version });
      expect(taken.status, taken.text).toBe(204);
      await remove(contact.id);
      const people = await scene.query<{ base: object; stakeholder_id: string | null }>(
        'select base, stakeholder_id from hubspot_people where portal_id = $1',
        [scene.crm().portalId],
      );
      expect(people).toEqual([{ base: {}, stakeholder_id: null }]);
      scene.crm().change('deals', deal.id, { dealname: 'Wards again' });
      await scene.sync();
      expect(await kept()).toEqual([{ base: {}, contact_id: null }]);
    });

    test('HUB03 a new deal at HubSpot doesn’t put back what was there before our last write', async () => {
      const contact = scene.addContact();
      scene.addDeal({ contacts: [contact.id] });
      await scene.sync();
      await scene.writeBack();
      await scene.change(contact.id, { title: 'Chair' });
      await scene.sync();
      expect(scene.crm().writes).toEqual([{ id: contact.id, properties: { jobtitle: 'Chair' } }]);
      const changes = await titleChanges(contact.id);
      const deal = scene.addDeal({ contacts: [contact.id] });
      await scene.sync();
      expect((await peopleOf(deal.id)).map(({ title }) => title)).toEqual(['Chair']);
      expect(await titleChanges(contact.id)).toBe(changes);
      expect(scene.crm().writes).toHaveLength(1);
    });

    test('HUB08 who is on the deal already, by another address or as another record, is added once', async () => {
      const [one, other] = await bringTwo();
      const [first, second] = [scene.addDeal({}), scene.addDeal({})];
      await scene.sync();
      const [deal] = await scene.query<{ number: bigint }>(
        `select d.number from deals d join hubspot_records r on r.company_id = d.company_id and r.deal_id = d.id
          where r.portal_id = $1 and r.hubspot_id = $2`,
        [scene.crm().portalId, first.id],
      );
      const added = await scene.app.call(admin(), createStakeholder, {
        params: { number: Number(deal?.number) },
        body: { name: 'Ana', contact_id: (await scene.idOf(one.id)) ?? '' } as never,
      });
      expect(added.status, added.text).toBe(201);
      await scene.query('update stakeholders set email = null where id = $1', [added.body.id]);
      first.contacts.push(one.id);
      scene.crm().change('deals', first.id, { dealname: 'Wards again' });
      await scene.sync();
      expect((await peopleOf(first.id)).map(({ id }) => id)).toEqual([added.body.id]);
      await merge(await scene.idOf(one.id), await scene.idOf(other.id));
      second.contacts.push(one.id, other.id);
      scene.crm().change('deals', second.id, { dealname: 'Wards again' });
      await scene.sync();
      expect((await peopleOf(second.id)).map(({ contact_id }) => contact_id)).toEqual([
        await scene.idOf(one.id),
      ]);
    });

    test('HUB02 a field that HubSpot clears isn’t filled there with the contact’s next value', async () => {
      const contact = await bring({ phone: '+351 1' });
      await scene.writeBack();
      const [emails, phones] = [
        [at('ana'), at('private')],
        ['+351 1', '+351 2'],
      ];
      await scene.change(contact.id, { emails, phones });
      await scene.sync();
      scene.crm().change('contacts', contact.id, { email: null, phone: null });
      for (let n = 0; n < 3; n += 1) await scene.sync();
      await scene.change(contact.id, { title: 'Chair' });
      for (let n = 0; n < 2; n += 1) await scene.sync();
      expect(scene.crm().writes).toEqual([{ id: contact.id, properties: { jobtitle: 'Chair' } }]);
      expect(await scene.contactOf(contact.id)).toMatchObject({ emails, phones });
      // Changed here besides, a person decides; clearing it here would put the next one first.
      await scene.change(contact.id, { phones: ['+351 3', '+351 2'] });
      await scene.sync();
      const [open] = await scene.conflicts();
      expect(open).toMatchObject({ field: 'phone', ours: '+351 3', theirs: null });
      const decide = (keep: 'ours' | 'theirs') =>
        scene.app.call(admin(), resolveHubspotConflict, { params: { id: open?.id ?? '' }, body: { keep } });
      const refused = await decide('theirs');
      expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('other phone numbers')]);
      expect((await decide('ours')).status).toBe(204);
      await scene.sync();
      expect(scene.crm().writes.at(-1)).toEqual({ id: contact.id, properties: { phone: '+351 3' } });
    });

    test('HUB04 what a merged contact differs in from HubSpot is asked about the one that is kept', async () => {
      const [one, other] = await bringTwo();
      await scene.writeBack();
      await scene.change(one.id, { title: 'Boss' });
      await scene.change(other.id, { title: 'Chair' });
      await scene.sync();
      await scene.change(other.id, { title: 'Head' });
      scene.crm().change('contacts', other.id, { jobtitle: 'CEO' });
      await scene.sync();
      expect(await scene.conflicts()).toMatchObject([{ ours: 'Head', theirs: 'CEO' }]);
      await merge(await scene.idOf(one.id), await scene.idOf(other.id));
      await scene.sync();
      expect(await scene.conflicts()).toMatchObject([{ field: 'title', ours: 'Boss', theirs: 'CEO' }]);
    });

    test('HUB06 an address removed after a merge isn’t written over that of the other record', async () => {
      const [one, other] = await bringTwo();
      await merge(await scene.idOf(one.id), await scene.idOf(other.id));
      await scene.sync();
      await scene.change(one.id, { emails: [at('ana')] });
      await scene.writeBack();
      for (let n = 0; n < 2; n += 1) await scene.sync();
      expect(scene.crm().writes.filter(({ properties }) => 'email' in properties)).toEqual([]);
      expect(scene.crm().records.contacts.get(other.id)?.properties['email']).toBe(at('rui'));
      await scene.change(one.id, { emails: [at('rui')] });
      for (let n = 0; n < 2; n += 1) await scene.sync();
      expect(scene.crm().writes.filter(({ properties }) => 'email' in properties)).toEqual([]);
    });

    test('HUB11 a list that waits for its next page is done with to the release before', async () => {
      const contact = scene.addContact({ associatedcompanyid: scene.addCompany().id });
      scene.crm().faults.push({ status: 500, path: '/objects/contacts' });
      await scene.sync();
      expect(await scene.status()).toMatchObject({
        phase: 'contacts',
        last_error: 'HubSpot responded with 500',
      });
      const places = await scene.query('select phase, cursor, contacts_after from hubspot_connections');
      expect(places).toEqual([{ phase: 'removed', cursor: null, contacts_after: '' }]);
      await scene.sync();
      expect(await scene.idOf(contact.id)).not.toBeNull();
      const left = await scene.query(
        'select phase, contacts_after, contacts_listed from hubspot_connections',
      );
      expect(left).toEqual([{ phase: 'idle', contacts_after: null, contacts_listed: true }]);
    });
  });
});
