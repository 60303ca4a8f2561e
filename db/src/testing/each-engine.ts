import { describe } from 'vitest';
import { ENGINES, type Engine } from './test-database.ts';

/** The same tests on the embedded database and on PostgreSQL. */
export function eachEngine(tests: (engine: Engine) => void): void {
  describe.each(ENGINES)('on %s', tests);
}
