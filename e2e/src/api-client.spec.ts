import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import openapiTypescript, { astToString, type OpenAPI3 } from 'openapi-typescript';
import { expect, test } from './support/fixtures.ts';

const PACKAGE = fileURLToPath(new URL('..', import.meta.url));
const resolve = createRequire(import.meta.url).resolve;
const TSC = join(dirname(resolve('@typescript/native/package.json')), 'bin', 'tsc');
const run = promisify(execFile);

const PROGRAM = `
import createClient from 'openapi-fetch';
import type { paths } from './api.d.ts';

const client = createClient<paths>({ baseUrl: 'http://localhost:3000' });

export async function largestDeal(): Promise<string | undefined> {
  const { data, error } = await client.GET('/api/deals', {
    params: { query: { sort: 'amount', order: 'desc', limit: 1 } },
  });
  if (error) throw new Error(error.detail);
  const [deal] = data.items;
  if (!deal) return undefined;
  const one = await client.GET('/api/deals/{number}', { params: { path: { number: deal.number } } });
  return one.data?.pillars.map(({ pillar, grade }) => \`\${pillar} \${grade}\`).join();
}

export const signIn = () =>
  client.POST('/api/session', { body: { email: 'rep@demo.dealwright.example', password: 'secret' } });
`;
const WRONG = `
import createClient from 'openapi-fetch';
import type { paths } from './api.d.ts';

const client = createClient<paths>({ baseUrl: 'http://localhost:3000' });
export const signIn = () => client.POST('/api/session', { body: { email: 'rep@demo.dealwright.example' } });
`;

/** What the compiler says of a program beside the generated types; empty when it is right. */
async function compile(folder: string, program: string): Promise<string> {
  writeFileSync(join(folder, 'program.ts'), program);
  const flags = ['--ignoreConfig', '--noEmit', '--strict', '--target', 'es2022', '--module', 'nodenext'];
  const more = ['--allowImportingTsExtensions', '--exactOptionalPropertyTypes', 'program.ts'];
  try {
    await run(process.execPath, [TSC, ...flags, '--lib', 'es2022,dom,dom.iterable', ...more], {
      cwd: folder,
    });
    return '';
  } catch (error) {
    return String((error as { stdout?: string }).stdout ?? error);
  }
}

test('OPS18 a client generated from the description of the API type-checks, and refuses wrong types', async ({
  server,
}) => {
  const description = (await (await fetch(`${server.address}/api/openapi.json`)).json()) as OpenAPI3;
  // Inside the package, so that the program finds openapi-fetch.
  const folder = mkdtempSync(join(PACKAGE, 'generated-client-'));
  try {
    writeFileSync(join(folder, 'api.d.ts'), astToString(await openapiTypescript(description)));
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
    expect(await compile(folder, PROGRAM)).toBe('');
    expect(await compile(folder, WRONG)).toContain("'password' is missing");
  } finally {
    rmSync(folder, { recursive: true });
  }
});
