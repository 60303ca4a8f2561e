import { relative } from 'node:path';
import { root } from '../lib/paths.mjs';
import { firstLines, writeTestTitles } from '../lib/test-titles.mjs';

const results = { expected: 'passed', unexpected: 'failed', flaky: 'failed', skipped: 'skipped' };

/** What its last try ended with, and where. */
function whyOf(test) {
  const error = test.results.at(-1)?.error;
  const { file, line } = error?.location ?? {};
  return error && firstLines(file && `${relative(root, file)}:${line}`, error.message);
}

/** Writes what ran and how it went for the requirement table and the last line of `npm test`. */
export default class PlaywrightTitles {
  #suite = null;
  #errors = [];

  onBegin(_config, suite) {
    this.#suite = suite;
  }

  onError(error) {
    this.#errors.push(error);
  }

  onEnd() {
    const tests = (this.#suite?.allTests() ?? []).map((test) => ({
      // The first three parts are the root, the browser and the file.
      title: test.titlePath().slice(3).join(' '),
      file: relative(root, test.location.file).replaceAll('\\', '/'),
      result: results[test.outcome()],
      ...(results[test.outcome()] === 'failed' && { why: whyOf(test) }),
    }));
    for (const error of this.#errors) {
      tests.push({ title: `Outside any test: ${error.message}`, file: '', result: 'failed' });
    }
    writeTestTitles('playwright', tests);
  }

  printsToStdio() {
    return false;
  }
}
