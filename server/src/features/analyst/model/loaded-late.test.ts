import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const LOADED = `
  import { registerHooks } from 'node:module';
  const loaded = new Set();
  registerHooks({
    load(url, context, next) {
      const [, name] = /node_modules[/]((?:@[^/]+[/])?[^/]+)[/][^?]*$/.exec(url) ?? [];
      if (name) loaded.add(name);
      return next(url, context);
    },
  });
  await import('./src/api.ts');
  await import('./src/worker.ts');
  process.stdout.write(JSON.stringify([...loaded]));
  process.exit(0);
`;

/** Packages for what some processes never do. */
const LATE = [
  '@googleapis/gmail',
  '@zxcvbn-ts/language-common',
  'feedsmith',
  'hucre',
  'image-size',
  'libphonenumber-js',
  'nodemailer',
  'undici',
  'web-push',
];

test('OPS57 API and worker load large packages, and the code of model providers, only when they are needed', async () => {
  const folder = new URL('../../../..', import.meta.url);
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', LOADED], {
    cwd: folder,
    timeout: 120_000,
  });
  const loaded = JSON.parse(stdout) as string[];
  expect(loaded).toContain('fastify');
  expect(loaded.filter((name) => name === 'ai' || name.startsWith('@ai-sdk/'))).toEqual([]);
  expect(loaded.filter((name) => LATE.includes(name))).toEqual([]);
}, 130_000);
