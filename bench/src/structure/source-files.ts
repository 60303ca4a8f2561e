import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

export interface SourceFile {
  /** Relative to the project's root. */
  readonly path: string;
  readonly text: string;
  readonly lines: readonly string[];
}

const PACKAGES = ['domain', 'contract', 'db', 'server', 'web'] as const;
const NOT_PRODUCT = /\.test\.tsx?$|\/testing\/|\/generated\//;

/** Handwritten product code: no tests, generated files or migrations. */
export function productFiles(): SourceFile[] {
  return readTracked(PACKAGES).filter(({ path }) => /\.tsx?$/.test(path) && !NOT_PRODUCT.test(path));
}

/** Every tracked file of the folders that still exists. */
export function readTracked(folders: readonly string[]): SourceFile[] {
  const listed = execFileSync('git', ['ls-files', '-z', '--', ...folders], { cwd: ROOT, encoding: 'utf8' });
  return listed
    .split('\0')
    .filter((path) => path !== '' && existsSync(join(ROOT, path)))
    .map((path) => {
      const text = readFileSync(join(ROOT, path), 'utf8');
      return { path, text, lines: text.replace(/\n$/, '').split('\n') };
    });
}
