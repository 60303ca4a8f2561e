/**
 * node scripts/screenshots.mjs [documents] [guide] [board] [deal] [dashboard] [social]: takes the pictures of documents,
 * guide and landing page from the demo, all or those named, so that they never go stale.
 */
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { inRoot, projectNode } from './lib/paths.mjs';
import { installChromium } from './lib/test-machine.mjs';
import { buildWebIfStale } from './lib/web-build.mjs';
import { whenInstalled } from './lib/when-installed.mjs';

const DOCUMENTS = [
  { file: 'board-dark.png', path: '/lead-planning', theme: 'dark' },
  { file: 'board-light.png', path: '/lead-planning', theme: 'light' },
  { file: 'deal-dark.png', path: '/lead-planning/LEAD-26?tab=meddpicc', theme: 'dark' },
];

const LANDING = [
  { name: 'board', path: '/lead-planning' },
  { name: 'deal', path: '/lead-planning/LEAD-26?tab=meddpicc' },
  { name: 'dashboard', path: '/dashboard' },
];
/** In docs/guide, each as light and as dark as the page around it. */
const GUIDE = [
  { name: 'board', path: '/lead-planning' },
  { name: 'deal', path: '/lead-planning/LEAD-26?tab=meddpicc' },
  { name: 'usage', path: '/settings?tab=usage-costs' },
];
const DESKTOP = { viewport: { width: 1440, height: 900 } };
const PHONE = { viewport: { width: 390, height: 640 }, isMobile: true, hasTouch: true };

/** Known to web/src/landing/product-picture.tsx. */
const WIDTHS = [1440, 2160];
const PHONE_WIDTH = 780;

const folder = inRoot('web', 'public', 'landing');

function startDemo(data) {
  const child = spawn(projectNode, [inRoot('server', 'src', 'start.mjs')], {
    env: { ...process.env, PORT: '0', HOST: '127.0.0.1', DATA_DIR: data, LOG_LEVEL: 'warn' },
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

async function takePicture(browser, address, { path, theme, screen, signedIn = true }) {
  const context = await browser.newContext({ ...screen, colorScheme: theme, reducedMotion: 'reduce' });
  await context.addInitScript((mode) => localStorage.setItem('theme', mode), theme);
  const account = { email: 'manager@demo.dealwright.example', password: 'Dealwright-demo-1' };
  if (signedIn) await context.request.post(`${address}/api/session`, { data: account });
  const page = await context.newPage();
  // The page keeps a stream open, so the network is never idle.
  await page.goto(`${address}${path}`);
  await page.locator('main h1').first().waitFor({ state: 'attached' });
  await page.waitForTimeout(1_500);
  const picture = await page.screenshot();
  await context.close();
  return picture;
}

async function writeScaled(picture, file, width) {
  const scaled = sharp(picture).resize({ width });
  await scaled.clone().avif({ quality: 52, effort: 3 }).toFile(`${file}-${width}.avif`);
  await scaled.clone().webp({ quality: 76, effort: 3 }).toFile(`${file}-${width}.webp`);
}

async function takeLandingPictures(browser, address, wanted) {
  mkdirSync(folder, { recursive: true });
  for (const { name, path } of LANDING.filter(({ name }) => wanted(name))) {
    for (const theme of ['dark', 'light']) {
      const file = join(folder, `${name}-${theme}`);
      const screen = { ...DESKTOP, deviceScaleFactor: 2 };
      const wide = await takePicture(browser, address, { path, theme, screen });
      for (const width of WIDTHS) await writeScaled(wide, file, width);
      const narrow = await takePicture(browser, address, {
        path,
        theme,
        screen: { ...PHONE, deviceScaleFactor: 2 },
      });
      await writeScaled(narrow, file, PHONE_WIDTH);
    }
  }
}

/** Known to web/src/features/shell/guide/guide-picture.tsx. */
const GUIDE_SCREEN = { viewport: { width: 1200, height: 750 } };

async function takeGuidePictures(browser, address) {
  const pictures = inRoot('web', 'public', 'guide');
  mkdirSync(pictures, { recursive: true });
  for (const { name, path } of GUIDE) {
    for (const theme of ['dark', 'light']) {
      const picture = await takePicture(browser, address, { path, theme, screen: GUIDE_SCREEN });
      await sharp(picture)
        .webp({ quality: 80, effort: 5 })
        .toFile(join(pictures, `${name}-${theme}.webp`));
    }
  }
}

async function takeSocialPicture(browser, address) {
  const screen = { viewport: { width: 1200, height: 630 } };
  const social = await takePicture(browser, address, { path: '/', theme: 'dark', screen, signedIn: false });
  await sharp(social).png({ palette: true, effort: 10 }).toFile(join(folder, 'social.png'));
}

await whenInstalled(async (args) => {
  const wanted = (name) => args.length === 0 || args.includes(name);
  await buildWebIfStale();
  const { chromium } = await import('@playwright/test');
  const data = mkdtempSync(join(tmpdir(), 'dealwright-pictures-'));
  const demo = await startDemo(data);
  const browser = await chromium.launch({
    executablePath: (await installChromium()) ?? undefined,
    args: ['--no-sandbox', '--disable-gpu'],
  });
  for (const { file, path, theme } of wanted('documents') ? DOCUMENTS : []) {
    const picture = await takePicture(browser, demo.address, { path, theme, screen: DESKTOP });
    await sharp(picture).toFile(inRoot('docs', 'images', file));
  }
  if (wanted('guide')) await takeGuidePictures(browser, demo.address);
  await takeLandingPictures(browser, demo.address, wanted);
  if (wanted('social')) await takeSocialPicture(browser, demo.address);
  await browser.close();
  demo.stop();
  rmSync(data, { recursive: true, force: true });
  return 0;
});
