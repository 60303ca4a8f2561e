import { createDealShare, endDealShare, openDealShare } from '@dealwright/contract/deals/deal-shares';
import { addCollaborator, changeDeals, removeCollaborator } from '@dealwright/contract/deals/deals';
import { signOut } from '@dealwright/contract/identity/session';
import { NOTIFICATIONS_CHANGED } from '@dealwright/contract/notifications/notifications';
import { getProfile } from '@dealwright/contract/people/profile';
import { queryRows } from '@dealwright/db/query-rows';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { setFeature } from '../../../testing/features.ts';
import type { TestPerson } from '../../../testing/people.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { addDeal } from '../../../testing/test-deal.ts';
import { type OpenStream, watchStream } from '../../../testing/watch-stream.ts';

async function until(holds: () => boolean, seconds = 30): Promise<void> {
  const end = Date.now() + seconds * 1000;
  while (!holds()) {
    if (Date.now() > end) throw new Error(`it did not come to be within ${seconds} s`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

eachEngine((engine) => {
  describe('the stream of changes', () => {
    let app: TestApp;
    let address: string;
    const open: OpenStream[] = [];
    beforeAll(async () => {
      app = await createTestApp(engine, {}, { announcing: true });
      address = await app.api.app.listen({ port: 0, host: '127.0.0.1' });
    });
    afterAll(async () => {
      for (const stream of open) stream.stop();
      await app.close();
    });

    const watch = async (person: TestPerson): Promise<OpenStream> => {
      const stream = await watchStream(address, person);
      expect(stream.status).toBe(200);
      open.push(stream);
      return stream;
    };

    test('tells a seller of changes to all their own deals, in order, and of no others', async () => {
      const own = [];
      for (let deal = 0; deal < 30; deal += 1) own.push(await addDeal(app.database, app.people.rep));
      const other = await addDeal(app.database, app.people.otherRep);
      const seller = await watch(app.people.rep);
      const lead = await watch(app.people.manager);
      const numbers = [...own, other].map(({ number }) => number);
      const changed = await app.call(app.people.manager, changeDeals, {
        body: { numbers, change: { close_date: '2026-12-24' } },
      });
      expect(changed.status).toBe(200);
      await until(() => lead.events.length >= 31 && seller.events.length >= 30);
      const inOrder = numbers.toSorted((a, b) => a - b);
      expect(lead.events.map(({ deal_number }) => deal_number)).toEqual(inOrder);
      expect(seller.events.map(({ deal_number }) => deal_number)).toEqual(
        inOrder.filter((number) => number !== other.number),
      );
    });

    test('tells a reader by link of the deal’s changes while the link is valid', async () => {
      await setFeature(app, 'deal_share', true);
      const deal = await addDeal(app.database, app.people.otherRep);
      const params = { number: deal.number };
      const made = await app.call(app.people.manager, createDealShare, {
        params,
        body: { expires_in_days: null },
      });
      const token = made.body.open_path.split('/').at(-1) ?? '';
      for (const who of ['rep', 'neighbour'] as const)
        await app.call(app.people[who], openDealShare, { body: { token } });
      const [seller, neighbour] = [await watch(app.people.rep), await watch(app.people.neighbour)];
      const own = await addDeal(app.database, app.people.rep);
      const change = (close_date: string, numbers = [deal.number]) =>
        app.call(app.people.manager, changeDeals, { body: { numbers, change: { close_date } } });
      const heard = (stream: OpenStream) =>
        stream.events.filter(({ deal_number }) => deal_number === deal.number).length;
      await change('2026-11-11');
      await until(() => heard(seller) === 1 && heard(neighbour) === 1);
      const share_id = made.body.shares[0]?.id ?? '';
      await app.call(app.people.manager, endDealShare, { params: { ...params, share_id } });
      await change('2026-11-12', [deal.number, own.number]);
      await until(() => seller.events.some(({ deal_number }) => deal_number === own.number));
      expect([heard(seller), heard(neighbour)]).toEqual([1, 1]);
    });

    test('ROLE15 T10 stops events by link for a person taken off the deal', async () => {
      const deal = await addDeal(app.database, app.people.otherRep);
      const params = { number: deal.number };
      const target = { params: { ...params, profile_id: app.people.rep.id } };
      const body = { expires_in_days: null };
      const made = await app.call(app.people.manager, createDealShare, { params, body });
      await app.call(app.people.manager, addCollaborator, target);
      const token = made.body.open_path.split('/').at(-1) ?? '';
      await app.call(app.people.rep, openDealShare, { body: { token } });
      const own = await addDeal(app.database, app.people.rep);
      const seller = await watch(app.people.rep);
      const heard = (number: number) => seller.events.filter(({ deal_number }) => deal_number === number);
      const change = (numbers: number[], close_date: string) =>
        app.call(app.people.manager, changeDeals, { body: { numbers, change: { close_date } } });
      // What happened before may be heard a moment later.
      await change([own.number], '2026-11-12');
      await until(() => heard(own.number).length > 0);
      const [known, before] = [heard(own.number).length, heard(deal.number)];
      expect((await app.call(app.people.manager, removeCollaborator, target)).status).toBe(200);
      await change([deal.number, own.number], '2026-11-13');
      await until(() => heard(own.number).length > known);
      expect(heard(deal.number)).toEqual(before);
    });

    test('tells only the recipient of a new notification that their list has changed', async () => {
      const { rep, manager } = app.people;
      const deal = await addDeal(app.database, rep);
      const [owner, lead] = [await watch(rep), await watch(manager)];
      await app.database.transaction('dealwright_system', (tx) =>
        queryRows(
          tx,
          `insert into notifications (company_id, id, profile_id, kind, deal_id, in_app, email_waits, push_waits)
           values ($1, $2, $3, 'mention', $4, true, false, false)`,
          [rep.companyId, newId(), rep.id, deal.id],
        ),
      );
      await until(() => owner.events.length > 0);
      expect(owner.events[0]).toMatchObject({
        type: NOTIFICATIONS_CHANGED,
        deal_id: null,
        deal_number: null,
      });
      const change = { close_date: '2026-12-31' };
      await app.call(manager, changeDeals, { body: { numbers: [deal.number], change } });
      await until(() => lead.events.length > 0);
      expect(lead.events.map(({ type }) => type)).toEqual(['deal.changed']);
    });

    test('ends with the session', async () => {
      const stream = await watch(app.people.viewer);
      await app.call(app.people.viewer, signOut);
      expect(await stream.ended).toBe('ended');
    });

    test('ends when the person’s role changes', async () => {
      const stream = await watch(app.people.otherRep);
      await app.database.transaction('dealwright_system', (tx) =>
        queryRows(tx, `update profiles set role = 'viewer' where id = $1`, [app.people.otherRep.id]),
      );
      expect(await stream.ended).toBe('ended');
    });

    test('ends at once when the session ended while it was being opened', async () => {
      // Whose the session is, is known from here on; what is looked up next is whether it may watch.
      expect((await app.call(app.people.admin, getProfile)).status).toBe(200);
      const { asOwner } = app.database;
      const query = asOwner.query.bind(asOwner);
      const lookUp = vi.spyOn(asOwner, 'query').mockImplementationOnce(async (sql, params) => {
        const rows = await query(sql, params);
        await app.database.transaction('dealwright_system', (tx) =>
          queryRows(tx, 'delete from sessions where user_id = $1', [app.people.admin.id]),
        );
        await new Promise((resolve) => setTimeout(resolve, 200));
        return rows as never;
      });
      const stream = await watch(app.people.admin);
      expect(await stream.ended).toBe('ended');
      lookUp.mockRestore();
    });

    test('is not there without a body', async () => {
      const answer = await fetch(`${address}/api/stream`, {
        method: 'HEAD',
        headers: { cookie: `dealwright_session=${app.people.rep.token}` },
      });
      expect(answer.status).toBe(404);
    });
  });
});
