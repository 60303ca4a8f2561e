import { existsSync } from 'node:fs';
import { inRoot } from '../lib/paths.mjs';
import { idsNamedIn, parseRequirements, readRequirementPage } from '../lib/requirement-table.mjs';
import { readProjectFiles } from '../lib/source-files.mjs';

const isTest = ({ path }) => /\.(test|spec)\.(ts|tsx|mjs)$/.test(path);

const narrowed =
  /\b(?:test|it|describe|suite|context|t)(?:\.\w+)*\.(only|skip|skipIf|runIf|todo|fixme|fails|fail)\b/;
const mayHaveReason = new Set(['skip', 'skipIf', 'runIf']);
/** A test of what only one engine does: the condition is the reason. */
const isForOneEngine = /\.(runIf|skipIf)\(engine [!=]== '(embedded|postgres)'\)/;

/** Tests that are left out or left alone. A skip may stand with its reason in a comment on the same line. */
export function findNarrowedTests(files) {
  return files.filter(isTest).flatMap(({ path, text }) =>
    text.split('\n').flatMap((line, index) => {
      const word = narrowed.exec(line)?.[1];
      if (!word) return [];
      if (isForOneEngine.test(line)) return [];
      if (mayHaveReason.has(word) && /\/\/\s*\S+\s+\S+/.test(line)) return [];
      const why = mayHaveReason.has(word)
        ? 'without a reason in a comment on its line'
        : 'is not for committed tests';
      return [`${path}:${index + 1}: .${word} ${why}`];
    }),
  );
}

/** Ids in test files that the table does not have. */
export function findUnknownIds(files, requirements) {
  const known = new Set(requirements.map(({ id }) => id));
  return files.filter(isTest).flatMap(({ path, text }) =>
    idsNamedIn(text, requirements)
      .filter((id) => !known.has(id))
      .map((id) => `${path}: ${id} is no row of docs/requirements.md`),
  );
}

/** Rows that cannot be right by themselves: twice the same id, an unknown state, a proof that is not there. */
export function findBrokenRows(requirements, fileExists) {
  const seen = new Set();
  return requirements.flatMap(({ id, state, proof, line }) => {
    const at = `docs/requirements.md:${line}: ${id}`;
    const problems = [];
    if (seen.has(id)) problems.push(`${at} stands there twice`);
    seen.add(id);
    if (state !== 'open' && state !== 'done')
      problems.push(`${at} has the state '${state}', not open or done`);
    if (state === 'done' && !proof) problems.push(`${at} is done without a proof`);
    if (state === 'open' && proof) problems.push(`${at} has a proof and is open`);
    if (proof && !fileExists(proof)) problems.push(`${at} is proved by ${proof}, which does not exist`);
    return problems;
  });
}

/** Rows marked done whose proof did not run and pass, and titles that name a row that is not there. */
export function findUnprovedRows(requirements, tests) {
  const known = new Set(requirements.map(({ id }) => id));
  const proofs = new Map();
  const unknown = [];
  for (const { title, file, result } of tests) {
    for (const id of idsNamedIn(title, requirements)) {
      if (!known.has(id))
        unknown.push(`${file}: '${title}' names ${id}, which is no row of docs/requirements.md`);
      if (result === 'passed') proofs.set(id, [...(proofs.get(id) ?? []), file]);
    }
  }
  const unproved = requirements
    .filter(({ id, state, proof }) => state === 'done' && !(proofs.get(id) ?? []).includes(proof))
    .map(
      ({ id, proof }) => `${id} is marked done, but no test in ${proof || 'any file'} that names it passed`,
    );
  return [...unknown, ...unproved];
}

/** The part that needs no test run; `npm run check` calls it. */
export function checkRequirements() {
  const requirements = parseRequirements(readRequirementPage());
  const files = readProjectFiles();
  return [
    ...findBrokenRows(requirements, (path) => existsSync(inRoot(path))),
    ...findUnknownIds(files, requirements),
    ...findNarrowedTests(files),
  ];
}

/** The part over what ran; the end of a whole `npm test` calls it. */
export function checkRanAndPassed(tests) {
  return findUnprovedRows(parseRequirements(readRequirementPage()), tests);
}
