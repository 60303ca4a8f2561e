/**
 * node scripts/mark-requirements.mjs: sets each row of docs/requirements.md to done, with its proof, that a
 * passing test of the last run names and no failing one does. Run it after a whole `npm test`, then read the
 * difference. The proof is the test that is most about the row: the one that names the fewest others, and among equals
 * one that runs the whole product before one of a part. A row that lost its test is open again.
 */
import {
  idsNamedIn,
  parseRequirements,
  readRequirementPage,
  withMarks,
  writeRequirementPage,
} from './lib/requirement-table.mjs';
import { hasTestTitles, readTestTitles } from './lib/test-titles.mjs';

if (!hasTestTitles('vitest') || !hasTestTitles('playwright')) {
  console.error('There is no complete test run. Run npm test first.');
  process.exit(1);
}

/** From the whole product to its parts. */
const wholes = ['e2e/', 'server/', 'db/', 'scripts/', 'web/', 'contract/', 'domain/'];
const wholeness = (file) => wholes.findIndex((folder) => file.startsWith(folder));

const page = readRequirementPage();
const requirements = parseRequirements(page);
const passed = new Map();
const failed = new Set();
for (const { title, file, result } of readTestTitles()) {
  const ids = idsNamedIn(title, requirements);
  for (const id of ids) {
    if (result === 'passed') passed.set(id, [...(passed.get(id) ?? []), { file, others: ids.length }]);
    if (result === 'failed') failed.add(id);
  }
}

/** The file of the test that is most about the row, or undefined. */
function proofOf(id) {
  const tests = failed.has(id) ? [] : (passed.get(id) ?? []);
  const [best] = tests.toSorted(
    (one, other) =>
      one.others - other.others ||
      wholeness(one.file) - wholeness(other.file) ||
      (one.file < other.file ? -1 : 1),
  );
  return best?.file;
}

let done = 0;
const marked = withMarks(page, ({ id }) => {
  const proof = proofOf(id);
  if (proof === undefined) return { state: 'open', proof: '' };
  done += 1;
  return { state: 'done', proof };
});
writeRequirementPage(marked);
console.log(`${done} of ${requirements.length} rows are done.`);
