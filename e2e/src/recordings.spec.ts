import { changeDeal, getDeal } from '@dealwright/contract/deals/deals';
import { getSession } from '@dealwright/contract/identity/session';
import { addEvidence } from '@dealwright/contract/qualification/evidence';
import type { Page } from '@playwright/test';
import { addBuyer, dealPath, makeDeal, today } from './support/deals.ts';
import { expect, test } from './support/fixtures.ts';
import { fitsWholly } from './support/fits.ts';
import { pressInTurn } from './support/keys.ts';
import {
  agree,
  bar,
  NO_CAMERA,
  notesOf,
  recordingsOf,
  row,
  startRecording,
  untilRecorded,
  uploadTone,
} from './support/recordings.ts';
import { DESKTOP, PHONE } from './support/screens.ts';
import { seriousFindings } from './support/serious-findings.ts';

const PAIN = 'We lose forty hours a month to manual planning.';
const SIGNER = 'Our CFO Dana Whitfield signs this off in March.';

for (const screen of [DESKTOP, PHONE]) {
  const where = screen === PHONE ? 'on a phone' : 'on a desktop';

  test(`REC42 REC43 a call is recorded with consent, transcribed and heard, ${where}`, async ({
    pageOf,
    api,
    complaints,
  }) => {
    complaints.expect(NO_CAMERA);
    const deal = await makeDeal(api('rep'));
    const page = await pageOf('rep', screen);
    await page.goto(notesOf(deal));

    await test.step('nobody is recorded without consent', async () => {
      await page.getByRole('button', { name: 'Record a call' }).click();
      const dialog = page.getByRole('dialog', { name: 'Record a call' });
      await expect(dialog.getByLabel('Title')).toHaveValue(`Call with ${deal.account.name}`);
      await dialog.getByRole('button', { name: 'Start recording' }).click();
      await expect(dialog.getByText('Confirm that everyone agreed to be recorded.')).toBeVisible();
      await fitsWholly(page);
      await page.keyboard.press('Escape');
      expect(await recordingsOf(api('rep'), deal)).toEqual([]);
    });

    await test.step('it records both sides, and goes on elsewhere in the app', async () => {
      await startRecording(page, 'Discovery call');
      await expect(bar(page).getByText('You', { exact: true })).toBeVisible();
      await expect(bar(page).getByText('Meeting', { exact: true })).toBeVisible();
      const level = bar(page).locator('[data-level=us]');
      await expect
        .poll(() => level.evaluate(({ style }) => Number.parseInt(style.width, 10)))
        .toBeGreaterThan(0);
      await fitsWholly(page);
      await untilRecorded(page, 2);
      await bar(page).getByRole('button', { name: 'Pause' }).click();
      await expect(bar(page)).toContainText('Paused');
      await pressInTurn(page, 'g l');
      await expect(page).not.toHaveURL(/LEAD-/);
      await bar(page).getByRole('button', { name: 'Resume' }).click();
      await untilRecorded(page, 4);
      await bar(page).getByRole('link', { name: 'Discovery call' }).click();
      await expect(page).toHaveURL(/tab=notes/);
      await fitsWholly(page);
      await bar(page).getByRole('button', { name: 'Stop' }).click();
    });

    await test.step('it becomes a transcript that can be heard', async () => {
      await expect(row(page, 'Discovery call')).toContainText('Transcribed', { timeout: 60_000 });
      await expect(bar(page)).toBeHidden();
      await row(page, 'Discovery call').getByRole('button', { name: 'Discovery call' }).click();
      const sheet = page.getByRole('dialog', { name: 'Discovery call' });
      await expect(sheet.getByRole('list', { name: 'Transcript' })).toContainText(PAIN);
      expect(await seriousFindings(page)).toEqual([]);
      await sheet.getByRole('button', { name: SIGNER }).first().click();
      await expect(sheet.getByRole('button', { name: 'Pause' })).toBeVisible();
      await expect(sheet.locator('[aria-current]')).toContainText(SIGNER);
      await expect(sheet.getByRole('slider', { name: 'Place in the recording' })).not.toHaveValue('0');
      await page.keyboard.press('Escape');
      await expect(page).not.toHaveURL(/recording=/);
    });

    await test.step('the Overview names it', async () => {
      await page.goto(dealPath(deal));
      await page.getByRole('list', { name: 'Latest recordings' }).getByRole('button').click();
      await expect(page).toHaveURL(/recording=/);
    });
  });
}

