import { readFileSync } from 'node:fs';
import { chunksOfPage } from './scripts/lib/page-chunks.mjs';

const manifest = JSON.parse(readFileSync(new URL('web/dist/.vite/manifest.json', import.meta.url), 'utf8'));

/** All JavaScript that the page needs before it works, compressed as it travels. */
const budget = (name, parts, limit) => ({
  name,
  path: chunksOfPage(manifest, parts).map((file) => `web/dist/${file}`),
  limit,
  gzip: true,
});

export default [
  budget('/auth', ['src/pages/sign-in-page.tsx'], '150 kB'),
  budget('/lead-planning', ['src/features/shell/shell.tsx', 'src/pages/pipeline-page.tsx'], '260 kB'),
  budget('/lead-planning/LEAD-{n}', ['src/features/shell/shell.tsx', 'src/pages/deal-page.tsx'], '335 kB'),
];
