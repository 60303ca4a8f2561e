import { decideQuoteApproval, requestQuoteApproval } from '@dealwright/contract/quotes/quotes';
import { getQuoteSettings, saveQuoteSettings } from '@dealwright/contract/quotes/quote-settings';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { notificationWorker } from '../../testing/notifications.ts';
import type { TestPerson } from '../../testing/people.ts';
import { addQuotableDeal, draftQuote } from '../../testing/quote-scene.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

eachEngine((engine) => {
  let app: TestApp;
  let worker: ReturnType<typeof notificationWorker>;
  beforeAll(async () => {
    app = await createTestApp(engine);
    worker = notificationWorker(app);
    const { can, logo_at, version, ...settings } = (await app.call(app.people.manager, getQuoteSettings, {}))
      .body;
    const body = { ...settings, line_discount_limit: '5' };
    await app.call(app.people.manager, saveQuoteSettings, { version, body });
  });
  afterAll(() => app.close());

  const told = async (person: TestPerson, number: number) => {
    await worker.hear();
    const all = await worker.listed(person);
    return all
      .filter(({ deal }) => deal?.number === number)
      .map(({ kind, text, path }) => ({ kind, text, path }));
  };

  test('QUOTE09 managers are notified of a request for approval, and the seller of the decision', async () => {
    const { rep, manager, admin, viewer, otherRep, neighbour } = app.people;
    const deal = await addQuotableDeal(app, rep);
    const draft = await draftQuote(app, rep, deal.number);
    const params = { quote_id: draft.id };
    const path = `/lead-planning/LEAD-${deal.number}?tab=products&quote=${draft.id}`;
    await app.call(rep, requestQuoteApproval, { params, version: 1, body: {} });
    const asked = {
      kind: 'quote_approval_requested',
      text: `${rep.name} asked you to approve the discount on quote ${draft.number}`,
      path,
    };
    expect(await told(manager, deal.number)).toEqual([asked]);
    expect(await told(admin, deal.number)).toEqual([asked]);
    for (const other of [rep, viewer, otherRep, neighbour]) {
      expect(await told(other, deal.number)).toEqual([]);
    }
    await app.call(manager, decideQuoteApproval, {
      params,
      version: 2,
      body: { decision: 'declined', note: 'Too much' },
    });
    expect(await told(rep, deal.number)).toEqual([
      {
        kind: 'quote_approval_decided',
        text: `${manager.name} declined the discount on quote ${draft.number}`,
        path,
      },
    ]);
  });
});