test('REC44 a file is uploaded and heard by keyboard; one without sound says what to do', async ({
  pageOf,
  api,
}) => {
  const deal = await makeDeal(api('rep'));
  const page = await pageOf('rep');
  await page.goto(notesOf(deal));
  await uploadTone(page, 'Site visit.wav');
  await expect(row(page, 'Site visit')).toContainText('Transcribed', { timeout: 60_000 });
  const [recording] = await recordingsOf(api('rep'), deal);
  await page.goto(`${notesOf(deal)}&recording=${recording?.id}&ms=1700`);
  const sheet = page.getByRole('dialog', { name: 'Site visit' });
  const place = sheet.getByRole('slider', { name: 'Place in the recording' });
  await expect(place).toHaveValue('1700');
  await expect(sheet.locator('[aria-current]')).toContainText(SIGNER);
  await place.focus();
  await page.keyboard.press('ArrowLeft');
  await expect(place).toHaveValue('0');
  await page.keyboard.press('Space');
  await expect(sheet.getByRole('button', { name: 'Pause' })).toBeVisible();
  await sheet.getByRole('button', { name: '1.5×' }).click();
  await expect(sheet.getByRole('button', { name: '1.5×' })).toHaveAttribute('aria-pressed', 'true');
  await expect(place).toHaveValue('4000', { timeout: 20_000 });
  await expect(sheet.getByRole('button', { name: 'Play' })).toBeVisible();
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Upload a recording' }).click();
  const dialog = page.getByRole('dialog', { name: 'Upload a recording' });
  const input = dialog.getByLabel('Recording file');
  await input.setInputFiles({ name: 'Notes.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') });
  await expect(dialog.getByText('This isn’t an audio or video file.')).toBeVisible();
  await input.setInputFiles({ name: 'Broken.mp3', mimeType: 'audio/mpeg', buffer: Buffer.from('no sound') });
  await agree(dialog);
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(row(page, 'Notes')).toContainText('Failed', { timeout: 60_000 });
  await expect(row(page, 'Notes')).toContainText('can’t be read');
});

test('REC45 “They said no” stops and deletes, while recording and afterwards', async ({
  pageOf,
  api,
  complaints,
}) => {
  complaints.expect(NO_CAMERA);
  const deal = await makeDeal(api('rep'));
  const page = await pageOf('rep');
  await page.goto(notesOf(deal));
  const confirm = page.getByRole('alertdialog', { name: 'Stop and delete this recording?' });

  await startRecording(page, 'Refused call');
  await untilRecorded(page, 1);
  await bar(page).getByRole('button', { name: 'They said no' }).click();
  await fitsWholly(page);
  await confirm.getByRole('button', { name: 'They said no, delete it' }).click();
  await expect(bar(page)).toBeHidden();
  await expect(row(page, 'Refused call')).toContainText('Stopped');

  await uploadTone(page, 'Second thoughts.wav');
  await expect(row(page, 'Second thoughts')).toContainText('Transcribed', { timeout: 60_000 });
  await row(page, 'Second thoughts').getByRole('button', { name: 'Second thoughts' }).click();
  const sheet = page.getByRole('dialog', { name: 'Second thoughts' });
  await expect(sheet.getByRole('list', { name: 'Transcript' })).toBeVisible();
  await sheet.getByRole('button', { name: 'They said no' }).click();
  await confirm.getByRole('button', { name: 'They said no, delete it' }).click();
  await expect(sheet.getByText('Someone said no, so the audio was deleted.')).toBeVisible();
  await expect(sheet.getByRole('region', { name: 'Player' })).toHaveCount(0);
  const items = await recordingsOf(api('rep'), deal);
  expect(items.map(({ state, has_audio, interaction_id }) => [state, has_audio, interaction_id])).toEqual([
    ['stopped', false, null],
    ['stopped', false, null],
  ]);
});

test('REC60 a call whose deal is handed over meanwhile is recorded and uploaded to its end', async ({
  pageOf,
  api,
  complaints,
}) => {
  complaints.expect(NO_CAMERA);
  complaints.expect(/status of 404/);
  const made = await makeDeal(api('rep'));
  const page = await pageOf('rep');
  await page.goto(notesOf(made));
  await startRecording(page, 'Handed over call');
  await untilRecorded(page, 1);
  const { profile: next } = await api('manager').call(getSession);
  const params = { number: made.number };
  const { version } = await api('manager').call(getDeal, { params });
  await api('manager').call(changeDeal, { params, version, body: { owner_id: next?.id ?? '' } });

  const manager = await pageOf('manager');
  await manager.goto(notesOf(made));
  await row(manager, 'Handed over call').getByRole('button', { name: 'Keep uploaded part' }).click();
  const asks = manager.getByRole('alertdialog', { name: 'Finish without the rest?' });
  await expect(asks).toContainText('may still be recording');
  await asks.getByRole('button', { name: 'Cancel' }).click();

  await untilRecorded(page, 3);
  await bar(page).getByRole('button', { name: 'Stop' }).click();
  await expect(page.getByText('Recording uploaded')).toBeVisible();
  await expect(bar(page)).toBeHidden();
  await expect(row(manager, 'Handed over call')).toContainText('Transcribed', { timeout: 60_000 });
  const [recording] = await recordingsOf(api('manager'), made);
  expect(recording?.duration_ms).toBeGreaterThanOrEqual(2500);
});

