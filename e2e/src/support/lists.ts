import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** A list of deals, accounts or contacts as a table: its rows, heads and the names that lead on. */
export function listOn(page: Page, name: 'Accounts' | 'Contacts' | 'Deals') {
  const table = page.getByRole('region', { name, exact: true });
  const names = table.locator('tbody').getByRole('link');
  const head = (label: string) => table.getByRole('columnheader', { name: label, exact: true });
  const row = (text: string) => table.getByRole('row').filter({ hasText: text });
  return {
    table,
    names,
    head,
    row,
    /** The pencil over a cell. */
    pencil: (what: string, of: string) =>
      row(of).getByRole('button', { name: `Edit ${what} of ${of}`, exact: true }),
    /** Clicks on each head, which then is the one that the list is sorted by. */
    sortByEach: async (labels: readonly string[]) => {
      for (const label of labels) {
        const was = await head(label).getAttribute('aria-sort');
        await head(label).getByRole('button').click();
        await expect(head(label)).not.toHaveAttribute('aria-sort', was ?? 'none');
        await expect(names).toHaveCount(3);
      }
    },
  };
}
