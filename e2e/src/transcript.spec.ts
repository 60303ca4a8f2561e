import { fileURLToPath } from 'node:url';
import { getDeal } from '@dealwright/contract/deals/deals';
import type { Locator, Page } from '@playwright/test';
import { addBuyer, dealPath, makeDeal } from './support/deals.ts';
import { expect, test } from './support/fixtures.ts';

const PAIN = 'We scrap about 340 lenses a week because the oven drifts.';
const CHAMPION =
  'I got you this meeting with Jonas because I want that oven fixed, and I will defend it in the board.';
const RIVAL = 'We also look at Lumetrix, and doing nothing is not an option.';
const CALL = `Coating line review with Glasfeld Optik

Rosa Petrov: Thank you for making the time. What does the drift of the coating oven cost you today?
Priya Raman: ${PAIN} That costs us 18,000 euros every month.
Rosa Petrov: And if nothing changes?
Priya Raman: Then we miss the delivery to our largest customer in March, and the penalty is 90,000 euros.
Jonas Weil: I sign everything up to 250,000 euros myself, and I want this running before the audit.
Rosa Petrov: Who else has to agree?
Jonas Weil: Our security team reviews every vendor, and then procurement sends the contract.
Priya Raman: ${CHAMPION}
Rosa Petrov: What are you comparing us with?
Priya Raman: ${RIVAL}
`;

const scoreIn = (page: Page) =>
  page
    .getByRole('main')
    .getByText(/^Score \d+/)
    .first();
/** What the application of suggestions came to. */
const notice = (page: Page) => page.getByRole('alert').filter({ hasText: 'applied' });
const pillar = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test('AIWH17 AIWH19 CONST04 a pasted call becomes evidence: speakers confirmed, analysed, compared, applied', async ({
  pageOf,
  api,
}) => {
  const deal = await makeDeal(api('rep'));
  await addBuyer(api('rep'), deal, 'Priya Raman', 'Head of production');
  const page = await pageOf('rep');
  await page.goto(dealPath(deal));
  await expect(scoreIn(page)).toHaveText(/^Score 0/);
  await page.getByRole('tab', { name: 'Notes' }).click();

  await test.step('paste it and confirm who speaks', async () => {
    await page.getByRole('button', { name: 'Import transcript or email' }).first().click();
    await page.getByLabel('Or paste the text').fill(CALL);
    await page.getByRole('button', { name: 'Continue' }).click();
    const reading = page.getByRole('dialog', { name: 'Check what we found' });
    const sideOf = (name: string) => reading.getByRole('group', { name: `Side of ${name}` });
    const chosen = (name: string) => sideOf(name).getByRole('button', { pressed: true });
    await expect(chosen('Rosa Petrov')).toHaveText('Us');
    await expect(chosen('Priya Raman')).toHaveText('Buyer');
    await expect(reading.getByRole('combobox', { name: 'Person of Priya Raman' })).toHaveValue('Priya Raman');
    await expect(chosen('Jonas Weil')).toHaveText('Unknown');
    await sideOf('Jonas Weil').getByRole('button', { name: 'Buyer' }).click();
    await reading.getByRole('combobox', { name: 'Person of Jonas Weil' }).click();
    await page.getByRole('option', { name: 'New person: Jonas Weil' }).click();
    await expect(reading.getByLabel('Name of the new person')).toHaveValue('Jonas Weil');
    await reading.getByRole('button', { name: 'Save and analyze' }).click();
  });

  await test.step('the embedded analyst answers, and says that it was the one', async () => {
    const source = page.getByRole('dialog', { name: 'Coating line review with Glasfeld Optik' });
    const analysis = source.getByRole('region', { name: 'Analysis' });
    await expect(analysis.getByText(/^\d+ suggestions found/)).toBeVisible();
    await expect(analysis.getByText('Embedded analyst, no cost')).toBeVisible();
    await analysis.getByRole('button', { name: 'Compare' }).click();
  });

  await test.step('each suggestion stands on words of the call, and shows them at their place', async () => {
    await expect(page.getByText('Proposed by: Embedded analyst.', { exact: false })).toBeVisible();
    const champion = pillar(page, 'Champion');
    await expect(champion.locator('mark')).toHaveText(CHAMPION);
    await champion.getByRole('button', { name: /Open at the quote/ }).click();
    const source = page.getByRole('dialog', { name: 'Coating line review with Glasfeld Optik' });
    await expect(source.locator('[data-focus]')).toHaveText(CHAMPION);
    await expect(source.locator('[data-focus]')).toBeInViewport();
    await page.keyboard.press('Escape');
    await expect(source).toHaveCount(0);
  });

  await test.step('one is rejected, the others applied together', async () => {
    const competition = pillar(page, 'Competition');
    await expect(competition.locator('mark')).toHaveText(RIVAL);
    await competition.getByRole('button', { name: 'Reject' }).click();
    await expect(competition).toHaveCount(0);
    await page.getByRole('checkbox', { name: 'Select all' }).click();
    await page.getByRole('button', { name: /^Apply \d+$/ }).click();
    await expect(notice(page).getByText(/^\d+ suggestions applied$/)).toBeVisible();
  });

  await test.step('grades and score have changed', async () => {
    const { score, pillars } = await api('rep').call(getDeal, { params: { number: deal.number } });
    const grades = Object.fromEntries(pillars.map((state) => [state.pillar, state.grade]));
    expect(grades).toMatchObject({ champion: 3, economic_buyer: 2, competition: 0 });
    expect(grades.identify_pain).toBeGreaterThanOrEqual(2);
    await expect(
      notice(page)
        .getByRole('listitem')
        .filter({ hasText: /^Champion Unknown\s+Proven$/ }),
    ).toBeVisible();
    await expect(
      notice(page)
        .getByRole('listitem')
        .filter({ hasText: new RegExp(`^Score 0\\s+${score}$`) }),
    ).toBeVisible();
    await expect(scoreIn(page)).toHaveText(new RegExp(`^Score ${score}\\D`));
    await page.getByRole('button', { name: 'Scorecard', exact: true }).click();
    await expect(page.getByRole('navigation', { name: 'Pillars' }).getByRole('button')).toHaveText([
      /^Metrics/,
      /^Economic Buyer/,
      /^Decision Criteria/,
      /^Decision Process/,
      /^Paper Process/,
      /^Identify Pain/,
      /^Champion/,
      /^Competition/,
    ]);
    await expect(pillar(page, 'Champion')).toContainText('Proven');
    await expect(pillar(page, 'Champion').locator('q')).toHaveText(CHAMPION);
    await expect(pillar(page, 'Competition')).toContainText('No evidence yet');
  });

  await test.step('the history tells who and why', async () => {
    await page.getByRole('tab', { name: 'History' }).click();
    const entry = page.getByRole('tabpanel').getByRole('listitem').filter({ hasText: 'Champion' });
    const graded = entry.filter({ hasText: 'Unknown' }).filter({ hasText: 'Proven' });
    await expect(graded).toContainText('Rosa Petrov by applying a suggestion');
    await expect(entry.filter({ hasText: 'evidence recorded' })).toContainText('by applying a suggestion');
    await page.getByRole('combobox', { name: 'Field' }).fill('Score');
    await page.getByRole('option', { name: 'Score', exact: true }).click();
    await expect(page).toHaveURL(/field=score/);
    await expect(page.getByRole('tabpanel').getByRole('listitem')).toHaveCount(1);
  });
});

