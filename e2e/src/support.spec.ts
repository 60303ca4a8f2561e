import { randomUUID } from 'node:crypto';
import { listSupportRequests } from '@dealwright/contract/operator/support';
import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { linkIn, mailTo } from './support/mailbox.ts';
import { PEOPLE } from './support/people.ts';
import { DESKTOP, PHONE } from './support/screens.ts';
import { seriousFindings } from './support/serious-findings.ts';
import { failWithoutWords } from './support/wordless.ts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const TEXT = { name: 'log.txt', mimeType: 'text/plain', buffer: Buffer.from('a line of a log') };
const SHOT = { name: 'shot.png', mimeType: 'image/png', buffer: PNG };

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Support' });
const attached = (page: Page) =>
  dialog(page).getByRole('list', { name: 'Attachments' }).getByRole('listitem');
const title = (page: Page) => dialog(page).getByLabel('Title');
const description = (page: Page) => dialog(page).getByLabel('Description');
const submit = (page: Page) => dialog(page).getByRole('button', { name: 'Submit', exact: true });
const nothingUnderWay = (page: Page) => expect(dialog(page).getByRole('progressbar')).toHaveCount(0);

async function open(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Support', exact: true }).click();
  await expect(dialog(page)).toBeVisible();
}

async function choose(page: Page, label: string, option: string): Promise<void> {
  await dialog(page).getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

async function pasteImage(page: Page): Promise<void> {
  await description(page).evaluate(
    (field, bytes) => {
      const data = new DataTransfer();
      data.items.add(new File([Uint8Array.from(bytes)], 'image.png', { type: 'image/png' }));
      field.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
      );
    },
    [...PNG],
  );
}

for (const [name, screen] of [
  ['desktop', DESKTOP],
  ['phone', PHONE],
] as const) {
  test(`SHELL14 SUPPORT01 SUPPORT05 SUPPORT06 SUPPORT07 SUPPORT14 SUPPORT16 a ticket with files on a ${name}, answered by the operator`, async ({
    pageOf,
    api,
    server,
  }) => {
    const subject = `The board is empty ${randomUUID()}`;
    const page = await pageOf('manager', screen);
    await page.goto('/home');
    await open(page);
    await expect(dialog(page).getByRole('combobox', { name: 'Impact' })).toHaveText('Feature Impaired');
    await title(page).fill(subject);
    await description(page).fill('Since this morning');
    const files = dialog(page).getByLabel('Files', { exact: true });
    await expect(files).toHaveAttribute('accept', /image\/\*.*\.pdf,\.doc,\.docx,\.txt/);
    await files.setInputFiles([SHOT, TEXT]);
    await pasteImage(page);
    await expect(attached(page)).toHaveCount(3);
    await dialog(page).getByRole('button', { name: 'Remove log.txt' }).click();
    await expect(attached(page)).toHaveCount(2);
    await nothingUnderWay(page);
    await submit(page).click();
    await expect(page.getByText('Your support ticket has been submitted successfully')).toBeVisible();
    await expect(page.getByText('Request Submitted')).toBeVisible();
    await expect(dialog(page)).toHaveCount(0);
    await open(page);
    await expect(title(page)).toHaveValue('');
    await expect(description(page)).toHaveValue('');
    await expect(attached(page)).toHaveCount(0);

    const { items } = await api('manager').call(listSupportRequests);
    const made = items.find((one) => one.title === subject);
    const names = made?.attachments.map(({ file_name }) => file_name.replace(/\d+/, 'N'));
    expect(names?.sort()).toEqual(['pasted-N.png', 'shot.png']);

    const desk = await pageOf('operator', screen);
    await desk.goto('/super-admin/tickets');
    await desk.getByRole('link', { name: new RegExp(subject) }).click();
    await expect(desk.getByRole('heading', { level: 1, name: subject })).toBeVisible();
    const download = desk.waitForEvent('download');
    await desk.getByRole('link', { name: /shot\.png/ }).click();
    expect((await download).suggestedFilename()).toBe('shot.png');
    await desk.getByLabel(`Reply to ${PEOPLE.manager.name}`).fill('Reload, please.');
    await desk.getByRole('button', { name: 'Send email' }).click();
    await expect(desk.getByRole('list', { name: 'Replies' })).toContainText('Reload, please.');
    await expect(desk.getByRole('combobox', { name: 'Status' })).toHaveText('In progress');
    // It has the colours of the theme that it came in.
    await expect(desk.getByText('Reply sent')).toBeVisible();
    await expect(desk.getByText('Reply sent')).toHaveCount(0);
    expect(await seriousFindings(desk)).toEqual([]);
    const mail = await mailTo(server, PEOPLE.manager.email, `Re: ${subject}`);
    expect(mail.text).toContain('Reload, please.');

    await dialog(page).getByRole('tab', { name: 'Your requests' }).click();
    await expect(page).toHaveURL(/\/support\?request=own$/);
    const mine = dialog(page).getByRole('listitem', { name: subject });
    await mine.getByText(subject).click();
    await expect(page).toHaveURL(new RegExp(`/support\\?request=${made?.id}$`));
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL('/home');
    // The mail leads to the very answer.
    await page.goto(linkIn(server, mail));
    await expect(dialog(page)).toBeVisible();
    await expect(mine.getByRole('list', { name: 'Replies' })).toContainText('Reload, please.');
    expect(await seriousFindings(page)).toEqual([]);
    await mine.getByLabel('Reply').fill('Thank you.');
    await mine.getByRole('button', { name: 'Send' }).click();
    await expect(mine.getByRole('list', { name: 'Replies' })).toContainText('Thank you.');
  });
}

