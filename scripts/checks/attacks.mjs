import { readFileSync } from 'node:fs';
import { inRoot } from '../lib/paths.mjs';
import { readProjectFiles } from '../lib/source-files.mjs';

const PAGE = 'docs/attacks.md';
const isTest = ({ path }) => /\.(test|spec)\.(ts|tsx|mjs)$/.test(path);

/** The ids that titles begin with: a letter and a number, among those of requirements, which have three letters and more. */
function idsOf({ text }) {
  const beginnings = text.match(/(?<=['"`])(?:[A-Z]+\d+ )+/g) ?? [];
  return beginnings.flatMap((words) => words.trim().split(' ')).filter((word) => /^[A-Z]\d{1,2}$/.test(word));
}

/** Rows of the page that no test names, rows that stand there twice, and names that the page does not have. */
export function findUntriedAttacks(page, files) {
  const rows = [...page.matchAll(/^\| (?<id>[A-Z]\d{1,2}) \|/gm)].map((match) => match.groups.id);
  const named = files.filter(isTest).flatMap((file) => idsOf(file).map((id) => ({ id, path: file.path })));
  return [
    ...rows.filter((id, at) => rows.indexOf(id) !== at).map((id) => `${PAGE}: ${id} stands there twice`),
    ...rows.filter((id) => !named.some((name) => name.id === id)).map((id) => `${PAGE}: no test names ${id}`),
    ...named
      .filter(({ id }) => !rows.includes(id))
      .map(({ id, path }) => `${path}: ${id} is no row of ${PAGE}`),
  ];
}

export const checkAttacks = () => findUntriedAttacks(readFileSync(inRoot(PAGE), 'utf8'), readProjectFiles());
