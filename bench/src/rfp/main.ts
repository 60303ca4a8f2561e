/**
 * npm run bench -- rfp [--requirements 500] [--rounds 3]: an RFP is added and its list scrolled from end to end in
 * Chromium, on PostgreSQL. Counts the frames the browser draws, against the same frames on an empty page.
 */
import { parseArgs } from 'node:util';
import { startThrowawayPostgres } from '@dealwright/db/testing/throwaway-postgres';
import type { Page } from '@playwright/test';
import { launchChromium, signedIn } from '../chromium.ts';
import { median, percentile } from '../measure.ts';
import type { Finding } from '../report.ts';
import { report } from '../results.ts';
import { seeded } from '../seeded.ts';
import { type Person, startProduct } from '../servers.ts';

const DEALS = 1_000;
const FRAME_MS = 1000 / 60;
const SCROLL_MS = 5_000;

/** Sections of twenty numbered requirements. */
function documentOf(requirements: number): string {
  const lines: string[] = [];
  for (let at = 0; at < requirements; at += 1) {
    const section = Math.floor(at / 20) + 1;
    if (at % 20 === 0) lines.push(`${section} Section ${section}`);
    const topic = `encrypt, log and report every change of record type ${at + 1}`;
    lines.push(
      `${section}.${(at % 20) + 1} The supplier must ${topic} within one working day of the change.`,
    );
  }
  return lines.join('\n\n');
}

async function addRfp(person: Person, address: string, requirements: number): Promise<number> {
  const found = (await person.get('/api/deals?limit=1')) as { items: { number: number }[] };
  const number = found.items[0]?.number ?? 0;
  const answer = await fetch(`${address}/api/deals/${number}/rfps?file_name=Requirements.txt`, {
    method: 'POST',
    headers: { cookie: person.cookie, 'content-type': 'application/octet-stream' },
    body: documentOf(requirements),
  });
  if (!answer.ok) throw new Error(`the RFP was not added: ${answer.status} ${await answer.text()}`);
  return number;
}

/** Milliseconds between frames while the element is scrolled evenly to its end; an empty page where there is none. */
function framesOf(page: Page, selector: string): Promise<number[]> {
  return page.evaluate(
    ({ scrolled, ms }) =>
      new Promise<number[]>((resolve) => {
        const element = document.querySelector(scrolled)?.closest('.overflow-y-auto') ?? null;
        const times: number[] = [];
        const began = performance.now();
        let last = began;
        const next = (now: number): void => {
          times.push(now - last);
          last = now;
          const share = Math.min(1, (now - began) / ms);
          if (element) element.scrollTop = share * (element.scrollHeight - element.clientHeight);
          if (share < 1) requestAnimationFrame(next);
          else resolve(times.slice(1));
        };
        requestAnimationFrame(next);
      }),
    { scrolled: selector, ms: SCROLL_MS },
  );
}

const perSecond = (times: readonly number[]): number =>
  (times.length * 1000) / times.reduce((sum, ms) => sum + ms, 0);

async function measure(requirements: number, rounds: number): Promise<Finding[]> {
  const server = await startThrowawayPostgres({ durable: true });
  try {
    const { url } = await seeded(server, DEALS);
    const product = await startProduct({ DATABASE_URL: url });
    const admin = await product.signIn('admin');
    const number = await addRfp(admin, product.address, requirements);
    const browser = await launchChromium();
    const page = await (await signedIn(browser, product.address, admin.cookie)).newPage();
    const list = 'ul[aria-label="Requirements"]';
    const [idle, scrolled]: [number[][], number[][]] = [[], []];
    for (let round = 0; round < rounds; round += 1) {
      await page.goto('about:blank');
      idle.push(await framesOf(page, list));
      await page.goto(`/lead-planning/LEAD-${number}?tab=rfp`);
      await page.locator(list).waitFor();
      await page.waitForLoadState('networkidle');
      scrolled.push(await framesOf(page, list));
    }
    const drawn = await page.locator(`${list} > li`).count();
    await browser.close();
    await product.end('SIGTERM');
    const rate = median(scrolled.map(perSecond));
    const longest = Math.max(...scrolled.flat());
    const empty = median(idle.map(perSecond));
    const late = scrolled.flat().filter((ms) => ms > 2 * FRAME_MS).length / scrolled.flat().length;
    return [
      {
        what: `frames while ${requirements} requirements are scrolled`,
        value: rate,
        unit: '/s',
        atLeast: 55,
        detail: `median of ${rounds}, ${SCROLL_MS / 1000} s each; ${empty.toFixed(1)} on an empty page`,
        figures: { empty },
      },
      {
        what: 'time between frames, p99',
        value: percentile(scrolled.flat(), 0.99),
        unit: 'ms',
        atMost: 2 * FRAME_MS,
        detail: `longest ${longest.toFixed(0)} ms; ${(late * 100).toFixed(1)}% over two frames; ${drawn} rows drawn`,
      },
    ];
  } finally {
    await server.stop();
  }
}

const { values } = parseArgs({
  allowPositionals: true,
  options: {
    requirements: { type: 'string', default: '500' },
    rounds: { type: 'string', default: '3' },
  },
});
report('rfp', await measure(Number(values.requirements), Number(values.rounds)));
