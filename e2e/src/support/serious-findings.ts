import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** Runs in the page: changes the colour mode at once, so that no colour is on its way while it is looked at. */
async function showIn(mode: string): Promise<void> {
  const still = new CSSStyleSheet();
  still.replaceSync('*, *::before, *::after { transition: none !important; animation: none !important; }');
  document.adoptedStyleSheets = [still];
  document.documentElement.dataset.mode = mode;
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
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
