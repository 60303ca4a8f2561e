import { lazy as lazyOfReact } from 'react';
import { notifyError } from './toast.ts';

const AGAIN_AFTER_MS = 1000;

/** Until the browser has a network again, or for a moment where it believes that it has one. */
function untilLater(): Promise<void> {
  return new Promise((resolve) => {
    if (navigator.onLine) setTimeout(resolve, AGAIN_AFTER_MS);
    else window.addEventListener('online', () => resolve(), { once: true });
  });
}

/**
 * Loads a part of the product; without a network it says so and waits for one, since a part that fails takes its page
 * away with all that is typed there. With a network it tries twice, then throws as the import does.
 */
export async function whenThere<Part>(load: () => Promise<Part>): Promise<Part> {
  for (let failures = 0; ; ) {
    try {
      return await load();
    } catch (error) {
      if (navigator.onLine) failures += 1;
      if (failures > 1) throw error;
      if (!navigator.onLine)
        notifyError('Not loaded yet', {
          id: 'not-loaded',
          text: 'The server cannot be reached. It opens as soon as your connection is back.',
        });
      await untilLater();
    }
  }
}

/** As React's, for parts that are loaded when they are first shown, also where the network is away just then. */
export const lazy: typeof lazyOfReact = (load) => lazyOfReact(() => whenThere(load));
