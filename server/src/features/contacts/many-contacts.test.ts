import { eachEngine } from '@dealwright/db/testing/each-engine';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asCompany } from '../../platform/as-member.ts';
import { newId } from '../../platform/ids.ts';
import { addAccount } from '../../testing/account-scene.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { findContactsByKeys, insertContacts, type ManyContact, updateContacts } from './many-store.ts';

const MANY = 500;

eachEngine((engine) => {
  describe('many contacts at once', () => {
    let test: TestApp;
    beforeAll(async () => {
      test = await createTestApp(engine);
    });
    afterAll(() => test.close());

    it('CONT16 are added, found again and changed in one statement each', async () => {
      const { manager } = test.people;
      const account = await addAccount(test, manager);
      const host = `${newId()}.example`;
      const contacts = Array.from(
        { length: MANY },
        (_, index): ManyContact => ({
          id: newId(),
          name: `Person ${index}`,
          title: null,
          account_id: account.id,
          emails: index % 2 ? [`p${index}@${host}`] : [],
          phones: ['+1 555 0100'],
          owner_id: manager.id,
          left_on: null,
        }),
      );
      const within = <T>(run: Parameters<typeof asCompany<T>>[2]) =>
        asCompany(test.database, manager.companyId, run);
      const now = new Date();
      await within((tx) => insertContacts(tx, manager, contacts, { source: 'import', now }));
      const keys = contacts.map(({ id, emails, name, account_id }) => ({
        key: id,
        emails,
        name,
        account_id,
      }));
      const found = await within((tx) => findContactsByKeys(tx, manager, keys));
      expect(found.map(({ key, id }) => [key, id])).toEqual(contacts.map(({ id }) => [id, id]).sort());
      const unknown = [
        { key: 'other address', emails: [`x@${host}`], name: 'Person 1', account_id: account.id },
        { key: 'no account', emails: [], name: 'Person 1', account_id: null },
        {
          key: 'first of both',
          emails: [`p3@${host}`.toUpperCase(), `p5@${host}`],
          name: 'x',
          account_id: null,
        },
      ];
      expect(await within((tx) => findContactsByKeys(tx, manager, unknown))).toMatchObject([
        { key: 'first of both', name: 'Person 3', version: 1 },
      ]);
      const changed = contacts.map((contact) => ({ ...contact, title: 'CFO', left_on: '2026-01-01' }));
      expect(await within((tx) => updateContacts(tx, manager, changed, now))).toBe(MANY);
      const [one] = await within((tx) => findContactsByKeys(tx, manager, keys.slice(0, 1)));
      expect(one).toMatchObject({ title: 'CFO', left_on: '2026-01-01', version: 2 });
      const elsewhere = { companyId: manager.companyId, workspaceId: test.people.neighbour.workspaceId };
      expect(await within((tx) => updateContacts(tx, elsewhere, changed, now))).toBe(0);
      const taken = { ...(contacts[1] as ManyContact), id: newId() };
      await expect(
        within((tx) => insertContacts(tx, manager, [taken], { source: 'import', now })),
      ).rejects.toMatchObject({ code: '23505' });
    });
  });
});
