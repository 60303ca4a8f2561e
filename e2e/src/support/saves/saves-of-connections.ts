import { randomUUID } from 'node:crypto';
import { changeDeal, getDeal, listDeals } from '@dealwright/contract/deals/deals';
import {
  beginGmailConnection,
  changeEmailConnection,
  disconnectEmail,
  syncEmailConnection,
} from '@dealwright/contract/integrations/gmail';
import {
  assignHubspotOwner,
  changeHubspotConnection,
  changeHubspotMapping,
  changeHubspotSync,
  connectHubspot,
  disconnectHubspot,
  getHubspot,
  resolveHubspotConflict,
  saveHubspotUser,
} from '@dealwright/contract/integrations/hubspot';
import {
  createIntegrationToken,
  revokeIntegrationToken,
} from '@dealwright/contract/integrations/integration-tokens';
import {
  changeAiConfig,
  getOrCreateAiConfig,
  listWebhookDeliveries,
  resendWebhookDelivery,
  resumeWebhook,
  revealWebhookSecret,
  rotateWebhookSecret,
  testAiWebhook,
} from '@dealwright/contract/integrations/webhooks';
import { changeAnswer } from '@dealwright/contract/qualification/evidence';
import { makeDeal } from '../deals.ts';
import { expect } from '../fixtures.ts';
import { addAtGoogle } from '../google.ts';
import { atHubspot } from '../hubspot.ts';
import {
  all,
  choose,
  isGone,
  isOffered,
  isOn,
  press,
  reads,
  type Save,
  type Scene,
  type Step,
  stands,
  type,
} from './save.ts';

const UNREACHED = 'Can’t reach the server. Check your connection and try again.';

/** Connectors: the mailbox. */
export const SAVES_OF_MAILBOX: readonly Save[] = [
  {
    operation: beginGmailConnection,
    section: 'connectors',
    arrange: ({ me }) => addAtGoogle({ sub: me.id, email: me.email }),
    save: [press('Connect Gmail')],
    says: `Failed to connect Gmail: ${UNREACHED}`,
    saved: async (at) => {
      await press(at.me.email)(at);
      await reads('Gmail account connected successfully!')(at);
    },
    stays: reads('Connected, sync active'),
  },
  {
    operation: changeEmailConnection,
    section: 'connectors',
    save: [press('Sync', 'switch')],
    says: `Failed to toggle sync: ${UNREACHED}`,
    kept: isOn('Sync', true),
    saved: 'Connected, sync paused',
    stays: reads('Connected, sync paused'),
  },
  {
    operation: changeEmailConnection,
    section: 'connectors',
    save: [press('Sync', 'switch')],
    says: `Failed to toggle sync: ${UNREACHED}`,
    kept: isOn('Sync', false),
    saved: 'Connected, sync active',
    stays: isOn('Sync', true),
  },
  {
    operation: syncEmailConnection,
    section: 'connectors',
    save: [press('Sync now')],
    says: `Couldn’t sync: ${UNREACHED}`,
    saved: isOffered('Sync now'),
  },
  {
    operation: disconnectEmail,
    section: 'connectors',
    fill: [press('Disconnect')],
    save: [press('Disconnect')],
    says: `Failed to disconnect: ${UNREACHED}`,
    again: [press('Disconnect'), press('Disconnect')],
    saved: 'Email account disconnected',
    stays: isOffered('Connect Gmail'),
  },
];

const tokenAt = new WeakMap<Scene, { readonly token: string; readonly deal: string }>();

const anAccountAtHubspot: Step = async (at) => {
  const token = `pat-eu1-${randomUUID()}`;
  const { added } = await atHubspot(token, {
    owners: [{ id: '501', email: 'kim@elsewhere.example', firstName: 'Kim' }],
    add: [{ kind: 'companies', properties: { name: 'Hospital Group' } }],
  });
  const wards = { dealname: 'Wards', amount: '48000', dealstage: 'contractsent', pipeline: 'default' };
  const deals = await atHubspot(token, {
    add: [{ kind: 'deals', properties: { ...wards, hubspot_owner_id: '501' }, companies: added }],
  });
  tokenAt.set(at, { token, deal: deals.added[0] ?? '' });
};