test('a transcript that is dropped as a file is read, and a file of another kind is refused in words', async ({
  pageOf,
  api,
}) => {
  const deal = await makeDeal(api('rep'));
  const page = await pageOf('rep');
  await page.goto(`${dealPath(deal)}?tab=notes`);
  await page.getByRole('button', { name: 'Import transcript or email' }).first().click();
  const picker = page.locator('input[type="file"]');
  await picker.setInputFiles({
    name: 'call.exe',
    mimeType: 'application/x-msdownload',
    buffer: Buffer.from('MZ'),
  });
  await expect(page.getByText('Couldn’t read this')).toBeVisible();
  const vtt = `WEBVTT\n\n00:00:01.000 --> 00:00:05.000\n<v Ines Duarte>${PAIN}\n`;
  await picker.setInputFiles({ name: 'call.vtt', mimeType: 'text/vtt', buffer: Buffer.from(vtt) });
  await expect(page.getByRole('group', { name: 'Side of Ines Duarte' })).toBeVisible();
  await page.getByRole('button', { name: 'Confirm and save' }).click();
  await expect(page.getByRole('dialog').getByText(PAIN)).toBeVisible();
});

test('TRANS07 the JSON of Teams is read with who speaks, and a Word document as a document', async ({
  pageOf,
  api,
}) => {
  const deal = await makeDeal(api('rep'));
  const page = await pageOf('rep');
  const choose = async (file: Parameters<Locator['setInputFiles']>[0]) => {
    await page.goto(`${dealPath(deal)}?tab=notes`);
    await page.getByRole('button', { name: 'Import transcript or email' }).first().click();
    await page.locator('input[type="file"]').setInputFiles(file);
  };
  const entries = [{ text: PAIN, speakerDisplayName: 'Ines Duarte', startOffset: '00:00:03.1200000' }];
  const transcript = Buffer.from(JSON.stringify({ type: 'Transcript', entries }));
  await choose({ name: 'call.json', mimeType: 'application/json', buffer: transcript });
  await expect(page.getByRole('group', { name: 'Side of Ines Duarte' })).toBeVisible();
  await page.getByRole('button', { name: 'Confirm and save' }).click();
  await expect(page.getByRole('dialog').getByText(PAIN)).toBeVisible();
  await choose(
    fileURLToPath(new URL('../../server/src/testing/rfps/regional-hospital-records.docx', import.meta.url)),
  );
  await page.getByRole('button', { name: 'Confirm and save' }).click();
  await expect(page.getByRole('dialog', { name: 'regional-hospital-records' })).toBeVisible();
});
