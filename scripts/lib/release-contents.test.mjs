import { existsSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { posix } from 'node:path';
import { expect, test } from 'vitest';
import { inRoot } from './paths.mjs';
import { isReleased, listProductionPackages, releasedWorkspaces } from './release-contents.mjs';
import { readProjectFiles } from './source-files.mjs';

const readJson = (path) => JSON.parse(readFileSync(inRoot(path), 'utf8'));
const { packages } = readJson('package-lock.json');
const sources = readProjectFiles().filter(({ path }) => /\.ts$/.test(path) && isReleased(path));

/** What a file imports when it runs: types are stripped, and an import of nothing but types with them. */
function importsOf(text) {
  const statements = text.matchAll(/^(?:import|export)\s(?!type\s)[^;'"=]*from\s'(?<name>[^']+)'/gm);
  const calls = text.matchAll(/\b(?:import\(|import\s)'(?<name>[^']+)'/g);
  const files = text.matchAll(/new URL\('(?<name>\.[^']+)', import\.meta\.url\)/g);
  return [...statements, ...calls, ...files].map((match) => match.groups.name);
}

const packageOf = (name) => /^(?:@[^/]+\/)?[^/]+/.exec(name)[0];

/** The file that an import of the project's own leads to, or null where it leads to a package. */
function fileOf(path, name) {
  if (name.startsWith('.')) return posix.join(posix.dirname(path), name);
  const own = /^@dealwright\/(?<workspace>[a-z]+)\/(?<file>.+)$/.exec(name)?.groups;
  return own ? `${own.workspace}/src/${own.file}.ts` : null;
}

test('OPS41 every import of a released file leads to a released file or to a production package', () => {
  const unmet = sources.flatMap(({ path, text }) => {
    const { dependencies = {} } = readJson(`${path.split('/')[0]}/package.json`);
    return importsOf(text)
      .filter((name) => !isBuiltin(name))
      .filter((name) => {
        const file = fileOf(path, name);
        if (!file) return !(packageOf(name) in dependencies);
        const isFolder = /^(web\/dist|db\/migrations|node_modules)\b/.test(file);
        return !isFolder && !(isReleased(file) && existsSync(inRoot(file)));
      })
      .map((name) => `${path}: ${name}`);
  });
  expect(sources.length).toBeGreaterThan(700);
  expect(unmet).toEqual([]);
});

test('OPS41 a release has the packages of production and none for tests, checks or the browser', () => {
  const production = [...listProductionPackages(packages)];
  expect(production).toEqual(
    expect.arrayContaining(['node_modules/fastify', 'node_modules/pg', 'node_modules/zod']),
  );
  expect(production.filter((path) => packages[path].dev)).toEqual([]);
  const others = ['web', 'e2e', 'bench', ''].flatMap((name) => {
    const { dependencies = {}, devDependencies = {} } = packages[name];
    return Object.keys({ ...dependencies, ...devDependencies });
  });
  const own = new Set(releasedWorkspaces.flatMap((name) => Object.keys(packages[name].dependencies ?? {})));
  const unwanted = others.filter((name) => !own.has(name)).map((name) => `node_modules/${name}`);
  expect(production.filter((path) => unwanted.includes(path))).toEqual([]);
});

test('a release has no tests and nothing that only serves them', () => {
  const left = [
    'server/src/main.test.ts',
    'db/src/testing/test-database.ts',
    'web/src/main.tsx',
    'web/dist/.vite/a.json',
  ];
  expect(left.filter(isReleased)).toEqual([]);
  const there = [
    'server/src/main.ts',
    'db/migrations/0064_baseline.sql',
    'web/dist/index.html',
    'server/package.json',
  ];
  expect(there.filter(isReleased)).toEqual(there);
});
