import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inRoot } from './paths.mjs';
import { capture } from './processes.mjs';

/** What npm would install: tools that only note how they were called, and leave one passed test behind. */
const TOOLS = {
  'vitest/vitest.mjs': 'vitest',
  '@playwright/test/cli.js': 'playwright',
  'vite/bin/vite.js': 'vite',
};
const LOCK = { packages: { '': {}, 'node_modules/node': { version: '24.0.0' } } };

const note = (name) => `
  import { appendFileSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
  import { dirname } from 'node:path';
  const write = (path, text, mode) => {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text, { mode });
  };
  const args = process.argv.slice(2);
  appendFileSync(process.env.CALLS, [${JSON.stringify(name)}, ...args].join(' ') + '\\n');`;

const tool = (name) => `${note(name)}
  if (args[0] === 'build' && args[1] === '--ssr') {
    write(args[args.indexOf('--outDir') + 1] + '/render.js', 'export const renderLanding = () => "";');
  } else if (args[0] === 'build') {
    const parts = { 'src/landing/island.ts': { file: 'island.js', assets: ['inter-latin-opsz-normal.woff2'] } };
    write('dist/index.html', '<link rel="stylesheet" href="/a.css">');
    write('dist/.vite/manifest.json', JSON.stringify(parts));
  }
  if (args[0] === 'run' || args[0] === 'test') {
    const passed = [{ title: 'works', file: 'a.test.ts', result: 'passed' }];
    write(process.env.CLONE + '/.tmp/test-titles/${name}.json', JSON.stringify(passed));
  }`;

const npm = `${note('npm')}
  if (args[0] === 'ci') {
    await new Promise((resolve) => setTimeout(resolve, Number(process.env.INSTALL_MS ?? 0)));
    write('node_modules/.package-lock.json', ${JSON.stringify(JSON.stringify(LOCK))});
    mkdirSync('node_modules/node/bin', { recursive: true });
    symlinkSync(process.execPath, 'node_modules/node/bin/node');
    const tools = ${JSON.stringify(Object.entries(TOOLS).map(([path, name]) => [path, tool(name)]))};
    for (const [path, code] of tools) write('node_modules/' + path, code);
  }`;

const apt = `${note('apt-get')}
  const name = args.at(-1) === 'postgresql' ? 'initdb' : args.at(-1);
  if (args[0] === 'install') write(process.env.PROGRAMS + '/' + name, '', 0o755);`;

/**
 * A clone of the project on a machine that has nothing but Node, a shell, npm and apt, the latter two of which only
 * pretend. `runTests` is `npm test` there; `calls` is what was called since, one line each.
 */
export function makeFakeClone() {
  const folder = mkdtempSync(join(tmpdir(), 'dealwright-clone-'));
  const [clone, programs, calls] = ['clone', 'programs', 'calls'].map((name) => join(folder, name));
  cpSync(inRoot('scripts'), join(clone, 'scripts'), { recursive: true });
  for (const path of [programs, join(clone, 'web'), join(clone, 'e2e'), join(clone, 'docs')]) mkdirSync(path);
  writeFileSync(join(clone, 'package.json'), '{ "type": "module" }');
  writeFileSync(join(clone, 'package-lock.json'), JSON.stringify(LOCK));
  writeFileSync(join(clone, 'docs', 'requirements.md'), '');
  writeFileSync(calls, '');
  for (const [name, code] of Object.entries({ npm, 'apt-get': apt })) {
    writeFileSync(join(folder, `${name}.mjs`), code);
    writeFileSync(
      join(programs, name),
      `#!/bin/sh\nexec '${process.execPath}' '${folder}/${name}.mjs' "$@"\n`,
    );
    chmodSync(join(programs, name), 0o755);
  }
  const env = { PATH: programs, HOME: folder, CALLS: calls, CLONE: clone, PROGRAMS: programs };
  return {
    folder: clone,
    programs,
    env,
    calls: () => readFileSync(calls, 'utf8').split('\n').filter(Boolean),
    runTests: () => capture(process.execPath, [join(clone, 'scripts', 'test.mjs')], { cwd: clone, env }),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
