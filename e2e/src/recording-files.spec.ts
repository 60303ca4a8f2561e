import { listRecordings } from '@dealwright/contract/recordings/recordings';
import { newCompany } from './support/company-of-own.ts';
import { makeDeal } from './support/deals.ts';
import { switchOn } from './support/features.ts';
import { expect, test } from './support/fixtures.ts';
import { fitsWholly } from './support/fits.ts';
import { openAs } from './support/person-of-own.ts';
import { agree, bar, NO_CAMERA, notesOf, recordingsOf, row, untilRecorded } from './support/recordings.ts';
import { DESKTOP, PHONE } from './support/screens.ts';
import { seriousFindings } from './support/serious-findings.ts';
import { silentWav, toneWav } from './support/wav.ts';

test('REC52 a person chooses the microphone, and the browser remembers it', async ({
  pageOf,
  api,
  complaints,
}) => {
  complaints.expect(NO_CAMERA);
  const deal = await makeDeal(api('rep'));
  const page = await pageOf('rep');
  await page.addInitScript(() => {
    const { mediaDevices } = navigator;
    const open = mediaDevices.getUserMedia.bind(mediaDevices);
    mediaDevices.getUserMedia = async (wanted) => {
      const stream = await open(wanted);
      const [track] = stream.getAudioTracks();
      document.documentElement.dataset['microphone'] = track?.label ?? '';
      return stream;
    };
  });
  await page.goto(notesOf(deal));
  await page.getByRole('button', { name: 'Record a call' }).click();
  const dialog = page.getByRole('dialog', { name: 'Record a call' });
  const microphone = dialog.getByRole('combobox', { name: 'Microphone' });
  await expect(microphone).toHaveText('Browser default');
  await microphone.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('option', { name: 'Fake Audio Input 2' }).click();
  await expect(microphone).toHaveText('Fake Audio Input 2');
  await fitsWholly(page);

  await page.reload();
  await page.getByRole('button', { name: 'Record a call' }).click();
  await expect(microphone).toHaveText('Fake Audio Input 2');
  await dialog.getByRole('checkbox', { name: 'Record the meeting’s tab too' }).click();
  await agree(dialog);
  await dialog.getByRole('button', { name: 'Start recording' }).click();
  await untilRecorded(page, 1);
  await expect(page.locator('html')).toHaveAttribute('data-microphone', 'Fake Audio Input 2');
  await bar(page).getByRole('button', { name: 'Stop' }).click();
  await expect(bar(page)).toBeHidden();
});

test('REC53 an upload that stopped goes on where the same file is chosen again', async ({
  pageOf,
  api,
  complaints,
}) => {
  complaints.expect(/Failed to load resource/);
  const deal = await makeDeal(api('rep'));
  const page = await pageOf('rep');
  const context = page.context();
  // The second chunk never arrives.
  await context.route(/chunks\/.*\/1(\?|$)/, (route) => route.abort());
  await page.goto(notesOf(deal));
  const file = { name: 'Workshop.wav', mimeType: 'audio/wav', buffer: toneWav(600) };
  const other = { ...file, buffer: silentWav(600) };
  await page.getByRole('button', { name: 'Upload a recording' }).click();
  const dialog = page.getByRole('dialog', { name: 'Upload a recording' });
  await dialog.getByLabel('Recording file').setInputFiles(file);
  await agree(dialog);
  const stopped = page.waitForRequest(/chunks\/.*\/1(\?|$)/);
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  await stopped;
  await page.close();
  await context.unroute(/chunks\/.*\/1(\?|$)/);

  const next = await context.newPage();
  await next.goto(notesOf(deal));
  const again = row(next, 'Workshop').getByLabel('The same file again');
  await expect(row(next, 'Workshop').getByRole('button', { name: 'Choose the file again' })).toBeVisible();
  expect(await seriousFindings(next)).toEqual([]);
  await again.setInputFiles({ ...file, name: 'Other.wav' });
  await expect(next.getByText('This is another file')).toBeVisible();
  await again.setInputFiles(other);
  await expect(
    next.getByText('This isn’t the file that the upload began with. Choose that one.'),
  ).toBeVisible();
  await again.setInputFiles(file);
  await expect(row(next, 'Workshop')).toContainText('Transcribed', { timeout: 60_000 });
  const [recording] = await recordingsOf(api('rep'), deal);
  expect(recording).toMatchObject({ state: 'transcribed', duration_ms: 600_000 });
});

