import { relative } from 'node:path';
import { root } from '../lib/paths.mjs';
import { writeTestTitles } from '../lib/test-titles.mjs';

const results = { expected: 'passed', unexpected: 'failed', flaky: 'failed', skipped: 'skipped' };

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
