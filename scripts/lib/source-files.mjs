import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { inRoot, root } from './paths.mjs';

const folders = ['domain', 'contract', 'db', 'server', 'web', 'e2e', 'bench', 'scripts', 'ops', 'docs'];
const skipped = new Set(['node_modules', 'dist', '.data', 'coverage', 'test-results', 'playwright-report']);
const kept = /\.(ts|tsx|mjs|cjs|js|sql|css|md|json|html)$/;

function below(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (skipped.has(entry.name) || entry.name.startsWith('.')) return [];
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return below(path);
    return kept.test(entry.name) ? [path] : [];
  });
}

let read = null;

/**
 * Every source, style and document of the project with its text, path from the root with forward slashes.
 * @returns {{ path: string, text: string }[]}
 */
export function readProjectFiles() {
  read ??= folders
    .flatMap((folder) => below(inRoot(folder)))
    .map((path) => ({
      path: relative(root, path).replaceAll('\\', '/'),
      text: readFileSync(path, 'utf8'),
    }));
  return read;
}
