import { createECDH } from 'node:crypto';
import { moveDeal } from '@dealwright/contract/deals/deals';
import { getNotificationSettings } from '@dealwright/contract/notifications/notification-settings';
import { listNotifications } from '@dealwright/contract/notifications/notifications';
import type { Page } from '@playwright/test';
import { apiOf } from './support/api.ts';
import { dealPath, makeDeal } from './support/deals.ts';
import { expect, test } from './support/fixtures.ts';
import { newPerson, openAs } from './support/person-of-own.ts';
import { DESKTOP, PHONE } from './support/screens.ts';
import { seriousFindings } from './support/serious-findings.ts';

const settings = (page: Page) => page.getByRole('dialog', { name: 'Settings' });
const bell = (page: Page, unread: number) =>
  page.getByRole('button', { name: unread === 0 ? 'Notifications' : `Notifications, ${unread} unread` });

for (const [name, screen] of [
  ['desktop', DESKTOP],
  ['phone', PHONE],
] as const) {
  test(`colleagues’ actions reach the bell at once, and an @mention notifies a colleague on a ${name}`, async ({
    browser,
    server,
    complaints,
  }) => {
    const person = await newPerson(server);
    const manager = apiOf(server, 'manager');
    const page = await openAs(browser, server, person, complaints, screen);
    await page.goto(`${server.address}/home`);
    await expect(bell(page, 0)).toBeVisible();
    const deal = await makeDeal(manager, { owner_id: person.id });
    await expect(bell(page, 1)).toBeVisible();
    const [params, body] = [{ number: deal.number }, { stage: 'proposal' } as const];
    await manager.call(moveDeal, { params, body, version: deal.version });
    await bell(page, 2).click();
    const list = page.getByRole('dialog', { name: 'Notifications' });
    await expect(list.getByRole('link')).toHaveCount(2);
    await expect(list.getByRole('link').first()).toContainText('moved it to Proposal');
    expect(await seriousFindings(page)).toEqual([]);
    await list.getByRole('link', { name: 'assigned this deal to you' }).click();
    await expect(page).toHaveURL(`${server.address}${dealPath(deal)}`);
    await expect(list).toHaveCount(0);
    await bell(page, 1).click();
    await list.getByRole('button', { name: 'Mark all as read' }).click();
    await expect(list.getByText('Unread')).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(bell(page, 0)).toBeVisible();

    await page.goto(`${server.address}${dealPath(deal)}?tab=notes`);
    await page.getByRole('button', { name: 'New note' }).last().click();
    const text = page.getByRole('textbox', { name: 'Text' });
    await text.click();
    await text.pressSequentially('Please look, @marcu');
    await expect(page.getByRole('option')).toHaveText([/Marcus Oyelaran/]);
    await expect(text).toHaveAttribute('aria-activedescendant', /mention/);
    expect(await seriousFindings(page)).toEqual([]);
    await text.press('Enter');
    await expect(text).toContainText('Please look, @Marcus Oyelaran');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Note saved')).toBeVisible();
    const told = async () => {
      const { items } = await manager.call(listNotifications);
      return items.filter((item) => item.deal?.number === deal.number).map((item) => item.text);
    };
    await expect.poll(told).toEqual([expect.stringMatching(/^Nora Quist mentioned you in/)]);
  });

  test(`NOTIF01 NOTIF02 NOTIF04 NOTIF05 a person sets notification preferences, and a failed save loses nothing on a ${name}`, async ({
    browser,
    server,
    complaints,
  }) => {
    complaints.expect(/ERR_FAILED/);
    const person = await newPerson(server, 'viewer');
    const api = apiOf({ ...server, tokens: { ...server.tokens, viewer: person.token } }, 'viewer');
    const options = { ...screen, permissions: ['notifications'] };
    const page = await openAs(browser, server, person, complaints, options);
    // No service of a browser's maker is asked: it would have to be reached.
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
      { endpoint: `https://push.example.org/${person.id}`, keys },
    );
    await page.goto(`${server.address}/settings?tab=notifications`);
    const section = settings(page);
    const toggle = (label: string) => section.getByRole('switch', { name: label, exact: true });
    const saved = section.getByText('Changes are saved as you make them.');
    await expect(toggle('Email')).toBeChecked();
    await expect(toggle('Push')).not.toBeChecked();
    await expect(section.getByRole('combobox', { name: 'Time zone' })).toHaveText('UTC');
    await section.getByRole('combobox', { name: 'Time zone' }).click();
    await expect(page.getByRole('option')).toHaveText([/^UTC/, /^EST/, /^PST/, /^CET/]);
    await page.getByRole('option', { name: 'CET' }).click();
    await section.getByRole('combobox', { name: 'Hours' }).click();
    await expect(page.getByRole('option')).toHaveText(['9-5', '8-6', '10-6', 'Custom']);
    await page.getByRole('option', { name: 'Custom' }).click();
    await section.getByLabel('Until').fill('08:00');
    await expect(section.getByText('The end must be after the start')).toBeVisible();
    await section.getByLabel('Until').fill('15:30');
    await section.getByRole('checkbox', { name: 'Friday' }).click();
    await section.getByRole('button', { name: 'Daily digest' }).click();
    await section.getByRole('checkbox', { name: 'Someone moves your deal: Email' }).click();
    await toggle('Push').click();
    await expect(saved).toBeVisible();
    await section.getByRole('button', { name: 'Turn on in this browser' }).click();
    await expect(section.getByText('This browser', { exact: true })).toBeVisible();
    expect(await seriousFindings(page)).toEqual([]);

    await page.route('**/api/notification-settings', (route) =>
      route.request().method() === 'PUT' ? route.abort() : route.continue(),
    );
    await toggle('Email').click();
    await expect(section.getByRole('alert')).toContainText('What you chose is kept.');
    await page.reload();
    await expect(toggle('Email')).not.toBeChecked();
    await expect(section.getByRole('alert')).toContainText('Your choices here aren’t saved yet.');
    expect((await api.call(getNotificationSettings)).email).toBe(true);
    await page.unroute('**/api/notification-settings');
    await section.getByRole('button', { name: 'Try again' }).click();
    await expect(saved).toBeVisible();

    await page.reload();
    await expect(toggle('Email')).not.toBeChecked();
    await expect(toggle('Push')).toBeChecked();
    await expect(section.getByRole('combobox', { name: 'Time zone' })).toHaveText('CET');
    await expect(section.getByRole('combobox', { name: 'Hours' })).toHaveText('Custom');
    await expect(section.getByLabel('Until')).toHaveValue('15:30');
    await expect(section.getByRole('checkbox', { name: 'Friday' })).not.toBeChecked();
    await expect(section.getByRole('checkbox', { name: 'Someone moves your deal: Email' })).not.toBeChecked();
    expect(await api.call(getNotificationSettings)).toMatchObject({
      timezone: 'Europe/Berlin',
      email_rhythm: 'daily',
      custom_hours: { start: '09:00', end: '15:30', days: [1, 2, 3, 4] },
      devices: [{ current: true }],
    });
  });
}
