import { createContact, listContacts, removeContact } from '@dealwright/contract/contacts/contacts';
import { changeHubspotSync } from '@dealwright/contract/integrations/hubspot';
import type { Database, Tx } from '@dealwright/db/database';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createHubspotScene, type HubspotScene } from '../../../testing/hubspot-scene.ts';

eachEngine((engine) => {
  let scene: HubspotScene;
  beforeAll(async () => {
    scene = await createHubspotScene(engine);
  });
  afterAll(() => scene.close());
  beforeEach(() => scene.begin());

  const ask = (what: 'everything') =>
    scene.app.call(scene.app.people.admin, changeHubspotSync, { body: { ask: what } });
  const here = async (name: string) => {
    const answer = await scene.app.call(scene.app.people.admin, listContacts, {
      query: { q: name } as never,
    });
    expect(answer.status, answer.text).toBe(200);
    return answer.body.items;
  };
  const add = async (facts: Record<string, unknown>) => {
    const answer = await scene.app.call(scene.app.people.admin, createContact, { body: facts as never });
    expect(answer.status, answer.text).toBe(201);
    return answer.body;
  };
  const accountOf = async (hubspotId: string) => {
    const [row] = await scene.query<{ account_id: string }>(
      `select account_id from hubspot_records where portal_id = $1 and kind = 'company' and hubspot_id = $2`,
      [scene.crm().portalId, hubspotId],
    );
    return row?.account_id ?? '';
  };
  const lists = () => scene.crm().requests.filter((one) => one === 'GET /crm/v3/objects/contacts').length;
  /** The database, and how many statements were sent to it. */
  const counting = () => {
    let statements = 0;
    const plugin: KyselyPlugin = {
      transformQuery: ({ node }) => {
        statements += 1;
        return node;
      },
      transformResult: async ({ result }) => result,
    };
    const counted = (tx: Tx): Tx => ({
      opening: tx.opening,
      notify: (channel) => tx.notify(channel),
      kysely: tx.kysely.withPlugin(plugin),
    });
    const database = {
      transaction: (role, closure, options) =>
        scene.deps.database.transaction(role, (tx) => closure(counted(tx)), options),
    } as Database;
    return { deps: { ...scene.deps, database }, statements: () => statements };
  };

  describe('contacts of HubSpot without a deal', () => {
    test('HUB07 those of a linked company come in, others don’t', async () => {
      const company = scene.addCompany();
      const [one, stranger] = [
        scene.addContact({ associatedcompanyid: company.id, phone: '+351 1' }),
        scene.addContact({ email: `rui${scene.made()}@own.example`, firstname: 'Rui' }),
      ];
      await scene.sync();
      expect(await scene.contactOf(one.id)).toMatchObject({
        name: 'Ana de Silva',
        title: 'CFO',
        emails: [`ana${scene.made()}@own.example`],
        phones: ['+351 1'],
        account: { name: `Hospital ${scene.made()}` },
        owner: null,
        source: 'hubspot',
      });
      expect(await scene.idOf(stranger.id)).toBeNull();
      expect(await here(`rui${scene.made()}@own.example`)).toEqual([]);
      expect(await scene.status()).toMatchObject({
        linked: { contacts: 1, deals: 0 },
        progress: { contacts: { created: 1 } },
        open_conflicts: 0,
        waiting_writes: 0,
      });
      scene.crm().change('contacts', stranger.id, { associatedcompanyid: company.id });
      const late = scene.addCompany('Clinic');
      const third = scene.addContact({ email: null, firstname: 'Eva', associatedcompanyid: late.id });
      await scene.sync();
      expect((await scene.contactOf(stranger.id)).account?.name).toBe(`Hospital ${scene.made()}`);
      expect((await scene.contactOf(third.id)).account?.name).toBe(`Clinic ${scene.made()}`);
    });

    test('HUB08 both sides agree on them field by field, and they stay when a deal of theirs goes', async () => {
      const company = scene.addCompany();
      const contact = scene.addContact({ email: null, associatedcompanyid: company.id });
      await scene.sync();
      await scene.writeBack();
      await scene.change(contact.id, { title: 'Chair' });
      scene.crm().change('contacts', contact.id, { phone: '+351 5' });
      await scene.sync();
      await scene.sync();
      expect(scene.crm().writes).toEqual([{ id: contact.id, properties: { jobtitle: 'Chair' } }]);
      const known = await scene.contactOf(contact.id);
      expect(known).toMatchObject({ title: 'Chair', phones: ['+351 5'] });
      const deal = scene.addDeal({ contacts: [contact.id] });
      await scene.sync();
      const people = await scene.query<{ contact_id: string; deal_id: string }>(
        `select s.contact_id, s.deal_id from stakeholders s join hubspot_records r
           on r.company_id = s.company_id and r.deal_id = s.deal_id where r.portal_id = $1 and r.hubspot_id = $2`,
        [scene.crm().portalId, deal.id],
      );
      expect(people).toMatchObject([{ contact_id: known.id }]);
      await scene.query('select app.erase_deals($1, array[$2::uuid])', [
        scene.app.people.admin.companyId,
        people[0]?.deal_id,
      ]);
      expect(await scene.idOf(contact.id)).toBe(known.id);
    });

    test('HUB09 who is here already is that contact: by address, else by name and account alone', async () => {
      const company = scene.addCompany();
      await scene.sync();
      const account = await accountOf(company.id);
      const at = (name: string) => `${name}${scene.made()}@own.example`;
      const [byAddress, byName, other] = [
        await add({ name: 'A. Silva', emails: [at('ana')], account_id: account }),
        await add({ name: 'Rui Costa', account_id: account }),
        await add({ name: 'Eva Lima', emails: [at('eva')], account_id: account }),
      ];
      const of = (more: Record<string, string | null>) =>
        scene.addContact({ associatedcompanyid: company.id, jobtitle: null, ...more });
      const [ana, rui, twin, eva] = [
        of({ firstname: 'Ana', lastname: 'Silva', jobtitle: 'CFO' }),
        of({ firstname: 'Rui', lastname: 'Costa', email: at('rui') }),
        of({ firstname: 'Rui', lastname: 'Costa', email: at('rui.costa') }),
        of({ firstname: 'Eva', lastname: 'Lima', email: at('eva.lima') }),
      ];
      await scene.sync();
      expect(await scene.idOf(ana.id)).toBe(byAddress.id);
      expect(await scene.idOf(rui.id)).toBe(byName.id);
      expect([byName.id, other.id]).not.toContain(await scene.idOf(twin.id));
      expect(await scene.idOf(eva.id)).not.toBe(other.id);
      // What is empty on one side is filled in; a person decides where they differ.
      expect(await scene.contactOf(ana.id)).toMatchObject({
        name: 'A. Silva',
        title: 'CFO',
        source: 'manual',
      });
      expect((await scene.contactOf(rui.id)).emails).toEqual([at('rui')]);
      expect(await scene.conflicts()).toMatchObject([
        {
          record: { kind: 'contact', name: 'A. Silva' },
          field: 'name',
          ours: 'A. Silva',
          theirs: 'Ana Silva',
        },
      ]);
    });

    test('HUB10 who was erased here doesn’t come again', async () => {
      const company = scene.addCompany();
      const contact = scene.addContact({ associatedcompanyid: company.id });
      await scene.sync();
      const { id, version } = await scene.contactOf(contact.id);
      const params = { contact_id: id };
      const removed = await scene.app.call(scene.app.people.admin, removeContact, { params, version });
      expect(removed.status, removed.text).toBe(204);
      scene.crm().change('contacts', contact.id, { jobtitle: 'CEO' });
      await scene.sync();
      await scene.later();
      await ask('everything');
      await scene.work();
      expect(await scene.idOf(contact.id)).toBeNull();
      expect(await here(`ana${scene.made()}@own.example`)).toEqual([]);
    });

    test('HUB11 a page takes as many statements for many as for few; stopped, the list goes on from its place', async () => {
      const company = scene.addCompany();
      const fill = (many: number) => {
        for (let n = 0; n < many; n += 1) {
          const email = `many${n}.${many}.${scene.made()}@own.example`;
          scene.addContact({ firstname: `Ana ${n}`, email, associatedcompanyid: company.id });
        }
      };
      fill(1);
      await scene.sync();
      const statementsFor = async (many: number) => {
        fill(many);
        await scene.later();
        const { deps, statements } = counting();
        await scene.work(deps);
        return statements();
      };
      expect(await statementsFor(2)).toBe(await statementsFor(97));
      expect((await scene.status())?.linked.contacts).toBe(100);
      fill(250);
      await ask('everything');
      await scene.later();
      scene.crm().faults.push({ status: 500, path: '/objects/contacts' });
      await scene.work();
      expect((await scene.status())?.last_error).toBe('HubSpot responded with 500');
      await scene.later();
      await scene.work();
      expect(await scene.status()).toMatchObject({ phase: 'idle', linked: { contacts: 350 } });
      // Stopped after three hundred, one page is left.
      const { companyId } = scene.app.people.admin;
      const ids = [...scene.crm().records.contacts.keys()];
      await scene.query(
        `update hubspot_connections set phase = 'removed', contacts_after = $2, pass_from = null where company_id = $1`,
        [companyId, ids[299]],
      );
      const before = lists();
      await scene.later();
      await scene.work();
      expect(lists()).toBe(before + 1);
      const people = await scene.query<{ people: number }>(
        `select count(distinct contact_id)::int as people from hubspot_records where portal_id = $1 and kind = 'contact'`,
        [scene.crm().portalId],
      );
      expect(people).toEqual([{ people: 350 }]);
    });

    test('HUB12 a company that was connected before is looked through once', async () => {
      const company = scene.addCompany();
      const contact = scene.addContact({ associatedcompanyid: company.id });
      await scene.sync();
      await scene.query(
        `delete from contacts where id = (select contact_id from hubspot_records where portal_id = $1 and kind = 'contact')`,
        [scene.crm().portalId],
      );
      await scene.query(`delete from hubspot_records where portal_id = $1 and kind = 'contact'`, [
        scene.crm().portalId,
      ]);
      await scene.sync();
      expect(await scene.idOf(contact.id)).toBeNull();
      await scene.query('update hubspot_connections set contacts_listed = false');
      const before = lists();
      await scene.sync();
      expect(await scene.idOf(contact.id)).not.toBeNull();
      expect(lists()).toBe(before + 1);
      await scene.sync();
      expect(lists()).toBe(before + 1);
    });
  });
});