const hubspotOf = (at: Scene) => {
  const account = tokenAt.get(at);
  if (!account) throw new Error('There is no account at HubSpot');
  return account;
};

const numberOfImported = async ({ api }: Scene) =>
  (await api.call(listDeals)).items.find(({ name }) => name === 'Wards')?.number;

const imported: Step = async (at) => {
  await expect.poll(() => numberOfImported(at)).toBeDefined();
  const idle = async () => (await at.api.call(getHubspot)).connection?.running === false;
  await expect.poll(idle).toBe(true);
};

/** Both sides change the amount, and the next sync finds it. */
const changedOnBothSides: Step = async (at) => {
  const { api } = at;
  await imported(at);
  const number = (await numberOfImported(at)) ?? 0;
  const { version } = await api.call(getDeal, { params: { number } });
  await api.call(changeDeal, { params: { number }, version, body: { amount_minor: 100 } });
  const { token, deal } = hubspotOf(at);
  await atHubspot(token, { change: [{ kind: 'deals', id: deal, properties: { amount: '50000' } }] });
  await api.call(changeHubspotSync, { body: { ask: 'run' } });
  await expect.poll(async () => (await api.call(getHubspot)).connection?.open_conflicts).toBe(1);
};

/** Connectors: HubSpot. */
export const SAVES_OF_HUBSPOT: readonly Save[] = [
  {
    operation: saveHubspotUser,
    section: 'connectors',
    fill: [type('HubSpot User ID', '51478234')],
    save: [press('Connect HubSpot')],
    says: 'Failed to connect HubSpot account',
    kept: { 'HubSpot User ID': '51478234' },
    saved: 'HubSpot account connected',
    stays: stands('HubSpot User ID', '51478234'),
  },
  {
    operation: connectHubspot,
    section: 'connectors',
    arrange: anAccountAtHubspot,
    fill: [press('Connect the company'), (at) => type('Access token', hubspotOf(at).token)(at)],
    save: [press('Connect')],
    kept: (at) => stands('Access token', hubspotOf(at).token)(at),
    saved: 'HubSpot connected. Check the stages, then import.',
    stays: reads('Not imported yet'),
  },
  {
    operation: changeHubspotMapping,
    section: 'connectors',
    fill: [press('Stages and fields'), choose('Stage for Contract Sent', 'Procurement')],
    save: [press('Save')],
    says: 'Couldn’t save the mapping',
    kept: { 'Stage for Contract Sent': 'Procurement' },
    saved: 'Stages and fields saved',
  },
  {
    operation: changeHubspotSync,
    section: 'connectors',
    save: [press('Import from HubSpot')],
    says: 'Couldn’t change the sync',
    saved: 'Sync active',
    stays: reads('Sync active'),
  },
  {
    operation: changeHubspotSync,
    section: 'connectors',
    arrange: imported,
    save: [press('Sync now')],
    says: 'Couldn’t change the sync',
    saved: isOffered('Sync now'),
  },
  {
    operation: resolveHubspotConflict,
    section: 'connectors',
    arrange: changedOnBothSides,
    fill: [press('Decide')],
    save: [press(/^Use theirs: Amount of LEAD-/)],
    says: /^Couldn’t save your decision: Amount of LEAD-\d+$/,
    saved: 'Nothing to decide',
  },
  {
    operation: assignHubspotOwner,
    section: 'connectors',
    fill: [press('Owners')],
    save: [choose('Person for Kim', 'Ida Holm')],
    says: 'Couldn’t save the owner',
    saved: stands('Person for Kim', 'Ida Holm'),
  },
  {
    operation: changeHubspotConnection,
    section: 'connectors',
    save: [press('Write changes back to HubSpot', 'switch')],
    says: 'Couldn’t change the sync',
    kept: isOn('Write changes back to HubSpot', false),
    saved: isOn('Write changes back to HubSpot', true),
    stays: isOn('Write changes back to HubSpot', true),
  },
  {
    operation: disconnectHubspot,
    section: 'connectors',
    fill: [press('Disconnect')],
    save: [press('Disconnect')],
    says: 'Couldn’t disconnect HubSpot',
    again: [press('Disconnect'), press('Disconnect')],
    saved: 'HubSpot disconnected',
    stays: isOffered('Connect the company'),
  },
];

