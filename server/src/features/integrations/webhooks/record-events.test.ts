import { changeAccount, createAccount } from '@dealwright/contract/account-planning/accounts';
import {
  type ContactDetail,
  changeContact,
  createContact,
  removeContact,
} from '@dealwright/contract/contacts/contacts';
import { mergeAccounts, mergeContacts } from '@dealwright/contract/merge';
import { createStakeholder } from '@dealwright/contract/stakeholders/stakeholders';
import { undoOperation } from '@dealwright/contract/undo';
import { queryRows } from '@dealwright/db/query-rows';
import { describe, expect, test } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { eachWebhookScene } from '../../../testing/webhook-scene.ts';
import { undoAccounts } from '../../accounts/undo-accounts.ts';
import { undoContacts } from '../../contacts/undo-contacts.ts';
import { undoMerges } from '../../operations/undo-merges.ts';
import { runUndo } from '../../operations/undo-operation.ts';
import { undoPeople } from '../../stakeholders/undo-people.ts';

interface Sent {
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>> & { readonly change: string };
}

eachWebhookScene((scene) => {
  const addContact = async (facts: object = {}): Promise<ContactDetail> => {
    const body = { name: 'Ana Silva', emails: [`${newId()}@told.example`], ...facts };
    const answer = await scene.app.call(scene.admin, createContact, { body: body as never });
    expect(answer.status, answer.text).toBe(201);
    return answer.body;
  };
  const addAccount = async (facts: object = {}) => {
    const body = { name: `Hospital ${newId()}`, ...facts };
    const answer = await scene.app.call(scene.admin, createAccount, { body: body as never });
    expect(answer.status, answer.text).toBe(201);
    return answer.body;
  };
  /** What the receiver gets of one type from now on, in order. */
  const deliver = async (type: string): Promise<Sent['data'][]> => {
    scene.receiver.requests.length = 0;
    await scene.deliver();
    const sent = scene.receiver.requests.map(({ body }) => JSON.parse(body) as Sent);
    return sent.filter((event) => event.type === type).map(({ data }) => data);
  };
  const undo = async (operationId: string): Promise<void> => {
    const asked = await scene.app.call(scene.admin, undoOperation, { params: { operation_id: operationId } });
    expect(asked.status, asked.text).toBe(202);
    const undoables = [undoMerges, undoAccounts, undoContacts, undoPeople];
    const deps = { database: scene.app.database, now: () => scene.app.clock.now, undoables };
    await runUndo(deps, { companyId: scene.admin.companyId, id: operationId });
  };

  describe('contacts', () => {
    test('AIWH31 each creation, change and deletion of a contact is one event, with what it is now and who did it', async () => {
      const { app, admin } = scene;
      const ana = await addContact({ title: 'CFO' });
      expect(await deliver('contact.updated')).toEqual([
        {
          actor: { id: admin.id, name: admin.name },
          change: 'created',
          merged_id: null,
          contact_id: ana.id,
          contact: {
            id: ana.id,
            name: 'Ana Silva',
            title: 'CFO',
            emails: ana.emails,
            phones: [],
            account: null,
            owner: { id: admin.id, name: admin.name },
            left_on: null,
            version: 1,
          },
        },
      ]);
      const params = { contact_id: ana.id };
      await app.call(admin, changeContact, { params, version: 1, body: { title: 'CEO' } });
      expect(await deliver('contact.updated')).toMatchObject([
        { change: 'changed', contact: { title: 'CEO', version: 2 } },
      ]);
      await app.call(admin, removeContact, { params, version: 2 });
      expect(await deliver('contact.updated')).toMatchObject([
        { change: 'deleted', contact_id: ana.id, contact: null },
      ]);
    });

    test('AIWH32 a contact created with a stakeholder raises one event', async () => {
      const { app, rep, deal } = scene;
      const body = { name: 'Bo Krag', email: `${newId()}@told.example` };
      const added = await app.call(rep, createStakeholder, { params: { number: deal.number }, body });
      expect(added.status, added.text).toBe(201);
      expect(await deliver('contact.updated')).toMatchObject([
        { change: 'created', actor: { id: rep.id }, contact: { name: 'Bo Krag', emails: [body.email] } },
      ]);
    });

    test('AIWH33 a merge is one event of the contact that stays; its undo brings the other back', async () => {
      const { app, admin } = scene;
      const [kept, other] = [await addContact(), await addContact({ name: 'A. Silva', title: 'CFO' })];
      await deliver('contact.updated');
      const params = { contact_id: kept.id };
      const merged = await app.call(admin, mergeContacts, {
        params,
        body: { other: other.id, fields: ['title'] },
      });
      expect(merged.status, merged.text).toBe(200);
      expect(await deliver('contact.updated')).toMatchObject([
        { change: 'merged', contact_id: kept.id, merged_id: other.id, contact: { title: 'CFO' } },
      ]);
      await undo(merged.body.operation.id);
      const back = await deliver('contact.updated');
      expect(back.map(({ change, contact_id: id }) => [change, id]).toSorted()).toEqual([
        ['changed', kept.id],
        ['created', other.id],
      ]);
    });

    test('AIWH34 what was to be sent of a contact goes with them, and the rest arrives in order', async () => {
      const { app, admin, receiver } = scene;
      const ana = await addContact();
      receiver.answer = (response) => response.writeHead(500).end();
      await scene.deliver();
      expect(await scene.log({ type: 'contact.updated' })).toMatchObject([{ state: 'waiting', attempts: 1 }]);
      await app.call(admin, removeContact, { params: { contact_id: ana.id }, version: 1 });
      expect(await scene.log({ type: 'contact.updated' })).toEqual([]);
      receiver.answer = (response) => response.writeHead(204).end();
      scene.moveClock(60_000);
      expect(await deliver('contact.updated')).toMatchObject([{ change: 'deleted' }]);
      const [lanes] = await app.database.transaction('dealwright_system', (tx) =>
        queryRows<{ n: number }>(tx, 'select count(*)::int as n from webhook_record_lanes', []),
      );
      expect(lanes?.n).toBe(0);
    });

    test('AIWH35 members see events of contacts of their workspace, only admins those of deleted ones; sent again under the same id', async () => {
      const { app, admin, rep } = scene;
      const ana = await addContact();
      await deliver('contact.updated');
      const filter = { type: 'contact.updated' };
      const [event] = await scene.log(filter, rep);
      expect(event).toMatchObject({ deal: null, state: 'delivered', can: { resend: false } });
      expect(await scene.log(filter, app.people.stranger)).toEqual([]);
      expect(await scene.log(filter)).toMatchObject([{ id: event?.id, can: { resend: true } }]);
      await app.call(admin, removeContact, { params: { contact_id: ana.id }, version: 1 });
      await deliver('contact.updated');
      expect(await scene.log(filter, rep)).toEqual([]);
      expect(await scene.log(filter)).toHaveLength(1);
    });
  });

  describe('accounts', () => {
    test('AIWH31 each creation and change of an account is one event', async () => {
      const { app, admin } = scene;
      const made = await addAccount({ domain: 'fjord.example', industry: 'Energy' });
      expect(await deliver('account.updated')).toMatchObject([
        {
          actor: { id: admin.id },
          change: 'created',
          account_id: made.id,
          account: {
            id: made.id,
            name: made.name,
            domain: 'fjord.example',
            industry: 'Energy',
            parent: null,
          },
        },
      ]);
      const params = { account_id: made.id };
      await app.call(admin, changeAccount, { params, version: made.version, body: { industry: 'Power' } });
      expect(await deliver('account.updated')).toMatchObject([
        { change: 'changed', account: { industry: 'Power' } },
      ]);
    });

    test('AIWH33 a merge of accounts raises one event; contacts that move raise changed events', async () => {
      const { app, admin } = scene;
      const [kept, other] = [await addAccount(), await addAccount({ industry: 'Energy' })];
      const ana = await addContact({ account_id: other.id });
      await deliver('account.updated');
      const params = { account_id: kept.id };
      const body = { other: other.id, fields: ['industry' as const] };
      const merged = await app.call(admin, mergeAccounts, { params, body });
      expect(merged.status, merged.text).toBe(200);
      await scene.putUp();
      const sent = await deliver('account.updated');
      expect(sent).toMatchObject([
        { change: 'merged', account_id: kept.id, merged_id: other.id, account: { industry: 'Energy' } },
      ]);
      const contacts = await scene.log({ type: 'contact.updated' });
      const moved = await scene.one(contacts[0]?.id ?? '');
      expect((JSON.parse(moved.body) as Sent).data).toMatchObject({
        change: 'changed',
        contact_id: ana.id,
        contact: { account: { id: kept.id } },
      });
      await undo(merged.body.operation.id);
      const back = await deliver('account.updated');
      expect(back.map(({ change }) => change).toSorted()).toEqual(['changed', 'created']);
    });
  });
});
