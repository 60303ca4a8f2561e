import { describe, expect, it } from 'vitest';
import { readProjectFiles } from '../lib/source-files.mjs';

/** What reads as if it were translated, in texts that people meet. */
const FOREIGN = [/\bwhoever\b/i, /\bnobody’s\b/i, /\bof late\b/i, /\bthat you may see\b/i];
/** The words of a buyer, which the analyst reads. */
const READ_BY_THE_ANALYST = 'server/src/features/analyst/embedded/';
const COMMENT = /^\s*(?:\/\*\*|\/\*|\*|\/\/|\{\/\*)/;

const shown = readProjectFiles().filter(
  ({ path }) =>
    /^(?:web|server|contract|domain)\/src\/.*\.tsx?$/.test(path) &&
    !/\.test\.tsx?$|\/testing\/|\/demo\//.test(path) &&
    !path.startsWith(READ_BY_THE_ANALYST),
);

describe('texts that people meet', () => {
  it('have none of the words that only a translation has', () => {
    const found = shown.flatMap(({ path, text }) =>
      text
        .split('\n')
        .map((line) => line.replace(/\/\*\*.*\*\//, ''))
        .filter((line) => !COMMENT.test(line) && FOREIGN.some((word) => word.test(line)))
        .map((line) => `${path}: ${line.trim()}`),
    );
    expect(shown.length).toBeGreaterThan(500);
    expect(found).toEqual([]);
  });
});