test('SUPPORT02 SUPPORT03 SUPPORT04 SUPPORT08 SUPPORT12 SUPPORT15 a feature request has no impact; the button says that it is being sent', async ({
  pageOf,
}) => {
  const page = await pageOf('viewer');
  await page.goto('/home');
  await open(page);
  await dialog(page).getByRole('combobox', { name: 'Impact' }).click();
  await expect(page.getByRole('option')).toHaveText([
    'Critical - System Down',
    'Major Feature Broken',
    'Feature Impaired',
    'Minor Issue',
  ]);
  await page.keyboard.press('Escape');
  await choose(page, 'Type', 'Feature request');
  await expect(dialog(page).getByRole('combobox', { name: 'Impact' })).toHaveCount(0);
  await title(page).fill('A darker dark');
  await description(page).fill('For the night');
  let sent: unknown;
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/support/requests', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    sent = route.request().postDataJSON();
    await held;
    return route.continue();
  });
  await submit(page).click();
  await expect(dialog(page).getByRole('button', { name: 'Submitting...' })).toBeDisabled();
  release();
  await expect(page.getByText('Your feature request has been submitted successfully')).toBeVisible();
  expect(sent).toMatchObject({ type: 'feature_request', impact_category: null, attachments: [] });
});

async function dropFiles(
  page: Page,
  type: 'dragover' | 'dragleave' | 'drop',
  names: string[],
): Promise<void> {
  await dialog(page)
    .locator('form')
    .evaluate(
      (form, { kind, files }) => {
        const data = new DataTransfer();
        for (const name of files) data.items.add(new File(['a line of a log'], name, { type: 'text/plain' }));
        const event = { dataTransfer: data, bubbles: true, cancelable: true };
        form.dispatchEvent(new DragEvent(kind, event));
      },
      { kind: type, files: names },
    );
}

