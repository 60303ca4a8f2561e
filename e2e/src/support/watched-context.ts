import type { BrowserContext } from '@playwright/test';

/** What the browser complained about while a journey ran. */
export class Complaints {
  readonly #heard: string[] = [];
  readonly #expected: RegExp[] = [];

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
