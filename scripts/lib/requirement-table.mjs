import { readFileSync, writeFileSync } from 'node:fs';
import { inRoot } from './paths.mjs';

const tableFile = inRoot('docs', 'requirements.md');
const rowPattern =
  /^\| (?<id>[A-Z]+\d{2,}) \| (?<text>.*) \| (?<from>[^|]*) \| (?<state>[a-z]*) \|(?<proof>[^|]*)\|$/;

/**
 * @typedef {{ id: string, text: string, from: string, state: string, proof: string, line: number }} Requirement
 */

/** @param {string} markdown @returns {Requirement[]} the rows in their order */
export function parseRequirements(markdown) {
  return markdown.split('\n').flatMap((line, index) => {
    const row = rowPattern.exec(line)?.groups;
    return row ? [{ ...row, proof: row.proof.trim().replace(/^`|`$/g, ''), line: index + 1 }] : [];
  });
}

/** The same page with State and Proof of each row as `mark` answers them. */
export function withMarks(markdown, mark) {
  const lines = markdown.split('\n');
  for (const row of parseRequirements(markdown)) {
    const { state, proof } = mark(row);
    const shown = proof ? ` \`${proof}\` ` : ' ';
    lines[row.line - 1] = `| ${row.id} | ${row.text} | ${row.from} | ${state} |${shown}|`;
  }
  return lines.join('\n');
}

export const readRequirementPage = () => readFileSync(tableFile, 'utf8');
export const writeRequirementPage = (markdown) => writeFileSync(tableFile, markdown);

/** The ids that a text names: words such as ROLE05, whose letters are an area of the table. */
export function idsNamedIn(text, requirements) {
  const areas = new Set(requirements.map(({ id }) => id.replace(/\d+$/, '')));
  const words = text.match(/\b[A-Z]{3,}\d{2,}\b/g) ?? [];
  return [...new Set(words)].filter((word) => areas.has(word.replace(/\d+$/, '')));
}
