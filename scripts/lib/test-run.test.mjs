import { writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { makeFakeClone } from './fake-clone.mjs';
import { inRoot, projectNode, root, tools } from './paths.mjs';
import { capture, projectEnvironment } from './processes.mjs';
import { readProjectFiles } from './source-files.mjs';
import { installChromium, installPostgres } from './test-machine.mjs';
import { parseTestArguments, vitestProjects } from './test-run.mjs';

const isRoot = process.getuid?.() === 0;

test('OPS07 npm test on a fresh clone installs what is missing, a browser included, and runs every kind of test', async () => {
  const clone = makeFakeClone();
  onTestFinished(clone.remove);
  // Who may not install has to have PostgreSQL; everybody gets a browser.
  if (!isRoot) writeFileSync(join(clone.programs, 'initdb'), '');
  const { code, output } = await clone.runTests();
  expect(output.trim().split('\n').at(-1)).toBe('2 passed, 0 failed');
  expect(code).toBe(0);
  const called = clone.calls().filter((line) => !/^apt-get (update|.*(postgresql|pgbouncer))/.test(line));
  expect(called).toEqual([
    expect.stringMatching(/^npm ci --include=dev/),
    expect.stringMatching(
      new RegExp(`^vitest run ${vitestProjects.map((name) => `--project ${name}`).join(' ')} `),
    ),
    isRoot
      ? expect.stringMatching(/^apt-get install .* chromium-headless-shell$/)
      : 'playwright install --only-shell chromium',
    expect.stringMatching(/^vite build --manifest/),
    expect.stringMatching(/^vite build --ssr/),
    expect.stringMatching(/^playwright test /),
  ]);

  const before = clone.calls().length;
  expect((await clone.runTests()).code).toBe(0);
  const again = clone.calls().slice(before);
  expect(again.filter((line) => /^(npm|apt-get|vite) /.test(line))).toEqual([]);
});

/** A machine without either program, whose apt brings what it is asked for. */
function bareMachine({ aptWorks = true, listsAreOld = false, ...facts } = {}) {
  const clone = makeFakeClone();
  onTestFinished(clone.remove);
  const called = [];
  return {
    called,
    path: clone.programs,
    postgresVersions: join(clone.programs, 'none'),
    isRoot: true,
    apt: async (args) => {
      called.push(['apt-get', ...args].join(' '));
      if (!aptWorks || (listsAreOld && called.length === 1)) return { code: 100, output: 'not found' };
      const name = args.at(-1) === 'postgresql' ? 'initdb' : args.at(-1);
      if (args[0] === 'install') writeFileSync(join(clone.programs, name), '');
      return { code: 0, output: '' };
    },
    downloadChromium: async () => {
      called.push('playwright install chromium');
      return 0;
    },
    ...facts,
  };
}

test('OPS07 a browser that is missing comes from apt, or else from Playwright', async () => {
  const machine = bareMachine();
  expect(await installChromium(machine)).toBe(join(machine.path, 'chromium-headless-shell'));
  expect(machine.called).toEqual([expect.stringMatching(/^apt-get install .* chromium-headless-shell$/)]);
  for (const poorer of [bareMachine({ isRoot: false }), bareMachine({ aptWorks: false })]) {
    expect(await installChromium(poorer)).toBeNull();
    expect(poorer.called.at(-1)).toBe('playwright install chromium');
  }
  for (const withWindows of [bareMachine({ isRoot: false }), bareMachine({ aptWorks: false })]) {
    const chromium = join(withWindows.path, 'chromium');
    writeFileSync(chromium, '');
    expect(await installChromium(withWindows)).toBe(chromium);
  }
  const named = bareMachine({ chromiumPath: '/somewhere/chrome' });
  expect(await installChromium(named)).toBe('/somewhere/chrome');
  expect(named.called).toEqual([]);
});

test('OPS07 PostgreSQL that is missing comes from apt, or the run says what to install', async () => {
  const machine = bareMachine();
  await installPostgres(machine);
  expect(machine.called.at(-1)).toMatch(/^apt-get install .* postgresql$/);
  await installPostgres(machine);
  expect(machine.called).toHaveLength(1);
  const withoutLists = bareMachine({ listsAreOld: true });
  await installPostgres(withoutLists);
  expect(withoutLists.called.map((line) => line.split(' ')[1])).toEqual(['install', 'update', 'install']);
  await expect(installPostgres(bareMachine({ isRoot: false }))).rejects.toThrow(
    'install PostgreSQL 15 or newer',
  );
});

test('OPS07 every test file of the project is run by one of the runners', { timeout: 180_000 }, async () => {
  const env = projectEnvironment({ CI: '', VITEST: '' });
  const projects = vitestProjects.flatMap((name) => ['--project', name]);
  const [units, journeys] = await Promise.all([
    capture(projectNode, [tools.vitest, 'list', '--filesOnly', '--json', ...projects], { env }),
    capture(projectNode, [tools.playwright, 'test', '--list', '--reporter=json'], {
      env,
      cwd: inRoot('e2e'),
    }),
  ]);
  const listed = (output) => JSON.parse(output.slice(output.search(/^[[{]/m)));
  const run = [
    ...listed(units.output).map(({ file }) => relative(root, file).replaceAll('\\', '/')),
    ...listed(journeys.output).suites.map(({ file }) => `e2e/src/${file}`),
  ];
  const written = readProjectFiles()
    .map(({ path }) => path)
    .filter((path) => /\.(test|spec)\.\w+$/.test(path));
  expect(written.length).toBeGreaterThan(100);
  expect(run.toSorted()).toEqual(written.toSorted());
});

test('npm test -- --only e2e --every-journey tasks walks all that is written of the tasks', () => {
  expect(parseTestArguments(['--only', 'e2e', '--every-journey', 'tasks'])).toEqual({
    only: ['e2e'],
    filters: ['tasks'],
    pooler: false,
    everyJourney: true,
  });
});