/** The browser dies in the middle of a call; what was said is kept, since a pause keeps it at once. */
async function crash(page: Page, seconds: number): Promise<void> {
  await untilRecorded(page, seconds);
  const refused = page.waitForRequest('**/chunks/**');
  await bar(page).getByRole('button', { name: 'Pause' }).click();
  await refused;
  await page.close();
}

test('REC46 a recording that a crash cut off goes on, and is uploaded from what the browser kept @browser', async ({
  pageOf,
  api,
  complaints,
}) => {
  complaints.expect(/Failed to load resource/);
  complaints.expect(NO_CAMERA);
  const deal = await makeDeal(api('rep'));
  const page = await pageOf('rep');
  const context = page.context();
  await context.route('**/chunks/**', (route) => route.abort());
  await page.goto(notesOf(deal));
  await startRecording(page, 'Cut off call');
  await crash(page, 3);

  const next = await context.newPage();
  await next.goto('/lead-planning');
  await expect(next.getByText(/“Cut off call” was interrupted after 0:0\d/)).toBeVisible();
  expect(await seriousFindings(next)).toEqual([]);
  await next.getByRole('button', { name: 'Continue recording' }).click();
  await crash(next, 6);

  const last = await context.newPage();
  await last.goto('/lead-planning');
  await last.getByRole('button', { name: 'Finish uploading' }).click();
  await expect(last.getByText('We keep trying.')).toBeVisible();
  await context.unroute('**/chunks/**');
  await expect(last.getByText('Recording uploaded')).toBeVisible({ timeout: 60_000 });
  await last.goto(notesOf(deal));
  await expect(row(last, 'Cut off call')).toContainText('Transcribed', { timeout: 60_000 });
  const [recording] = await recordingsOf(api('rep'), deal);
  expect(recording?.duration_ms).toBeGreaterThanOrEqual(5500);
});

test('REC47 a quote of evidence from a recording is heard at its time; a viewer hears and changes nothing', async ({
  pageOf,
  api,
}) => {
  const deal = await makeDeal(api('rep'));
  const buyer = await addBuyer(api('rep'), deal, 'Dana Whitfield', 'CFO');
  const page = await pageOf('rep');
  await page.goto(notesOf(deal));
  await uploadTone(page, 'Pricing call.wav');
  await expect(row(page, 'Pricing call')).toContainText('Transcribed', { timeout: 60_000 });
  const [recording] = await recordingsOf(api('rep'), deal);
  const source = recording?.interaction_id;
  if (!source) throw new Error('It was transcribed.');
  await api('rep').call(addEvidence, {
    params: { number: deal.number },
    body: {
      pillar: 'economic_buyer',
      kind: 'buyer_said',
      statement: 'The CFO signs in March',
      stakeholder_id: buyer.id,
      occurred_on: today(),
      source: { interaction_id: source, quote: SIGNER },
    },
  });
  await page.goto(`${dealPath(deal)}?tab=meddpicc&pillar=economic_buyer`);
  await page.getByRole('button', { name: 'Listen' }).first().click();
  const sheet = page.getByRole('dialog', { name: 'Pricing call' });
  await expect(sheet.locator('[aria-current]')).toContainText(SIGNER);
  await expect(page).toHaveURL(/recording=/);

  await test.step('also below the business problems', async () => {
    await api('rep').call(addEvidence, {
      params: { number: deal.number },
      body: {
        pillar: 'identify_pain',
        kind: 'buyer_said',
        statement: 'Planning by hand costs forty hours a month',
        stakeholder_id: buyer.id,
        occurred_on: today(),
        source: { interaction_id: source, quote: PAIN },
      },
    });
    await page.goto(`${dealPath(deal)}?tab=business-problem&pillar=identify_pain`);
    await page.getByRole('button', { name: 'Listen' }).first().click();
    await expect(sheet.locator('[aria-current]')).toContainText(PAIN);
  });

  const viewer = await pageOf('viewer');
  await viewer.goto(notesOf(deal));
  await expect(row(viewer, 'Pricing call')).toContainText('Transcribed');
  for (const name of ['Record a call', 'Upload a recording']) {
    await expect(viewer.getByRole('button', { name })).toHaveCount(0);
  }
  await row(viewer, 'Pricing call').getByRole('button').first().click();
  const heard = viewer.getByRole('dialog', { name: 'Pricing call' });
  await heard.getByRole('button', { name: 'Play' }).click();
  await expect(heard.getByRole('button', { name: 'Pause' })).toBeVisible();
  await expect(heard.getByRole('button', { name: 'They said no' })).toHaveCount(0);
  await expect(heard.getByRole('button', { name: 'Delete' })).toHaveCount(0);
});
