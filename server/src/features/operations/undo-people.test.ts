import { changeContact, createContact, getContact } from '@dealwright/contract/contacts/contacts';
import { createDeal, getDeal } from '@dealwright/contract/deals/deals';
import { createStakeholder } from '@dealwright/contract/stakeholders/stakeholders';
import { listKeptRecords, undoOperation } from '@dealwright/contract/undo';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { asCompany } from '../../platform/as-member.ts';
import { actorOf } from '../../testing/actor.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { undoAccounts } from '../accounts/undo-accounts.ts';
import { undoContacts } from '../contacts/undo-contacts.ts';
import { undoDeals } from '../deals/undo-deals.ts';
import { undoPeople } from '../stakeholders/undo-people.ts';
import { beginOperation, recordChange, recordCreated } from './record-operation.ts';
import { runUndo } from './undo-operation.ts';

eachEngine((engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp(engine);
  });
  afterAll(() => app.close());

  it('UNDO08 removes added contacts and people of deals, except those in use, and restores changed contacts', async () => {
    const { rep } = app.people;
    const { companyId } = rep;
    const contact = async (name: string) => {
      const answer = await app.call(rep, createContact, { body: { name } });
      expect(answer.status, answer.text).toBe(201);
      return answer.body;
    };
    const [added, changed, touched] = [
      await contact('Ana Added'),
      await contact('Cy Changed'),
      await contact('Tom Touched'),
    ];
    const deal = await app.call(rep, createDeal, {
      body: { name: 'Of people', account: { name: 'Of people' } },
    });
    const params = { number: deal.body.number };
    const person = await app.call(rep, createStakeholder, { params, body: { name: 'Per Son' } });
    const run = <T>(work: Parameters<typeof asCompany<T>>[2]) => asCompany(app.database, companyId, work);
    const key = await run(async (tx) => {
      const operation = await beginOperation(tx, {
        actor: actorOf(rep),
        kind: 'import',
        label: 'people.csv',
        now: app.clock.now,
      });
      await recordCreated(tx, operation, 'accounts', [deal.body.account?.id ?? '']);
      await recordCreated(tx, operation, 'contacts', [added.id, touched.id]);
      await recordCreated(tx, operation, 'deals', [deal.body.id]);
      await recordCreated(tx, operation, 'stakeholders', [person.body.id]);
      await recordChange(tx, operation, { table: 'contacts', ids: [changed.id], columns: ['title'] }, () =>
        tx.kysely.updateTable('contacts').set({ title: 'Buyer' }).where('id', '=', changed.id).execute(),
      );
      return operation;
    });
    const edited = await app.call(rep, changeContact, {
      params: { contact_id: touched.id },
      version: touched.version,
      body: { title: 'Their words' },
    });
    expect(edited.status, edited.text).toBe(200);
    // Someone adds a contact to the account meanwhile.
    const late = await app.call(rep, createContact, {
      body: { name: 'Late Comer', account_id: deal.body.account?.id },
    });
    expect(late.status, late.text).toBe(201);
    const asked = await app.call(rep, undoOperation, { params: { operation_id: key.id } });
    expect(asked.status, asked.text).toBe(202);
    const undoables = [undoAccounts, undoDeals, undoContacts, undoPeople];
    await runUndo({ database: app.database, now: () => app.clock.now, undoables }, key);
    const read = ({ id }: { id: string }) => app.call(rep, getContact, { params: { contact_id: id } });
    expect((await read(added)).status).toBe(404);
    expect((await read(changed)).body).toMatchObject({ name: 'Cy Changed', title: null });
    expect((await app.call(rep, getDeal, { params })).status).toBe(404);
    const kept = await app.call(rep, listKeptRecords, { params: { operation_id: key.id }, query: {} });
    expect(kept.body.items.map(({ kind, name, reason }) => [kind, name, reason])).toEqual(
      expect.arrayContaining([
        ['account', 'Of people', 'in_use'],
        ['contact', 'Tom Touched', 'changed'],
      ]),
    );
    expect(kept.body.items).toHaveLength(2);
    expect((await read(touched)).body).toMatchObject({ title: 'Their words' });
  });
});
