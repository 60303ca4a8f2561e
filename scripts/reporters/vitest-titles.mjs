import { relative } from 'node:path';
import { root } from '../lib/paths.mjs';
import { firstLines, writeTestTitles } from '../lib/test-titles.mjs';

const fileOf = (module) => relative(root, module.moduleId).replaceAll('\\', '/');

/** What it ended with, where, and how the values differ. */
function whyOf(errors) {
  const [error] = errors ?? [];
  const [place] = error?.stacks ?? [];
  return (
    error && firstLines(place && `${relative(root, place.file)}:${place.line}`, error.message, error.diff)
  );
}

function* testsOf(module) {
  const file = fileOf(module);
  for (const test of module.children.allTests()) {
    const { state, errors } = test.result();
    const result = test.diagnostic()?.flaky ? 'failed' : state;
    const why = result === 'failed' && { why: whyOf(errors) };
    yield { title: test.fullName, file, result: result === 'pending' ? 'skipped' : result, ...why };
  }
  // A file that does not load, or whose beforeAll fails, has no failing test of its own.
  const suites = [module, ...module.children.allSuites()];
  for (const error of suites.flatMap((suite) => suite.errors())) {
    yield { title: `${file}: ${error.message}`, file, result: 'failed' };
  }
}

/** Writes what ran and how it went for the requirement table and the last line of `npm test`. */
export default class VitestTitles {
  onTestRunEnd(modules, unhandledErrors) {
    const tests = modules.flatMap((module) => [...testsOf(module)]);
    for (const error of unhandledErrors) {
      tests.push({ title: `Outside any test: ${error.message}`, file: '', result: 'failed' });
    }
    writeTestTitles('vitest', tests);
  }
}
