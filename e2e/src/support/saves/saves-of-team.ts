import { createECDH } from 'node:crypto';
import {
  changeReportingCurrency,
  deleteExchangeRate,
  importExchangeRates,
  setExchangeRate,
} from '@dealwright/contract/deals/exchange-rates';
import {
  cancelInvitation,
  inviteMany,
  resendInvitation,
  sendWorkspaceInvitation,
} from '@dealwright/contract/identity/invitations';
import { removeNamedOwner } from '@dealwright/contract/identity/members';
import { getImport, type Import, previewImport, runImport } from '@dealwright/contract/imports/imports';
import {
  addPushDevice,
  getNotificationSettings,
  removePushDevice,
  saveNotificationSettings,
} from '@dealwright/contract/notifications/notification-settings';
import { changeManager, changeMemberRole, removeMember } from '@dealwright/contract/people/team';
import { changeWorkspace, renewWorkspaceCode } from '@dealwright/contract/people/workspace';
import {
  changeCompanyWorkspace,
  createWorkspace,
  switchWorkspace,
} from '@dealwright/contract/people/workspaces';
import { expect } from '../fixtures.ts';
import { SESSION_COOKIE } from '../people.ts';
import {
  all,
  choose,
  enter,
  isGone,
  isOffered,
  isOn,
  key,
  press,
  reads,
  type Save,
  type Step,
  stands,
  type,
} from './save.ts';

/** Chosen in the browser's own dialog. */
const giveRates: Step = async ({ page }) => {
  const content = 'day,currency,rate\n2026-03-04,CHF,0.95\n2026-03-04,GBP,0.86\n';
  const file = { name: 'rates.csv', mimeType: 'text/csv', buffer: Buffer.from(content) };
  await page.getByLabel('File of exchange rates (CSV)').setInputFiles(file);
};

const JOINING = 'Allow people to join with the code';

/** Workspace. The colleague is an admin too, since a workspace needs one. */
export const SAVES_OF_WORKSPACE: readonly Save[] = [
  {
    operation: changeWorkspace,
    section: 'workspace',
    arrange: ({ api, colleague }) =>
      api
        .call(changeMemberRole, { params: { profile_id: colleague.id }, body: { role: 'admin' } })
        .then(() => undefined),
    fill: [type('Workspace Name', 'Enterprise')],
    save: [key('Tab')],
    says: 'Couldn’t save the name',
    kept: { 'Workspace Name': 'Enterprise' },
    again: [enter('Workspace Name')],
    saved: 'Workspace renamed',
    stays: stands('Workspace Name', 'Enterprise'),
  },
  {
    operation: changeWorkspace,
    section: 'workspace',
    save: [press(JOINING, 'switch')],
    says: 'Couldn’t save the setting',
    kept: isOn(JOINING, false),
    saved: isOn(JOINING, true),
    stays: isOn(JOINING, true),
  },
  {
    operation: renewWorkspaceCode,
    section: 'workspace',
    fill: [press('Regenerate')],
    save: [press('Generate code')],
    says: 'Couldn’t generate a new code',
    again: [press('Regenerate'), press('Generate code')],
    saved: 'New code',
  },
  {
    operation: createWorkspace,
    section: 'workspace',
    fill: [press('New workspace'), type('Name', 'Partners')],
    save: [press('Create workspace')],
    kept: { Name: 'Partners', Seats: '25' },
    saved: 'Workspace created',
    stays: reads(/0 of 25 seats/),
  },
  {
    operation: changeCompanyWorkspace,
    section: 'workspace',
    fill: [press('Edit Partners'), type('Seats', '15')],
    save: [press('Save')],
    kept: { Seats: '15' },
    saved: 'Workspace saved',
    stays: reads(/0 of 15 seats/),
  },
  {
    operation: changeReportingCurrency,
    section: 'workspace',
    save: [choose('Reporting currency', 'EUR')],
    says: 'Couldn’t save the reporting currency',
    kept: { 'Reporting currency': 'None' },
    saved: 'Reporting currency saved',
    stays: stands('Reporting currency', 'EUR'),
  },
  {
    operation: setExchangeRate,
    section: 'workspace',
    fill: [press('Add rate'), type('1 USD in EUR', '0.92')],
    save: [press('Save')],
    kept: { '1 USD in EUR': '0.92' },
    saved: 'Rate saved',
    stays: reads('1 USD = 0.92 EUR'),
  },
  {
    operation: importExchangeRates,
    section: 'workspace',
    save: [giveRates],
    saved: '2 rates imported',
    stays: isOffered('Your rates'),
  },
  {
    operation: deleteExchangeRate,
    section: 'workspace',
    fill: [press('Your rates')],
    save: [press(/^Delete 1 EUR = 0.86 GBP/)],
    says: 'Couldn’t delete the rate',
    saved: 'Rate deleted',
  },
  {
    operation: switchWorkspace,
    section: 'workspace',
    save: [press('Switch to Partners')],
    says: 'Couldn’t switch workspaces',
    saved: 'You’re now in Partners',
    stays: stands('Workspace Name', 'Partners'),
  },
];

const COLLEAGUE = 'Actions for Nora Quist';
const IDA = 'ida@partners.example';

const rowReads =
  (text: string): Step =>
  async ({ page, colleague }) => {
    const rows = page.getByRole('list', { name: 'Members' }).getByRole('listitem');
    await expect(rows.filter({ hasText: colleague.email })).toContainText(text);
  };

const OWNER = 'Ulla Holm';

