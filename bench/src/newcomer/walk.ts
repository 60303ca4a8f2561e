import type { Browser, Locator, Page } from '@playwright/test';
import { signedIn } from '../chromium.ts';
import type { Finding } from '../report.ts';
import type { NewCompany } from './new-company.ts';

const PATIENCE_MS = 600_000;

interface Newcomer {
  readonly browser: Browser;
  readonly address: string;
  readonly company: NewCompany;
  readonly screen: { readonly width: number; readonly height: number };
  /** Paths of the files, in any order. */
  readonly files: readonly string[];
}

/** A page whose presses are counted. */
class Hand {
  presses = 0;
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
    page.setDefaultTimeout(PATIENCE_MS);
  }

  async press(control: Locator): Promise<void> {
    await control.click();
    this.presses += 1;
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', { name, exact: true });
  }
}

/** Takes what is suggested wherever the page asks. */
async function takeSuggestions(hand: Hand): Promise<void> {
  const suggestions = hand.button(/^Use /);
  for (let left = await suggestions.count(); left > 0; left = await suggestions.count()) {
    await hand.press(suggestions.first());
    await hand.page.waitForFunction(
      (before) =>
        [...document.querySelectorAll('button')].filter((button) =>
          (button.getAttribute('aria-label') ?? button.textContent)?.startsWith('Use '),
        ).length < before,
      left,
    );
  }
}

/** Milliseconds from the first page to the first card of the board. */
async function bringIn(hand: Hand, files: readonly string[]): Promise<number> {
  const { page } = hand;
  const started = performance.now();
  await page.goto('/home');
  await hand.press(
    page.getByRole('list', { name: 'Get started' }).getByRole('link', { name: 'Import files' }),
  );
  await page.getByLabel('Files', { exact: true }).setInputFiles([...files]);
  await hand.press(hand.button(/^Continue with /));
  const preview = hand.button('Preview import');
  await preview.waitFor();
  await takeSuggestions(hand);
  await hand.press(preview);
  await hand.press(hand.button(/^Import .*\d/));
  await hand.button('Undo import').waitFor();
  await hand.press(page.getByRole('link', { name: 'Open the board' }));
  await page.getByRole('article').first().waitFor();
  return performance.now() - started;
}

/** A newcomer’s first day, by what the pages say. */
export async function walk({ browser, address, company, screen, files }: Newcomer): Promise<Finding[]> {
  const context = await signedIn(browser, address, company.cookie);
  const page = await context.newPage();
  await page.setViewportSize(screen);
  const hand = new Hand(page);
  const ms = await bringIn(hand, files);
  await context.close();
  const stages = await company.dealsByStage();
  const said = [...stages].map(([stage, { deals }]) => `${stage} ${deals.toLocaleString('en')}`).join(', ');
  const at = `at ${screen.width} px`;
  return [
    {
      what: `from the first page to the board, ${at}`,
      value: ms / 1000,
      unit: 's',
      atMost: 600,
      detail: `${files.length} files, ${hand.presses} presses; reading and thinking not counted`,
    },
    {
      what: `won, of the files’ 10,005,534, ${at}`,
      value: (stages.get('closed_won')?.minor ?? 0) / 100,
      unit: '',
      atLeast: 10_005_534,
      atMost: 10_005_534,
      detail: said,
    },
  ];
}
