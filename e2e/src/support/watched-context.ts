import type { BrowserContext } from '@playwright/test';

/** A live page asks once for a deal that another journey has just taken from the person, and drops it. */
const DEAL_TAKEN = /status of 404 \(Not Found\) \(http:[^ ]+\/api\/deals\/\d+\)$/;

/** What the browser complained about while a journey ran. */
export class Complaints {
  readonly #heard: string[] = [];
  readonly #expected: RegExp[] = [DEAL_TAKEN];

  /** This journey provokes it: a refused request, a page that breaks on purpose. */
  expect(pattern: RegExp): void {
    this.#expected.push(pattern);
  }

  async listenTo(context: BrowserContext): Promise<void> {
    context.on('console', (message) => {
      if (message.type() === 'error') this.#heard.push(`${message.text()} (${message.location().url})`);
    });
    context.on('weberror', (error) => this.#heard.push(String(error.error())));
    await context.addInitScript(() => {
      document.addEventListener(
        'securitypolicyviolation',
        ({ violatedDirective, blockedURI, sourceFile }) => {
          console.error(`Security policy: ${violatedDirective} ${blockedURI} ${sourceFile}`);
        },
      );
    });
  }

  get unexpected(): readonly string[] {
    return this.#heard.filter((text) => !this.#expected.some((pattern) => pattern.test(text)));
  }
}