/** Imports a team file that names an owner who isn't a member. */
const nameOwner: Step = async ({ api, me, server }) => {
  const form = new FormData();
  const lines = ['Sales rep,Manager,Office', `${OWNER},${me.email},North`];
  form.append('file', new Blob([lines.join('\n')], { type: 'text/csv' }), 'team.csv');
  const response = await fetch(new URL('/api/imports', server.address), {
    method: 'POST',
    headers: { cookie: `${SESSION_COOKIE}=${me.token}` },
    body: form,
  });
  const { id } = (await response.json()) as Import;
  const params = { id };
  const reaches = (state: Import['state']) =>
    expect.poll(async () => (await api.call(getImport, { params })).state, { timeout: 30_000 }).toBe(state);
  await api.call(previewImport, { params });
  await reaches('previewed');
  await api.call(runImport, { params });
  await reaches('done');
};

/** Team. */
export const SAVES_OF_TEAM: readonly Save[] = [
  {
    operation: changeMemberRole,
    section: 'team',
    fill: [press(COLLEAGUE), press('Change role', 'menuitem'), press('Manager', 'radio')],
    save: [press('Change role')],
    says: 'Error updating role',
    saved: 'Role updated',
    stays: rowReads('Manager'),
  },
  {
    operation: changeManager,
    section: 'team',
    fill: [press(COLLEAGUE), press('Change manager', 'menuitem'), choose('Manager', /^(?!No manager)/)],
    save: [press('Change manager')],
    says: 'Couldn’t change the manager',
    saved: 'Manager updated',
    stays: rowReads('Reports to'),
  },
  {
    operation: sendWorkspaceInvitation,
    section: 'team',
    fill: [press('Invite'), type('Email', IDA), choose('Role', 'Viewer'), type('First Name', 'Ida')],
    save: [press('Send Invitation')],
    says: 'Error sending invitation',
    kept: { Email: IDA, 'First Name': 'Ida', Role: 'Viewer' },
    saved: 'Invitation sent',
    stays: reads(new RegExp(IDA)),
  },
  {
    operation: inviteMany,
    section: 'team',
    fill: [
      press('Invite several'),
      type('People', 'ole@partners.example, bo@partners.example'),
      choose('Role', 'Viewer'),
    ],
    save: [press('Send Invitations')],
    says: 'Error sending invitation',
    kept: { People: 'ole@partners.example, bo@partners.example', Role: 'Viewer' },
    saved: 'Invitation sent',
    stays: all(reads(/ole@partners\.example/), reads(/bo@partners\.example/)),
  },
  {
    operation: resendInvitation,
    section: 'team',
    save: [press(`Resend invitation to ${IDA}`)],
    says: 'Error sending invitation',
    saved: 'Invitation sent again',
  },
  {
    operation: cancelInvitation,
    section: 'team',
    fill: [press(`Cancel invitation of ${IDA}`)],
    save: [press('Cancel invitation')],
    says: 'Error',
    again: [press(`Cancel invitation of ${IDA}`), press('Cancel invitation')],
    saved: 'Invitation canceled',
    stays: all(reads(/ole@partners\.example/), isGone(new RegExp(IDA))),
  },
  {
    operation: removeMember,
    section: 'team',
    fill: [press(COLLEAGUE), press('Remove user', 'menuitem'), type('Reason', 'Left the company')],
    save: [press('Remove user')],
    says: 'Error',
    kept: { Reason: 'Left the company' },
    saved: 'User Deleted',
    stays: all(reads(/^1 of \d+ seats taken$/), isGone('Nora Quist')),
  },
  {
    operation: removeNamedOwner,
    section: 'team',
    arrange: nameOwner,
    fill: [press(`Remove ${OWNER}`)],
    save: [press('Remove owner')],
    says: 'Couldn’t remove the owner',
    again: [press(`Remove ${OWNER}`), press('Remove owner')],
    saved: 'Owner removed',
    stays: isGone(OWNER),
  },
];

/** No service of a browser's maker is asked: it would have to be reached. */
const pretendPush: Step = async ({ page, me }) => {
  const curve = createECDH('prime256v1');
  const keys = { p256dh: curve.generateKeys('base64url'), auth: 'BwcHBwcHBwcHBwcHBwcHBw' };
  await page.addInitScript(
    (subscription) => {
      const found = { ...subscription, toJSON: () => subscription, unsubscribe: async () => true };
      PushManager.prototype.subscribe = async () => found as never;
      PushManager.prototype.getSubscription = async () => null;
      Notification.requestPermission = async () => 'granted';
      Object.defineProperty(Notification, 'permission', { value: 'default' });
    },
    { endpoint: `https://push.example.org/${me.id}`, keys },
  );
};

const withPush: Step = async (at) => {
  const { push_key: _key, devices: _devices, ...own } = await at.api.call(getNotificationSettings);
  await at.api.call(saveNotificationSettings, { body: { ...own, push: true } });
  await pretendPush(at);
};

/** Notifications. */
export const SAVES_OF_NOTIFICATIONS: readonly Save[] = [
  {
    operation: saveNotificationSettings,
    section: 'notifications',
    save: [choose('Time zone', /^EST/)],
    says: 'Couldn’t save your settings',
    kept: { 'Time zone': 'EST' },
    again: [press('Try again')],
    saved: 'Changes are saved as you make them.',
    stays: stands('Time zone', 'EST'),
  },
  {
    operation: addPushDevice,
    section: 'notifications',
    arrange: withPush,
    save: [press('Turn on in this browser')],
    says: 'Couldn’t turn on push notifications',
    saved: 'Push notifications are on in this browser',
    stays: reads('This browser'),
  },
  {
    operation: removePushDevice,
    section: 'notifications',
    save: [press(/^Remove /)],
    says: 'Couldn’t remove the browser',
    saved: isGone('This browser'),
    stays: all(isOffered('Turn on in this browser'), isGone('This browser')),
  },
];
