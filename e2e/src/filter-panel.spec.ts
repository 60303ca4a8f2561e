import { expect, test } from './support/fixtures.ts';
import { PHONE } from './support/screens.ts';

for (const [where, options] of [
  ['desktop', {}],
  ['phone', PHONE],
] as const) {
  test(`on a ${where} the days of the filter stand beside their words, and nothing scrolls sideways`, async ({
    pageOf,
  }) => {
    const page = await pageOf('rep', options);
    await page.goto('/lead-planning');
    await page.getByRole('button', { name: /^Filter/ }).click();
    for (const name of ['No activity for days', 'In stage for days']) {
      const field = page.getByRole('spinbutton', { name });
      await field.fill('3650');
      const {
        field: width,
        row,
        past,
      } = await field.evaluate((element: HTMLInputElement) => {
        const line = element.closest('[data-days]') ?? element;
        return {
          field: element.getBoundingClientRect().width,
          row: line.getBoundingClientRect().width,
          past: line.scrollWidth - line.clientWidth + (element.scrollWidth - element.clientWidth),
        };
      });
      expect(width, name).toBeLessThan(row / 2);
      expect(past, name).toBe(0);
    }
  });
}
