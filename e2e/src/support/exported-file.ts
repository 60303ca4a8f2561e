import { readFile } from 'node:fs/promises';
import type { Locator } from '@playwright/test';

/** Chooses CSV in the Export menu of a page or a part of it; returns what comes as text, with the name of the file. */
export async function exportCsv(part: Locator): Promise<{ readonly name: string; readonly text: string }> {
  const page = part.page();
  await part.getByRole('button', { name: 'Export', exact: true }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'CSV', exact: true }).click(),
  ]);
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') };
}
