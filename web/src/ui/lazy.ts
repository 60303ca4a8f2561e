import { lazy as lazyOfReact } from 'react';
import { notifyError } from './toast.ts';

const AGAIN_AFTER_MS = 1000;

/** Says that there is no network and waits for one. */
async function untilOnline(): Promise<void> {
  if (navigator.onLine) return;
  notifyError('Not loaded yet', {
    id: 'not-loaded',
    text: 'Can’t reach the server. This opens when you’re back online.',
  });
  await new Promise<void>((resolve) => {
    window.addEventListener('online', () => resolve(), { once: true });
  });
}

/**
 * Loads a part of the product; without a network it says so and waits for one, since a part that fails takes its page
 * away with all that is typed there. It asks for nothing before: Chromium remembers that a module could not be fetched,
 * and answers so until the page is loaded anew. With a network it tries twice, then throws as the import does.
 */
export async function whenThere<Part>(load: () => Promise<Part>): Promise<Part> {
  for (let failures = 0; ; ) {
    await untilOnline();
    try {
      return await load();
    } catch (error) {
      if (!navigator.onLine) continue;
      failures += 1;
      if (failures > 1) throw error;
      await new Promise((resolve) => setTimeout(resolve, AGAIN_AFTER_MS));
    }
  }
}

/** As React's, for parts that are loaded when they are first shown, also where the network is away just then. */
export const lazy: typeof lazyOfReact = (load) => lazyOfReact(() => whenThere(load));
