import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createAccount } from '@dealwright/contract/account-planning/accounts';
import { createContact } from '@dealwright/contract/contacts/contacts';
import { changeDeal } from '@dealwright/contract/deals/deals';
import { webhookEventSchema } from '@dealwright/contract/integrations/webhook-events';
import { WEBHOOK_EVENT_LABELS, WEBHOOK_EVENT_TYPES } from '@dealwright/contract/integrations/webhooks';
import { createInteraction } from '@dealwright/contract/interactions';
import { createStakeholder } from '@dealwright/contract/stakeholders/stakeholders';
import { completeTask, createDealTask } from '@dealwright/contract/tasks/tasks';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { emit } from '../../../platform/events.ts';
import { newId } from '../../../platform/ids.ts';
import { openWebhookScene, type WebhookScene } from '../../../testing/webhook-scene.ts';
import { webhookHeaders } from './sign.ts';

const DOCS = new URL('../../../../../docs/', import.meta.url);
const ID = /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const TIME = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g;

/** As sent, without what differs from run to run. */
function example(body: string): string {
  const ids: string[] = [];
  const event = JSON.parse(
    body
      .replace(ID, (id) => {
        if (!ids.includes(id)) ids.push(id);
        return `0197a000-0000-7000-8000-${String(ids.indexOf(id) + 1).padStart(12, '0')}`;
      })
      .replace(TIME, '2026-03-10T12:00:00.000Z')
      .replace(/LEAD-\d+/g, 'LEAD-7')
      .replace(/"number":\d+/g, '"number":7'),
  ) as { data: { pillars?: unknown[] } };
  event.data.pillars?.splice(1);
  const text = JSON.stringify(webhookEventSchema.parse(event), null, 2);
  // The documents have a list of one word in one line.
  return `${text.replace(/\[\s+("[^"\n]*")\s+\]/g, '[$1]')}\n`;
}

describe('docs/webhooks.md', () => {
  let scene: WebhookScene;
  beforeAll(async () => {
    scene = await openWebhookScene('embedded');
    await scene.begin();
  });
  afterAll(() => scene.close());

  test('shows an event of each type exactly as sent', async () => {
    const { app, rep, deal } = scene;
    const params = { number: deal.number };
    await app.call(rep, changeDeal, { params, version: 1, body: { next_step: 'Call the hospital' } });
    await scene.change('They lose 12 hours a week');
    await app.call(rep, createInteraction, {
      params,
      body: {
        kind: 'note',
        title: 'After the call',
        occurred_at: '2026-03-01T09:00:00Z',
        source: { text: 'We lose 12 hours a week on rosters.' },
      },
    });
    await app.call(rep, createStakeholder, {
      params,
      body: { name: 'Ana Silva', title: 'Head of logistics', influence: 'high', stance: 'supports' },
    });
    const task = await app.call(rep, createDealTask, { params, body: { title: 'Send the proposal' } });
    await app.call(rep, completeTask, { params: { task_id: task.body.id } });
    await scene.deliver();
    const account = { name: 'Fjord Power', domain: 'fjord.example', industry: 'Energy' };
    const power = await app.call(rep, createAccount, { body: account as never });
    await app.call(rep, createContact, {
      body: {
        name: 'Bo Krag',
        emails: ['bo@fjord.example'],
        title: 'Buyer',
        account_id: power.body.id,
      } as never,
    });
    const { admin } = scene;
    const importId = newId();
    await app.database.transaction('dealwright_system', (tx) =>
      emit(tx, [
        {
          companyId: admin.companyId,
          workspaceId: admin.workspaceId,
          dealId: null,
          type: 'import.finished',
          actorId: rep.id,
          payload: { import_id: importId, ending: 'done', counts: null },
        },
      ]),
    );
    await scene.deliver();
    const sent = new Map(
      scene.receiver.requests.map(({ body }) => [(JSON.parse(body) as { type: string }).type, body]),
    );
    const text = readFileSync(new URL('webhooks.md', DOCS), 'utf8');
    for (const type of WEBHOOK_EVENT_TYPES) {
      const file = new URL(`examples/${type}.json`, DOCS);
      expect(readFileSync(file, 'utf8'), type).toBe(example(sent.get(type) ?? '{}'));
      expect(text).toContain(`### ${WEBHOOK_EVENT_LABELS[type]}`);
      expect(text).toContain(`[${type}.json](examples/${type}.json)`);
    }
  });

  test('W5 its example receiver accepts our fresh events and rejects everything else', async () => {
    const { createReceiver } = (await import(new URL('examples/webhook-receiver.mjs', DOCS).href)) as {
      createReceiver: (
        secret: string,
        onEvent: (event: { id: string }) => void,
      ) => import('node:http').Server;
    };
    const secret = await scene.secret();
    const got: string[] = [];
    const server = createReceiver(secret, ({ id }) => got.push(id));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    const body = JSON.stringify({ type: 'webhook.test' });
    const send = async (of: Parameters<typeof webhookHeaders>[0], text = of.body) =>
      (await fetch(url, { method: 'POST', headers: webhookHeaders(of), body: text })).status;
    const ours = { id: 'one', at: new Date(), body, secrets: [secret] };
    const other = `whsec_${Buffer.alloc(32).toString('base64')}`;
    expect(await send(ours)).toBe(204);
    expect(await send({ ...ours, secrets: [other, secret] })).toBe(204);
    expect(await send({ ...ours, secrets: [other] })).toBe(401);
    expect(await send(ours, body.replace('test', 'tesu'))).toBe(401);
    expect(await send({ ...ours, at: new Date(Date.now() - 6 * 60_000) })).toBe(401);
    expect(got).toEqual(['one', 'one']);
    await new Promise<void>((resolve) => server.close(() => resolve()));
  });
});