test('REC54 a recording without a transcript gets one that is imported', async ({ pageOf, api }) => {
  const deal = await makeDeal(api('rep'));
  const page = await pageOf('rep', PHONE);
  await page.goto(notesOf(deal));
  await page.getByRole('button', { name: 'Upload a recording' }).click();
  const dialog = page.getByRole('dialog', { name: 'Upload a recording' });
  const file = { name: 'Plant tour.wav', mimeType: 'audio/wav', buffer: silentWav(4) };
  await dialog.getByLabel('Recording file').setInputFiles(file);
  await agree(dialog);
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(row(page, 'Plant tour')).toContainText('No one speaks', { timeout: 60_000 });
  await row(page, 'Plant tour').getByRole('button', { name: 'Plant tour' }).click();
  const sheet = page.getByRole('dialog', { name: 'Plant tour' });
  await sheet.getByRole('button', { name: 'Import transcript' }).click();
  await page
    .getByLabel('Or paste the text')
    .fill('Rosa Petrov: What is it worth?\nPriya Raman: Two days a week.');
  await page.getByRole('button', { name: 'Continue' }).click();
  const reading = page.getByRole('dialog', { name: 'Check what we found' });
  await reading.getByRole('button', { name: 'Confirm and save' }).click();
  await expect(page.getByText('Transcript attached')).toBeVisible();
  await expect(sheet.getByRole('button', { name: 'Open transcript' })).toBeVisible();
  await fitsWholly(page);
  const [recording] = await recordingsOf(api('rep'), deal);
  expect(recording).toMatchObject({ transcription: 'attached', interaction_id: expect.any(String) });
});

test('REC55 an operator sets the storage of a company, and its people learn when it is full', async ({
  pageOf,
  server,
  browser,
  complaints,
}) => {
  complaints.expect(/413/);
  const { admin, api } = await newCompany(server);
  const deal = await makeDeal(api);
  const operator = await pageOf('operator', DESKTOP);
  await operator.goto('/super-admin/workspaces');
  const [, mark = ''] = /ida-(\w+)/.exec(admin.email) ?? [];
  await operator.getByRole('searchbox', { name: 'Search workspaces' }).fill(mark);
  await operator.getByRole('link', { name: `Ida ${mark}`, exact: true }).click();
  const limit = async (gigabytes: string) => {
    await operator.getByRole('button', { name: 'Change limits' }).click();
    const dialog = operator.getByRole('dialog');
    await dialog.getByLabel('Storage for recordings, in GB').fill(gigabytes);
    await dialog.getByLabel('Reason').fill('Agreed in their contract');
    await dialog.getByRole('button', { name: 'Change limits' }).click();
    await expect(dialog).toBeHidden();
  };
  await limit('0');
  await expect(operator.getByText('0 (default: 20)', { exact: true })).toBeVisible();

  const page = await openAs(browser, server, admin, complaints, DESKTOP);
  await page.goto(notesOf(deal));
  await page.getByRole('button', { name: 'Upload a recording' }).click();
  const dialog = page.getByRole('dialog', { name: 'Upload a recording' });
  await dialog
    .getByLabel('Recording file')
    .setInputFiles({ name: 'Call.wav', mimeType: 'audio/wav', buffer: toneWav(1) });
  await agree(dialog);
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(dialog.getByRole('alert')).toContainText('storage for recordings is full');
  await limit('2');
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(dialog).toBeHidden();
  const { storage } = await api.call(listRecordings, { params: { number: deal.number } });
  expect(storage.most).toBe(2 * 1024 ** 3);
});

test('REC56 an admin sets how long audio is kept, and a recording says when it goes', async ({
  api,
  server,
  browser,
  complaints,
}) => {
  const company = await newCompany(server);
  await switchOn(api('operator'), company.api, ['data_controls']);
  const deal = await makeDeal(company.api);
  const page = await openAs(browser, server, company.admin, complaints, DESKTOP);
  await page.goto('/settings?tab=data-controls');
  const settings = page.getByRole('dialog', { name: 'Settings' });
  const audio = settings.getByRole('listitem').filter({ hasText: 'Audio of recordings' });
  await expect(audio).toContainText('Kept for 1 year');
  await audio.getByRole('button', { name: 'Change Audio of recordings' }).click();
  const keeping = page.getByRole('dialog', { name: 'Audio of recordings' });
  await keeping.getByRole('combobox', { name: 'Keep' }).click();
  await expect(page.getByRole('option', { name: 'Forever' })).toHaveCount(0);
  await page.getByRole('option', { name: 'For 90 days' }).click();
  await keeping.getByRole('button', { name: 'Save' }).click();
  await expect(audio).toContainText('Kept for 90 days');

  await page.goto(notesOf(deal));
  await page.getByRole('button', { name: 'Upload a recording' }).click();
  const dialog = page.getByRole('dialog', { name: 'Upload a recording' });
  await dialog
    .getByLabel('Recording file')
    .setInputFiles({ name: 'Call.wav', mimeType: 'audio/wav', buffer: toneWav(1) });
  await agree(dialog);
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(row(page, 'Call')).toContainText('Transcribed', { timeout: 60_000 });
  const { items } = await company.api.call(listRecordings, { params: { number: deal.number } });
  const [recording] = items;
  const days =
    (Date.parse(recording?.delete_on ?? '') - Date.parse(recording?.created_at ?? '')) / 86_400_000;
  expect(Math.round(days)).toBeGreaterThanOrEqual(89);
  expect(Math.round(days)).toBeLessThanOrEqual(90);
  await row(page, 'Call').getByRole('button', { name: 'Call' }).click();
  await expect(page.getByRole('dialog', { name: 'Call' }).getByText(/The audio is deleted on/)).toBeVisible();
});
