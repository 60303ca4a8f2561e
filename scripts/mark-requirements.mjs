/**
 * node scripts/mark-requirements.mjs: sets each row of docs/requirements.md to done, with its proof, that a
 * passing test of the last run names and no failing one does. Run it after a whole `npm test`, then read the
 * difference. A proof that still holds is kept; a row that lost its test is open again.
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
  console.error('There is no whole test run to go by. Run npm test first.');
  process.exit(1);
}

const page = readRequirementPage();
const requirements = parseRequirements(page);
const passed = new Map();
const failed = new Set();
for (const { title, file, result } of readTestTitles()) {
  for (const id of idsNamedIn(title, requirements)) {
    if (result === 'passed') passed.set(id, [...(passed.get(id) ?? []), file]);
    if (result === 'failed') failed.add(id);
  }
}

let done = 0;
const marked = withMarks(page, ({ id, proof }) => {
  const files = failed.has(id) ? [] : (passed.get(id) ?? []);
  if (files.length === 0) return { state: 'open', proof: '' };
  done += 1;
  return { state: 'done', proof: files.includes(proof) ? proof : files[0] };
});
writeRequirementPage(marked);
console.log(`${done} of ${requirements.length} rows are done.`);
