/** node scripts/screenshots.mjs: takes the pictures of the documents from the demo, so that they never go stale. */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inRoot, projectNode } from './lib/paths.mjs';
import { installChromium } from './lib/test-machine.mjs';
import { buildWebIfStale } from './lib/web-build.mjs';
import { whenInstalled } from './lib/when-installed.mjs';

const PICTURES = [
  { file: 'board-dark.png', path: '/lead-planning', theme: 'dark' },
  { file: 'board-light.png', path: '/lead-planning', theme: 'light' },
  { file: 'deal-dark.png', path: '/lead-planning/LEAD-26?tab=meddpicc', theme: 'dark' },
];

function startDemo(folder) {
  const child = spawn(projectNode, [inRoot('server', 'src', 'main.ts')], {
    env: { ...process.env, PORT: '0', HOST: '127.0.0.1', DATA_DIR: folder, LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return new Promise((resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      const address = /ready at (http:\/\/\S+)/.exec(String(chunk))?.[1];
      if (address) resolve({ address, stop: () => child.kill() });
    });
    child.once('exit', (code) => reject(new Error(`The demo ended with ${code}.`)));
  });
}

async function takePicture(browser, address, { file, path, theme }) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, colorScheme: theme });
  await context.addInitScript((mode) => localStorage.setItem('theme', mode), theme);
  const account = { email: 'manager@demo.dealwright.example', password: 'Dealwright-demo-1' };
  await context.request.post(`${address}/api/session`, { data: account });
  const page = await context.newPage();
  // The page keeps a stream open, so the network is never idle.
  await page.goto(`${address}${path}`);
  await page.locator('main h1').first().waitFor();
  await page.waitForTimeout(1_500);
  await page.screenshot({ path: inRoot('docs', 'images', file) });
  await context.close();
}

await whenInstalled(async () => {
  await buildWebIfStale();
  const { chromium } = await import('@playwright/test');
  const folder = mkdtempSync(join(tmpdir(), 'dealwright-pictures-'));
  const demo = await startDemo(folder);
  const browser = await chromium.launch({
    executablePath: (await installChromium()) ?? undefined,
    args: ['--no-sandbox', '--disable-gpu'],
  });
  for (const picture of PICTURES) await takePicture(browser, demo.address, picture);
  await browser.close();
  demo.stop();
  rmSync(folder, { recursive: true, force: true });
  return 0;
});
