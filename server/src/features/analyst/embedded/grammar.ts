import { createRequire } from 'node:module';
import type compromise from 'compromise';

const require = createRequire(import.meta.url);

/**
 * English grammar, loaded when the first name is looked up: it takes 37 MB, and a process that leaves texts to threads
 * rarely needs it.
 */
export const grammar = (text: string): ReturnType<typeof compromise> =>
  (require('compromise') as typeof compromise)(text);
