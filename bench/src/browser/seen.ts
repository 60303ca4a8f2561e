import type { Page } from '@playwright/test';
import { percentile } from '../measure.ts';
import type { Finding } from '../report.ts';
import type { Person } from '../servers.ts';

const MOVES = ['Qualification', 'Discovery', 'Solution validation', 'Proposal'];
const SEEN_WITHIN_MS = 10_000;

interface Deal {
  readonly number: number;
  readonly name: string;
}

/** When the card appeared in the stage's column, by the machine's clock in milliseconds. */
function untilInColumn(watcher: Page, label: string): Promise<number> {
  return watcher.evaluate(
    ([column = '', ms]) =>
      new Promise<number>((resolve, reject) => {
        const selector = `[aria-label^="${column}, "] article`;
        const look = (): void => {
          if (document.querySelector(selector) === null) return;
          observer.disconnect();
          resolve(Date.now());
        };
        const observer = new MutationObserver(look);
        observer.observe(document.body, { subtree: true, childList: true, attributes: true });
        setTimeout(() => reject(new Error(`no card came to ${column}`)), Number(ms));
        look();
      }),
    [label, String(SEEN_WITHIN_MS)] as const,
  );
}

/** The time of the last click on this page. */
async function clickedAt(page: Page): Promise<number> {
  return page.evaluate(() => (window as unknown as { clickedAt: number }).clickedAt);
}

/** From a click that moves a deal in one browser until its card is in the new column in another, on another instance. */
export async function seenByAnother(
  person: Person,
  writer: Page,
  watcher: Page,
  deals: number,
): Promise<Finding> {
  await writer.addInitScript(() => {
    addEventListener(
      'click',
      () => {
        (window as unknown as { clickedAt: number }).clickedAt = Date.now();
      },
      true,
    );
  });
  const delays: number[] = [];
  for (let count = 0; count < deals; count += 1) {
    const name = `Seen ${crypto.randomUUID()}`;
    const made = await person.send('POST', '/api/deals', { name, account: { name } });
    if (!made.ok) throw new Error(`a deal was refused: ${made.status} ${await made.text()}`);
    const deal = (await made.json()) as Deal;
    const listening = watcher.waitForResponse('**/api/stream');
    await Promise.all([
      writer.goto(`/lead-planning/LEAD-${deal.number}`),
      watcher.goto(`/lead-planning?q=${encodeURIComponent(deal.name)}`),
    ]);
    await listening;
    await watcher.getByRole('article').waitFor();
    for (const stage of MOVES) {
      const seen = untilInColumn(watcher, stage);
      await writer.getByRole('button', { name: 'Move', exact: true }).click();
      await writer.getByRole('menuitemradio', { name: stage }).click();
      delays.push((await seen) - (await clickedAt(writer)));
    }
  }
  return {
    what: 'move seen in another browser on another instance, p95',
    value: percentile(delays, 0.95) / 1000,
    unit: 's',
    atMost: 1,
    detail: `from the click, ${delays.length} moves, p50 ${percentile(delays, 0.5).toFixed(0)} ms`,
    figures: { p50Ms: percentile(delays, 0.5), p95Ms: percentile(delays, 0.95) },
  };
}
