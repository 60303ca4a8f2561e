import { launchChromium, signedIn } from '../chromium.ts';
import { median } from '../measure.ts';
import type { Finding } from '../report.ts';
import type { Person } from '../servers.ts';
import { startReview } from './reads.ts';

const DEALS = 10;
/** Of the project’s specification, for a person. */
const DEAL_AT_MOST_S = 90;

/** Each deal in turn: keep it, ask the owner the first question, or skip it. */
const KEYS: readonly (readonly string[])[] = [['1'], ['3', 'Enter'], ['s']];

/** Decides on ten deals without a pointer; a script types at once, so that its time is what the product adds to a person’s. */
export async function byKeyboard(address: string, person: Person): Promise<Finding> {
  const { id, items } = await startReview(person);
  const browser = await launchChromium();
  try {
    const page = await (await signedIn(browser, address, person.cookie)).newPage();
    await page.goto(`${address}/review/${id}?deal=${items[0]?.deal.number}`);
    const keep = page
      .getByRole('region', { name: 'Decision', exact: true })
      .getByRole('button', { name: 'Keep' });
    const seconds: number[] = [];
    for (let at = 0; at < DEALS; at += 1) {
      const shown = page.url();
      await keep.and(page.locator(':enabled')).waitFor();
      const began = performance.now();
      for (const key of KEYS[at % KEYS.length] ?? []) {
        if (key === 'Enter') await page.getByRole('textbox', { name: 'Question' }).waitFor();
        await page.keyboard.press(key);
      }
      await page.waitForURL((url) => url.href !== shown);
      seconds.push((performance.now() - began) / 1000);
    }
    return {
      what: 'a deal decided by keyboard',
      value: median(seconds),
      unit: 's',
      atMost: DEAL_AT_MOST_S,
      detail: `script time, median of ${DEALS} deals: what the product adds to a person’s own time`,
    };
  } finally {
    await browser.close();
  }
}
