import { checkRanAndPassed } from '../checks/requirements.mjs';
import { inRoot, projectNode, tools } from './paths.mjs';
import { keptMemory, projectEnvironment, run } from './processes.mjs';
import { installChromium, installPooler, installPostgres } from './test-machine.mjs';
import { forgetTestTitles, hasTestTitles, readTestTitles } from './test-titles.mjs';
import { buildWebIfStale } from './web-build.mjs';

const kinds = {
  units: { projects: ['domain', 'contract', 'scripts', 'web', 'web-app', 'bench'] },
  features: { projects: ['db', 'server'], needsPostgres: true },
  e2e: { projects: [], needsPostgres: true, needsBrowser: true },
};

export const vitestProjects = Object.values(kinds).flatMap(({ projects }) => projects);

/** What `npm test -- …` was asked for. Throws on a kind that does not exist. */
export function parseTestArguments(args) {
  const pooler = args.includes('--pooler');
  const everyJourney = args.includes('--every-journey');
  const filters = args.filter((arg) => arg !== '--pooler' && arg !== '--every-journey');
  const at = filters.indexOf('--only');
  if (at < 0) return { only: Object.keys(kinds), filters, pooler, everyJourney };
  const [, kind] = filters.splice(at, 2);
  if (!kind || !Object.hasOwn(kinds, kind)) {
    throw new Error(`--only takes one of: ${Object.keys(kinds).join(', ')}`);
  }
  return { only: [kind], filters, pooler, everyJourney };
}

const minuteMs = 60_000;
/** A run that hangs says so, rather than use up the time of whoever waits for it. */
const limits = { runnerMs: 55 * minuteMs, wholeMs: 84 * minuteMs };
/** Playwright ends by itself before it is ended, and so still tells which journey it was at. */
const playwrightEndsMs = 45_000;

/** Some hundred processes of the product are started, one as the other: compiled once, they start in half the time. */
const codeFolder = inRoot('.tmp', 'test-code');

const reporter = (name) => inRoot('scripts', 'reporters', name);

async function runVitest(projects, filters, limitMs, pooler) {
  const args = [
    'run',
    ...projects.flatMap((name) => ['--project', name]),
    '--reporter=default',
    `--reporter=${reporter('vitest-titles.mjs')}`,
    ...(filters.length > 0 ? ['--passWithNoTests', ...filters] : []),
  ];
  const env = projectEnvironment({
    ...keptMemory,
    NODE_COMPILE_CACHE: codeFolder,
    ...(pooler && { TEST_POOLER: '1' }),
  });
  return run(projectNode, [tools.vitest, ...args], { env, limitMs, stdio: ['ignore', 'inherit', 'inherit'] });
}

async function runPlaywright({ filters, everyJourney }, chromium, limitMs) {
  const args = [
    'test',
    `--reporter=list,${reporter('playwright-titles.mjs')}`,
    `--global-timeout=${limitMs - playwrightEndsMs}`,
  ];
  if (filters.length > 0) args.push('--pass-with-no-tests', ...filters);
  const env = projectEnvironment({
    ...(chromium && { CHROMIUM_PATH: chromium }),
    ...(everyJourney && { EVERY_JOURNEY: '1' }),
  });
  return run(projectNode, [tools.playwright, ...args], {
    cwd: inRoot('e2e'),
    env,
    limitMs,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
}

/** How often a runner failed that left no failing test to count: it crashed, or found nothing to run. */
function countCrash(runner, code, tests) {
  const counted = hasTestTitles(runner) && tests.some(({ result }) => result === 'failed');
  return code !== 0 && !counted ? 1 : 0;
}

function printEnd({ tests, crashes, problems, seconds }) {
  const count = (result) => tests.filter((test) => test.result === result).length;
  for (const test of tests.filter(({ result }) => result === 'failed')) {
    console.log(`failed: ${test.file} ${test.title}`);
    if (test.why) console.log(test.why.replace(/^/gm, '    '));
  }
  for (const problem of problems) console.log(`failed: ${problem}`);
  const failed = count('failed') + crashes + problems.length;
  console.log(`${tests.length} tests in ${seconds} s, ${count('skipped')} skipped`);
  console.log(`${count('passed')} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}

/** Does one step; what keeps it from being done counts as a failure and leaves the other steps to run. */
async function attempt(problems, step) {
  try {
    return await step();
  } catch (error) {
    problems.push(error instanceof Error ? error.message : String(error));
    return undefined;
  }
}

async function runVitestStep(projects, filters, limitMs, pooler) {
  const code = await runVitest(projects, filters, limitMs, pooler);
  return countCrash('vitest', code, readTestTitles());
}

async function runPlaywrightStep(wanted, limitMs) {
  const chromium = await installChromium();
  await buildWebIfStale();
  const code = await runPlaywright(wanted, chromium, limitMs());
  const journeys = readTestTitles().filter(({ file }) => file.startsWith('e2e/'));
  return countCrash('playwright', code, journeys);
}

/** Runs the kinds asked for, one after the other. Answers the exit code; its last line is the count. */
export async function runTests({ only, filters, pooler, everyJourney }) {
  const startedAt = Date.now();
  const wanted = only.map((kind) => kinds[kind]);
  const projects = wanted.flatMap((kind) => kind.projects);
  const problems = [];
  const runnerMs = everyJourney ? limits.wholeMs : limits.runnerMs;
  const limitMs = () => Math.min(runnerMs, startedAt + limits.wholeMs - Date.now());
  let crashes = 0;
  forgetTestTitles();

  if (wanted.some((kind) => kind.needsPostgres)) {
    await attempt(problems, installPostgres);
    await attempt(problems, installPooler);
  }
  if (projects.length > 0) {
    crashes += (await attempt(problems, () => runVitestStep(projects, filters, limitMs(), pooler))) ?? 0;
  }
  if (wanted.some((kind) => kind.needsBrowser)) {
    crashes += (await attempt(problems, () => runPlaywrightStep({ filters, everyJourney }, limitMs))) ?? 0;
  }
  const tests = readTestTitles();
  const isWholeRun = only.length === Object.keys(kinds).length && filters.length === 0;
  if (isWholeRun) problems.push(...checkRanAndPassed(tests));
  return printEnd({ tests, crashes, problems, seconds: Math.round((Date.now() - startedAt) / 1000) });
}