const RECEIVER = 'https://hooks.northwind.example/new';

/** It takes days of failing to get there, so that the server is not asked to go on either. */
const pausedWebhook: Step = async ({ page, api }) => {
  const config = await api.call(getOrCreateAiConfig);
  const paused = { at: new Date().toISOString(), reason: 'failing' };
  let resumed = false;
  await page.route(`**/api${getOrCreateAiConfig.path}`, (route) =>
    route.fulfill({ json: resumed ? config : { ...config, paused } }),
  );
  await page.route(`**/api${resumeWebhook.path}`, (route) => {
    resumed = true;
    return route.fulfill({ json: config });
  });
};

const skippedEvent: Step = async ({ api }) => {
  const deal = await makeDeal(api);
  await api.call(changeAnswer, {
    params: { number: deal.number, pillar: 'metrics' },
    version: 0,
    body: { answer: '12 hours a week' },
  });
  await expect
    .poll(async () => (await api.call(listWebhookDeliveries)).items.map(({ type }) => type))
    .toContain('meddpicc.changed');
  await api.call(changeAiConfig, { body: { is_test_mode: false } });
};

/** AI & Webhooks. */
export const SAVES_OF_WEBHOOKS: readonly Save[] = [
  {
    operation: changeAiConfig,
    section: 'ai-webhooks',
    fill: [type('Webhook URL', RECEIVER)],
    save: [press('Save')],
    says: 'Couldn’t save the webhook URL',
    kept: { 'Webhook URL': RECEIVER },
    saved: 'Webhook URL saved',
    stays: stands('Webhook URL', RECEIVER),
  },
  {
    operation: changeAiConfig,
    section: 'ai-webhooks',
    withoutProof: true,
    save: [press('Test mode', 'switch')],
    says: 'Failed to update test mode',
    kept: isOn('Test mode', false),
    saved: isOn('Test mode', true),
    stays: isOn('Test mode', true),
  },
  {
    operation: testAiWebhook,
    section: 'ai-webhooks',
    save: [press('Test webhook')],
    says: 'Test Failed',
    // Nothing answers at that address, and the server says so.
    saved: reads(/^The host name couldn’t be (found|looked up)\.$/),
  },
  {
    operation: revealWebhookSecret,
    section: 'ai-webhooks',
    save: [press('Reveal')],
    says: 'Couldn’t show the secret',
    saved: isOffered('Hide'),
  },
  {
    operation: rotateWebhookSecret,
    section: 'ai-webhooks',
    fill: [press('Rotate')],
    save: [press('Rotate secret')],
    says: 'Couldn’t rotate the secret',
    again: [press('Rotate'), press('Rotate secret')],
    saved: 'New secret',
  },
  {
    operation: resendWebhookDelivery,
    section: 'ai-webhooks',
    arrange: skippedEvent,
    fill: [press(/Skipped MEDDPICC Changes/)],
    save: [press('Send again')],
    says: 'Couldn’t send the event',
    saved: 'Event sent again',
  },
  {
    operation: createIntegrationToken,
    section: 'ai-webhooks',
    fill: [press('New token'), type('Name', 'n8n')],
    save: [press('Create token')],
    kept: { Name: 'n8n' },
    saved: 'Copy it now. It won’t be shown again.',
    stays: isOffered('Revoke n8n'),
  },
  {
    operation: revokeIntegrationToken,
    section: 'ai-webhooks',
    fill: [press('Revoke n8n')],
    save: [press('Revoke token')],
    says: 'Couldn’t revoke the token',
    again: [press('Revoke n8n'), press('Revoke token')],
    saved: 'Token revoked',
    stays: all(reads('No tokens yet'), isGone('n8n')),
  },
  {
    operation: resumeWebhook,
    section: 'ai-webhooks',
    arrange: pausedWebhook,
    save: [press('Resume sending')],
    says: 'Couldn’t resume sending',
    saved: 'Sending resumed',
  },
];
