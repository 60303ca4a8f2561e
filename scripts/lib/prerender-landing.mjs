import { readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { inRoot, projectNode, tools } from './paths.mjs';
import { capture } from './processes.mjs';

const TITLE = 'Dealwright: deals qualified by evidence';
const DESCRIPTION =
  'Dealwright qualifies deals by evidence: every MEDDPICC grade comes from what a buyer said, wrote or did.';
const IMAGE_TEXT =
  'Know which deals are real: the eight pillars of a deal as cells, each filled by its grade';

/** What the built page of the application says of its style sheets, and where the island ended up. */
function builtParts() {
  const index = readFileSync(inRoot('web', 'dist', 'index.html'), 'utf8');
  const manifest = JSON.parse(readFileSync(inRoot('web', 'dist', '.vite', 'manifest.json'), 'utf8'));
  const styles = index.match(/<link rel="stylesheet"[^>]*>/g) ?? [];
  const island = manifest['src/landing/island.ts']?.file;
  const assets = Object.values(manifest).flatMap(({ assets: named = [] }) => named);
  const font = assets.find((file) => /inter-latin-opsz-normal/.test(file));
  if (styles.length === 0 || !island || !font)
    throw new Error('The build lacks style sheet, island or font.');
  return { styles, island, font };
}

/** `%ORIGIN%` and `%SECURITY_EMAIL%` are the server's to fill in. */
function page(content, { styles, island, font }) {
  return `<!doctype html>
<html lang="en" data-theme="dealwright" data-mode="dark">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
    <title>${TITLE}</title>
    <meta name="description" content="${DESCRIPTION}" />
    <link rel="canonical" href="%ORIGIN%/" />
    <meta property="og:type" content="website" />
    <meta property="og:site_name" content="Dealwright" />
    <meta property="og:title" content="${TITLE}" />
    <meta property="og:description" content="${DESCRIPTION}" />
    <meta property="og:url" content="%ORIGIN%/" />
    <meta property="og:image" content="%ORIGIN%/landing/social.png" />
    <meta property="og:image:width" content="1200" />
    <meta property="og:image:height" content="630" />
    <meta property="og:image:alt" content="${IMAGE_TEXT}" />
    <meta name="twitter:card" content="summary_large_image" />
    <meta name="theme-color" content="#0f121a" />
    <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
    <link rel="preload" href="/${font}" as="font" type="font/woff2" crossorigin />
    <script src="/boot.js"></script>
    ${styles.join('\n    ')}
    <script type="module" src="/${island}"></script>
  </head>
  <body>
    <div id="root">${content}</div>
  </body>
</html>
`;
}

/** Renders the landing page into web/dist/landing.html: complete without JavaScript but for its form. */
export async function prerenderLanding(env) {
  const outDir = inRoot('.tmp', 'landing');
  const { code, output } = await capture(
    projectNode,
    [tools.vite, 'build', '--ssr', 'src/landing/render.tsx', '--outDir', outDir, '--emptyOutDir'],
    { cwd: inRoot('web'), env, limitMs: 2 * 60_000 },
  );
  if (code !== 0) throw new Error(`Couldn't build the landing page:\n${output.trim()}`);
  // Into a file, because a warning of Node would stand in the middle of the output.
  const file = `${outDir}/content.html`;
  const script = `import { writeFileSync } from 'node:fs';
    const { renderLanding } = await import(${JSON.stringify(pathToFileURL(`${outDir}/render.js`).href)});
    writeFileSync(${JSON.stringify(file)}, renderLanding());`;
  const rendered = await capture(projectNode, ['--input-type=module', '-e', script], {
    cwd: inRoot('web'),
    env,
    limitMs: 60_000,
  });
  if (rendered.code !== 0) throw new Error(`Couldn't render the landing page:\n${rendered.output.trim()}`);
  const content = readFileSync(file, 'utf8');
  writeFileSync(inRoot('web', 'dist', 'landing.html'), page(content, builtParts()));
}