for (const [name, screen] of [
  ['desktop', DESKTOP],
  ['phone', PHONE],
] as const) {
  test(`the dialog accepts dropped files on a ${name}, and nothing else`, async ({ pageOf, complaints }) => {
    complaints.expect(/status of 415/);
    const page = await pageOf('rep', screen);
    await page.goto('/support');
    await expect(dialog(page)).toBeVisible();
    await dropFiles(page, 'dragover', ['a.txt']);
    await expect(dialog(page).locator('form')).toHaveCSS('outline-style', 'dashed');
    await dropFiles(page, 'dragleave', ['a.txt']);
    await expect(dialog(page).locator('form')).not.toHaveCSS('outline-style', 'dashed');
    await dropFiles(page, 'drop', ['one.txt', 'two.txt', 'program.exe']);
    await expect(attached(page)).toHaveCount(3);
    await nothingUnderWay(page);
    await expect(attached(page).getByRole('alert')).toHaveText([
      'Attach an image, a pdf, doc, docx or txt file.',
    ]);
    await dropFiles(page, 'drop', []);
    await expect(attached(page)).toHaveCount(3);
    for (const file of ['one.txt', 'two.txt', 'program.exe']) {
      await dialog(page)
        .getByRole('button', { name: `Remove ${file}` })
        .click();
    }
    await expect(attached(page)).toHaveCount(0);
    await dialog(page).getByRole('button', { name: 'Close' }).click();
    await expect(page).toHaveURL('/home');
  });
}

test('a link to another person’s request says so', async ({ pageOf, complaints }) => {
  complaints.expect(/status of 404/);
  const page = await pageOf('viewer');
  await page.goto(`/support?request=${randomUUID()}`);
  await expect(dialog(page).getByText('This request doesn’t exist, or it isn’t yours')).toBeVisible();
});

test('SUPPORT09 SUPPORT13 what is missing and what fails is said, and nothing that was written is lost', async ({
  pageOf,
  complaints,
}) => {
  complaints.expect(/status of 50[03]|ERR_FAILED/);
  const page = await pageOf('rep');
  await page.goto('/home');
  await open(page);
  let calls = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/support/requests')) calls += 1;
  });
  await title(page).fill('   ');
  await submit(page).click();
  await expect(page.getByText('Missing Information')).toBeVisible();
  await expect(page.getByText('Please provide both title and description')).toBeVisible();
  expect(calls).toBe(0);

  await title(page).fill('Slow');
  await description(page).fill('Everything');
  let failing = true;
  await page.route('**/api/support/attachments?*', (route) => (failing ? route.abort() : route.continue()));
  await dialog(page).getByLabel('Files', { exact: true }).setInputFiles([SHOT]);
  await expect(attached(page).getByRole('alert')).toContainText(
    'Can’t reach the server. Check your connection and try again.',
  );
  await submit(page).click();
  await expect(page.getByText('Couldn’t upload shot.png. Retry it or remove it.')).toBeVisible();
  failing = false;
  await dialog(page).getByRole('button', { name: 'Retry shot.png' }).click();
  await expect(attached(page).getByRole('alert')).toHaveCount(0);
  await nothingUnderWay(page);

  await page.route('**/api/support/requests', failWithoutWords);
  await submit(page).click();
  // A notice of the same title may still stand there for the file.
  await expect(page.getByText('Submission Failed', { exact: true }).first()).toBeVisible();
  await expect(page.getByText('Failed to submit your request', { exact: true })).toBeVisible();
  await page.unroute('**/api/support/requests');
  await page.route('**/api/support/requests', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
  await submit(page).click();
  await expect(page.getByText('Can’t reach the server. Check your connection and try again.')).toBeVisible();
  await page.reload();
  await expect(dialog(page)).toBeVisible();
  await expect(title(page)).toHaveValue('Slow');
  await expect(description(page)).toHaveValue('Everything');
  await expect(attached(page)).toHaveCount(1);
  await page.unroute('**/api/support/requests');
  await submit(page).click();
  await expect(page.getByText('Request Submitted')).toBeVisible();
});

test('SUPPORT01 the form is accessible in both themes', { tag: '@looks' }, async ({ pageOf, complaints }) => {
  complaints.expect(/status of 415/);
  for (const screen of [DESKTOP, PHONE]) {
    const page = await pageOf('admin', screen);
    await page.goto('/home');
    await open(page);
    await dialog(page)
      .getByLabel('Files', { exact: true })
      .setInputFiles([SHOT, { name: 'page.png', mimeType: 'image/png', buffer: Buffer.from('<html>') }]);
    await expect(attached(page).getByRole('alert')).toContainText(
      'The content of this file doesn’t match its name',
    );
    expect(await seriousFindings(page)).toEqual([]);
  }
});
