import { listRecordings } from '@dealwright/contract/recordings/recordings';
import { expect, type Locator, type Page } from '@playwright/test';
import type { Api } from './api.ts';
import { dealPath, type MadeDeal } from './deals.ts';
import { toneWav } from './wav.ts';

export const bar = (page: Page): Locator => page.getByRole('region', { name: 'Recording', exact: true });
export const rows = (page: Page): Locator =>
  page.getByRole('list', { name: 'Recordings' }).getByRole('listitem');
export const row = (page: Page, title: string): Locator => rows(page).filter({ hasText: title });
export const notesOf = (deal: MadeDeal): string => `${dealPath(deal)}?tab=notes`;

export const recordingsOf = async (api: Api, { number }: MadeDeal) =>
  (await api.call(listRecordings, { params: { number } })).items;

export async function agree(dialog: Locator): Promise<void> {
  await dialog.getByRole('checkbox', { name: /^Everyone on this call/ }).click();
}

export async function startRecording(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: 'Record a call' }).click();
  const dialog = page.getByRole('dialog', { name: 'Record a call' });
  await dialog.getByLabel('Title').fill(title);
  await agree(dialog);
  await dialog.getByRole('button', { name: 'Start recording' }).click();
  await expect(dialog).toBeHidden();
  await expect(bar(page)).toContainText('Recording');
}

export async function uploadTone(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Upload a recording' }).click();
  const dialog = page.getByRole('dialog', { name: 'Upload a recording' });
  const file = { name, mimeType: 'audio/wav', buffer: toneWav(4) };
  await dialog.getByLabel('Recording file').setInputFiles(file);
  await agree(dialog);
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(dialog).toBeHidden();
}

/** Chromium says so where a tab is shared, whose picture it counts as a camera's; no camera is ever used. */
export const NO_CAMERA = /Permissions policy violation: camera/;

/** The recorder has counted on to there. */
export const untilRecorded = (page: Page, seconds: number) =>
  expect
    .poll(async () => Number((await bar(page).getByRole('timer').textContent())?.replace('0:', '')))
    .toBeGreaterThanOrEqual(seconds);
