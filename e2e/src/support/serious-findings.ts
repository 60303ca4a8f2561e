import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** Runs in the page: changes the colour mode and waits until no colour is on its way any more. */
async function showIn(mode: string): Promise<void> {
  document.documentElement.dataset.mode = mode;
  // What inherits a colour that is on its way sets out after it: three times in a row nothing may move.
  for (let still = 0; still < 3; ) {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    still = ending.length === 0 ? still + 1 : 0;
    await Promise.allSettled(ending.map(({ finished }) => finished));
  }
}

/** What is wrong in earnest in either theme, in words that name the place. */
export async function seriousFindings(page: Page): Promise<string[]> {
  const findings: string[] = [];
  for (const mode of ['dark', 'light']) {
    await page.evaluate(showIn, mode);
    const { violations } = await new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).analyze();
    const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
    for (const { id, nodes } of serious) {
      findings.push(
        ...nodes.map(({ target, failureSummary }) => `${mode}: ${id} ${target}: ${failureSummary}`),
      );
    }
  }
  return findings;
}
