import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { inRoot } from '../lib/paths.mjs';
import { readProjectFiles } from '../lib/source-files.mjs';

const pages = ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md'];
const read = (path) => readFileSync(inRoot(path), 'utf8');

/** Relative links that lead nowhere. */
export function findDeadLinks(documents, fileExists) {
  return documents.flatMap(({ path, text }) =>
    [...text.matchAll(/\]\((?<target>[^)\s]+)\)/g)]
      .map((match) => decodeURI(match.groups.target).replace(/#.*$/, ''))
      .filter((target) => target !== '' && !/^([a-z]+:|\/)/.test(target))
      .filter((target) => !fileExists(normalize(join(dirname(path), target))))
      .map((target) => `${path}: links to ${target}, which does not exist`),
  );
}

/** Settings that docs/configuration.md leaves out, and settings it names that config.ts does not read. */
export function findSettingDifferences(table, config) {
  const schema = /environmentSchema = z\.object\(\{(?<body>[\s\S]*?)\n\}\)/.exec(config)?.groups.body ?? '';
  const inCode = [...schema.matchAll(/^\s+(?<name>[A-Z][A-Z0-9_]+):/gm)].map((match) => match.groups.name);
  const inTable = [...table.matchAll(/^\| `(?<name>[A-Z][A-Z0-9_]+)`/gm)].map((match) => match.groups.name);
  if (inCode.length === 0)
    return ['server/src/platform/config.ts: found no environmentSchema to compare with'];
  return [
    ...inCode
      .filter((name) => !inTable.includes(name))
      .map((name) => `docs/configuration.md: leaves out ${name}`),
    ...inTable
      .filter((name) => !inCode.includes(name))
      .map((name) => `docs/configuration.md: names ${name}, which config.ts does not read`),
  ];
}

/** Names that a list in the domain has and the glossary does not. */
export function findMissingTerms(glossary, source, path) {
  const list = /export const [A-Z_]+ = \[(?<body>[\s\S]*?)\] as const/.exec(source)?.groups.body ?? '';
  const names = [...list.matchAll(/'(?<name>[a-z_]+)'/g)].map((match) => match.groups.name);
  if (names.length === 0) return [`${path}: found no list to compare docs/glossary.md with`];
  return names
    .filter((name) => !glossary.includes(`\`${name}\``))
    .map((name) => `docs/glossary.md: leaves out ${name} of ${path}`);
}

function findAccountDifferences(readme) {
  const path = 'server/src/platform/demo-accounts.ts';
  const addresses = (text) => new Set(text.match(/[a-z]+@[a-z.]*dealwright\.example/g) ?? []);
  const shown = addresses(readme);
  return [...addresses(read(path))]
    .filter((address) => !shown.has(address))
    .map((address) => `README.md: leaves out the demo account ${address} of ${path}`);
}

export function checkDocuments() {
  const documents = [
    ...pages.map((path) => ({ path, text: read(path) })),
    ...readProjectFiles().filter(({ path }) => path.startsWith('docs/') && path.endsWith('.md')),
  ];
  const readme = read('README.md');
  const glossary = read('docs/glossary.md');
  return [
    ...findDeadLinks(documents, (path) => existsSync(inRoot(path))),
    ...findSettingDifferences(read('docs/configuration.md'), read('server/src/platform/config.ts')),
    ...findAccountDifferences(readme),
    ...['domain/src/stage.ts', 'domain/src/pillar.ts', 'domain/src/role.ts'].flatMap((path) =>
      findMissingTerms(glossary, read(path), path),
    ),
  ];
}
