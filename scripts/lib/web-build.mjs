import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { inRoot, projectNode, root, tools } from './paths.mjs';
import { prerenderLanding } from './prerender-landing.mjs';
import { capture, projectEnvironment } from './processes.mjs';

const sources = [
  'package-lock.json',
  'tsconfig.base.json',
  'contract/src',
  'docs/guide',
  'domain/src',
  'scripts/lib/prerender-landing.mjs',
  'web/index.html',
  'web/package.json',
  'web/public',
  'web/src',
  'web/tsconfig.json',
  'web/chunks.ts',
  'web/guide-plugin.ts',
  'web/icons-plugin.ts',
  'web/vite.config.ts',
];
const stampFile = inRoot('.tmp', 'web-build');

function filesBelow(path) {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesBelow(join(path, name)))
    .filter((file) => !/\.test\.tsx?$/.test(file));
}

function hashOfSources() {
  const hash = createHash('sha256');
  for (const file of sources.flatMap((source) => filesBelow(inRoot(source)))) {
    hash
      .update(`${file.slice(root.length)}\0`)
      .update(readFileSync(file))
      .update('\0');
  }
  return hash.digest('hex');
}

function isCurrent(hash) {
  return (
    existsSync(inRoot('web', 'dist', 'index.html')) &&
    existsSync(stampFile) &&
    readFileSync(stampFile, 'utf8') === hash
  );
}

/** Beside each text file a gzip and a brotli one, which the server sends to browsers that take them. */
function compress(folder) {
  for (const file of filesBelow(folder).filter((name) => /\.(css|html|js|json|svg|txt)$/.test(name))) {
    const content = readFileSync(file);
    if (content.length < 1024) continue;
    const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };
    writeFileSync(`${file}.br`, brotliCompressSync(content, quality));
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
  }
}

/** Builds the web app into web/dist, unless the one there was built from the same sources. */
export async function buildWebIfStale() {
  const hash = hashOfSources();
  if (isCurrent(hash)) return;
  console.log('Building the web app …');
  const env = projectEnvironment();
  // What is built is always the production build, whatever the server is run as.
  delete env.NODE_ENV;
  const { code, output } = await capture(projectNode, [tools.vite, 'build', '--manifest'], {
    cwd: inRoot('web'),
    env,
    limitMs: 3 * 60_000,
  });
  if (code !== 0) throw new Error(`Couldn't build the web app:\n${output.trim()}`);
  await prerenderLanding(env);
  compress(inRoot('web', 'dist'));
  mkdirSync(dirname(stampFile), { recursive: true });
  writeFileSync(stampFile, hash);
}
